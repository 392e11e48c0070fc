import Foundation
import OpenCoreData
import WorkbookKit

/// What a delete would do, by entities: what goes, what changes, and what refuses it.
///
/// Two answers are the same where they read the same: of a delete that is refused nothing else happens.
struct DeletionAnswer: Equatable {
  /// How many objects of an entity, or how many refusals at one property.
  private typealias Count = (name: String, number: Int)

  /// The answer as a cell of a table.
  let cell: String

  /// Sums up what a preview has found out.
  ///
  /// - Parameter names: what entities are called, where they have another name in this answer.
  init(_ preview: DeletionPreview, names: [String: String] = [:]) {
    func name(_ entity: String) -> String { names[entity] ?? entity }
    func counts(_ number: KeyPath<DeletionPreview.Count, Int>) -> [Count] {
      preview.counts.filter { $0[keyPath: number] > 0 }.map {
        (name($0.entity), $0[keyPath: number])
      }
    }
    let places = preview.blockers.map { blocker in
      let place = "\(name(blocker.object.entity.name ?? "")).\(blocker.key)"
      return "\(place) \(Self.verb(blocker.code)) (\(blocker.code))"
    }
    let refusals = Dictionary(grouping: places) { $0 }.map { (name: $0.key, number: $0.value.count) }
    let parts = [
      ("goes", counts(\.deleted)), ("loses a reference", counts(\.nullified)),
      ("left with a key to nothing", counts(\.leftDangling)),
    ]
    cell =
      refusals.isEmpty
      ? parts.filter { !$0.1.isEmpty }.map { "\($0.0): \(Self.list($0.1))" }.joined(separator: "<br>")
      : "refused: \(Self.list(refusals))"
  }

  private static func verb(_ code: Int) -> String {
    switch code {
    case NSValidationRelationshipDeniedDeleteError: "denies"
    case NSValidationMissingMandatoryPropertyError: "would be empty"
    case NSValidationRelationshipLacksMinimumCountError: "would have too few"
    default: "is not valid"
    }
  }

  private static func list(_ counts: [Count]) -> String {
    counts.sorted { $0.name < $1.name }.map { count in
      (count.number == 1 ? "" : "\(count.number) × ") + ReviewText.literal(count.name)
    }.joined(separator: ", ")
  }
}
