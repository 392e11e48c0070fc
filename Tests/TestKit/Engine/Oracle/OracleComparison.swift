import Foundation

@testable import CoreData

// The context against the oracle.
extension OracleRun {
  /// The context's change sets; reads no object.
  package func setProblems() -> [String] {
    let alive = oracle.graph.objects.filter(oracle.isThere)
    let expected: [(String, Set<NSManagedObject>, [String])] = [
      ("insertedObjects", context.insertedObjects, alive.filter(oracle.unsaved.contains)),
      (
        "updatedObjects", context.updatedObjects,
        alive.filter { oracle.graph.changed.contains($0) && !oracle.unsaved.contains($0) }
      ),
      ("deletedObjects", context.deletedObjects, oracle.deleted.sorted()),
    ]
    var problems: [String] = []
    for (name, objects, labels) in expected {
      // An object whose row was gone before the script came to it may be found deleted (FT-12); the oracle has none.
      let found = objects.map(self.labels.label).filter(isKnown).sorted()
      if found != labels.sorted() { problems.append("\(name) is \(found), in the oracle \(labels.sorted())") }
    }
    if expected.contains(where: { !$0.2.isEmpty }), !context.hasChanges { problems.append("hasChanges is false") }
    return problems
  }

  private func isKnown(_ label: String) -> Bool {
    oracle.graph.entities[label] != nil || !oracle.graph.knows(label)
  }

  /// Every object as the context shows it; fires faults.
  package func graphProblems() -> [String] {
    oracle.graph.objects.flatMap { label -> [String] in
      guard let object = object(label), let entity = oracle.graph.entities[label] else { return ["\(label) is lost"] }
      var problems: [String] = []
      let isDeleted = !oracle.isThere(label)
      if object.isDeleted != isDeleted { problems.append("\(label).isDeleted is \(object.isDeleted)") }
      for relationship in script.schema.relationships(of: entity) {
        let found = labels.destinations(of: object, relationship)
        let expected = relationship.comparable(oracle.graph.destinations(label, relationship.name))
        if found != expected {
          problems.append("\(label).\(relationship.name) is \(found), in the oracle \(expected)")
        }
      }
      return problems
    }
  }
}

/// The rows of a store, against the graph that the oracle says is stored.
package struct StoreComparison {
  package let script: PlainScript
  package let labels: ObjectLabels
  package let roots: [String]

  package func problems(in context: NSManagedObjectContext, _ graph: PlainGraph) throws -> [String] {
    var problems: [String] = []
    var found: Set<String> = []
    for root in roots {
      for object in try context.fetch(NSFetchRequest<NSManagedObject>(entityName: root)) {
        let label = object.value(forKey: OracleModel.label) as? String ?? "a row without label"
        if labels.label(of: object) != label { problems.append("the row \(label) has the key of another") }
        if !found.insert(label).inserted { problems.append("there are two rows \(label)") }
        problems += linkProblems(object, label, graph)
      }
    }
    let expected = Set(graph.objects)
    for label in found.subtracting(expected).sorted() { problems.append("the row \(label) is there") }
    for label in expected.subtracting(found).sorted() { problems.append("the row \(label) is not there") }
    return problems
  }

  private func linkProblems(_ object: NSManagedObject, _ label: String, _ graph: PlainGraph) -> [String] {
    guard let entity = graph.entities[label] else { return [] }
    var problems: [String] = []
    if object.entity.name != entity { problems.append("the row \(label) is of \(object.entity.name ?? "?")") }
    for relationship in script.schema.relationships(of: entity) {
      let found = labels.destinations(of: object, relationship)
      let expected = relationship.comparable(graph.destinations(label, relationship.name))
      if found != expected {
        problems.append("stored \(label).\(relationship.name) is \(found), in the oracle \(expected)")
      }
    }
    return problems
  }
}
