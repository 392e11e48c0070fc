import Foundation
import OpenCoreData

@testable import CoreData

/// What a preview has said of the next save, in labels, to be held against what the save then does.
package struct PreviewCheck {
  /// One reference, as `object.relationship destination`.
  private typealias Reference = String

  private let deleted: Set<String>
  private let nullified: Set<Reference>
  private let leftDangling: Set<Reference>
  private let blockers: [String]
  /// What the oracle knew when the preview was made.
  private let before: DeleteOracle
  /// What the preview changed in the context, which should be nothing.
  private let traces: [String]

  /// Previews deletions in a context.
  ///
  /// - Parameters:
  ///   - objects: what is about to be deleted.
  ///   - labels: the names of objects by their present IDs.
  package init(
    of objects: [NSManagedObject], in context: NSManagedObjectContext, _ labels: ObjectLabels, _ oracle: DeleteOracle
  ) {
    let state = Self.state(of: context)
    let preview = context.previewDeletion(of: objects)
    let after = Self.state(of: context)
    traces = state == after ? [] : ["a preview changes the context from \(state) to \(after)"]
    func references(_ references: [DeletionPreview.Reference]) -> Set<Reference> {
      Set(references.map { "\(labels.label(of: $0.object)).\($0.relationship) \(labels.label(of: $0.destination))" })
    }
    deleted = Set(preview.deleted.map(labels.label))
    nullified = references(preview.nullified)
    leftDangling = references(
      preview.leftDangling.filter { $0.object.entity.relationshipsByName[$0.relationship]?.isToMany == false })
    blockers = preview.blockers.map { "\($0.code) \(labels.label(of: $0.object)).\($0.key)" }.sorted()
    before = oracle
  }

  private static func state(of context: NSManagedObjectContext) -> [String] {
    context.registeredObjects.map { object in
      let loaded = object.layout.relationships.filter { !object.hasFault(forRelationshipNamed: $0.name) }.map(\.name)
      return
        "\(object.objectID.uriRepresentation().lastPathComponent) \(object.layout.name) \(object.life) \(loaded)"
    }.sorted()
  }

  /// Where the save did something else.
  ///
  /// - Parameters:
  ///   - oracle: where things stand after the save, with which the engine has been found to agree.
  package func problems(_ oracle: DeleteOracle) -> [String] {
    let failures = oracle.failures.map(\.description)
    guard failures.isEmpty, blockers.isEmpty else {
      return traces
        + (blockers == failures ? [] : ["the preview foresees \(blockers), the save fails with \(failures)"])
    }
    let gone = Set(before.stored.entities.keys).subtracting(oracle.stored.entities.keys)
    return traces + Self.difference("deletes", deleted, gone)
      + Self.difference("nullifies", nullified, cleared(oracle))
      + Self.difference("leaves dangling", leftDangling, dangling(oracle))
  }

  private static func difference(_ what: String, _ foreseen: Set<String>, _ found: Set<String>) -> [String] {
    foreseen == found ? [] : ["it \(what) \(found.sorted()), the preview foresees \(foreseen.sorted())"]
  }

  /// References of objects that stay to objects that went, which are no more.
  private func cleared(_ oracle: DeleteOracle) -> Set<Reference> {
    Set(
      links(oracle).flatMap { object, relationship -> [Reference] in
        guard relationship.inverse != nil else { return [] }
        let left = oracle.graph.destinations(object, relationship.name)
        return before.graph.destinations(object, relationship.name).filter { !left.contains($0) }
          .map { "\(object).\(relationship.name) \($0)" }
      })
  }

  /// Keys of rows to rows that went with this save.
  private func dangling(_ oracle: DeleteOracle) -> Set<Reference> {
    Set(
      links(oracle).flatMap { object, relationship -> [Reference] in
        guard !relationship.isToMany else { return [] }
        return oracle.stored.destinations(object, relationship.name)
          .filter { oracle.stored.entities[$0] == nil && before.stored.entities[$0] != nil }
          .map { "\(object).\(relationship.name) \($0)" }
      })
  }

  private func links(_ oracle: DeleteOracle) -> [(object: String, relationship: PlainRelationship)] {
    oracle.graph.objects.flatMap { object in
      oracle.schema.relationships(of: oracle.graph.entities[object] ?? "").map { (object, $0) }
    }
  }
}
