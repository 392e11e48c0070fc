import Foundation
import Testing

@testable import CoreData

extension TestStack {
  /// The to-one keys of the store that lead to no row: `Episode E1.series`, in order.
  package func danglingKeys() throws -> [String] {
    try run { try $0.danglingKeys() }
  }

  /// Records an issue for every key of the store that leads nowhere, and for every pair of ends that disagree.
  ///
  /// - Parameter leftovers: the keys that no-action rules or missing inverses explain.
  package func checkRows(leftovers: [String] = [], sourceLocation: SourceLocation = #_sourceLocation) throws {
    #expect(try danglingKeys() == leftovers.sorted(), sourceLocation: sourceLocation)
    try run { context in
      for object in try context.everything() {
        for relationship in object.layout.relationships where relationship.isToMany {
          _ = object.loaded(relationship)
        }
      }
      checkInvariants(of: context, sourceLocation: sourceLocation)
    }
  }
}

extension NSManagedObjectContext {
  /// The to-one keys of the context's rows that lead to no row: `Episode E1.series`, in order; of a root context that has
  /// seen nothing yet.
  package func danglingKeys() throws -> [String] {
    var result: [String] = []
    for object in try everything() {
      for relationship in object.layout.relationships where !relationship.isToMany {
        guard case .reference(let reference)? = object.row?.values[relationship.slot], let store = object.store else {
          continue
        }
        let destination = object.layout.table[reference.entity]
        let row = try coordinator.perform { try $0.row(of: destination, number: reference.number, store: store) }
        if row == nil { result.append("\(object.testLabel).\(relationship.name)") }
      }
    }
    return result.sorted()
  }

  /// Every object of every entity, loaded, in the order of the entities.
  fileprivate func everything() throws -> [NSManagedObject] {
    try coordinator.layout.roots.flatMap { root in
      let objects = try fetch(NSFetchRequest<NSManagedObject>(entityName: root.name))
      for object in objects where object.isFault { object.willAccessValue(forKey: nil) }
      return objects
    }
  }
}
