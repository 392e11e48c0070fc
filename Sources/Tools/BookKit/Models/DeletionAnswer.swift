import Foundation
import OpenCoreData
import WorkbookKit

/// What a delete would do, by entities: what goes, what changes, and what refuses it.
struct DeletionAnswer: Equatable {
  /// How many objects of an entity, or how many refusals at one property.
  struct Count: Equatable {
    let name: String
    let number: Int
  }

  private let deleted: [Count]
  private let nullified: [Count]
  private let leftDangling: [Count]
  /// Empty where nothing refuses it.
  private let refusals: [Count]

  /// Sums up what a preview has found out.
  ///
  /// - Parameter names: what entities are called, where they have another name in this answer.
  init(_ preview: DeletionPreview, names: [String: String] = [:]) {
    func name(_ entity: String) -> String { names[entity] ?? entity }
    func counts(_ number: KeyPath<DeletionPreview.Count, Int>) -> [Count] {
      preview.counts.filter { $0[keyPath: number] > 0 }.map {
        Count(name: name($0.entity), number: $0[keyPath: number])
      }
      .sorted { $0.name < $1.name }
    }
    (deleted, nullified, leftDangling) = (counts(\.deleted), counts(\.nullified), counts(\.leftDangling))
    let places = preview.blockers.map { blocker in
      let place = "\(name(blocker.object.entity.name ?? "")).\(blocker.key)"
      return "\(place) \(Self.verb(blocker.code)) (\(blocker.code))"
    }
    refusals = Dictionary(grouping: places) { $0 }.map { Count(name: $0.key, number: $0.value.count) }
      .sorted { $0.name < $1.name }
  }

  private static func verb(_ code: Int) -> String {
    switch code {
    case NSValidationRelationshipDeniedDeleteError: "denies"
    case NSValidationMissingMandatoryPropertyError: "would be empty"
    case NSValidationRelationshipLacksMinimumCountError: "would have too few"
    default: "is not valid"
    }
  }

  /// The answer as a cell of a table.
  var cell: String {
    if !refusals.isEmpty { return "refused: \(Self.list(refusals))" }
    let parts = [("goes", deleted), ("loses a reference", nullified), ("left with a key to nothing", leftDangling)]
    return parts.filter { !$0.1.isEmpty }.map { "\($0.0): \(Self.list($0.1))" }.joined(separator: "<br>")
  }

  private static func list(_ counts: [Count]) -> String {
    counts.map { count in
      (count.number == 1 ? "" : "\(count.number) × ") + ReviewText.literal(count.name)
    }.joined(separator: ", ")
  }
}
