import Foundation
import ModelKit
import OpenCoreData
import WorkbookKit

/// What a change of a model does to deletes: for each entity what a delete of one object did before, and what it does after.
package struct ModelReview {
  /// What a delete of one object does in a version of the model.
  enum Outcome: Equatable {
    case answer(DeletionAnswer)
    /// There is no such entity, or it is abstract.
    case noSuchEntity
    /// No objects of it were found that a store takes.
    case noExample
    /// The row is not there.
    case noRow
  }

  /// An entity of which a delete does something else than before.
  struct Row {
    /// What was deleted, as Markdown.
    let subject: String
    let was: Outcome
    let now: Outcome
  }

  private(set) var rows: [Row] = []
  /// How many entities a delete does the same to as before.
  private(set) var unchangedCount = 0
  /// What the model says of deletes and did not say before.
  let changes: [ModelFinding]
  /// What is said of how the answers were found.
  private(set) var method: [String] = []

  /// Whether a delete does something else than before.
  package var hasDifferences: Bool { !rows.isEmpty }

  /// Compares two versions of a model, on objects that are made for the purpose.
  ///
  /// - Throws: what opening a store throws.
  package init(from old: NSManagedObjectModel, to new: NSManagedObjectModel) throws {
    let pairs = ReviewPairs(from: old, to: new)
    changes = VersionChanges.findings(from: old, to: new)
    let was = try Self.examples(of: pairs.pairs.map(\.old), in: old, pairs.names)
    let now = try Self.examples(of: pairs.pairs.map(\.new), in: new, pairs.names)
    for (index, pair) in pairs.pairs.enumerated() {
      add(Row(subject: pair.title, was: was[index], now: now[index]))
    }
    method = [
      "Each answer is of an object that was made for it. It, and what a cascade deletes with it, has one object in each to-one "
        + "and two in each to-many, and one refers to it by each to-one without inverse."
    ]
  }

  private mutating func add(_ row: Row) {
    if row.was == row.now { unchangedCount += 1 } else { rows.append(row) }
  }

  private static func examples(
    of entities: [String?], in model: NSManagedObjectModel, _ names: [String: String]
  ) throws -> [Outcome] {
    let store = try ExampleStore(model)
    defer { store.close() }
    return entities.map { entity in
      guard let entity else { return .noSuchEntity }
      return store.preview(deletingOne: entity).map { .answer(DeletionAnswer($0, names: names)) } ?? .noExample
    }
  }

  // MARK: Rows of a store

  /// Compares two versions of a model on the rows of a store; not one byte of it, or beside it, changes.
  ///
  /// - Parameter store: the store, of either version: a copy is migrated to the other where it has to be.
  /// - Throws: `ReaderProblem`, where the store cannot be opened with a model.
  package init(from old: NSManagedObjectModel, to new: NSManagedObjectModel, on store: URL) throws {
    let pairs = ReviewPairs(from: old, to: new)
    changes = VersionChanges.findings(from: old, to: new)
    let was = try ReviewedRows(of: pairs.pairs.map(\.old), in: old, store, pairs.names)
    let now = try ReviewedRows(of: pairs.pairs.map(\.new), in: new, store, pairs.names)
    var emptyCount = 0
    for (index, pair) in pairs.pairs.enumerated() {
      let keys = Set(was.answers[index].keys).union(now.answers[index].keys).sorted()
      func outcome(_ rows: ReviewedRows, _ key: Int) -> Outcome {
        rows.answers[index][key].map { .answer($0) } ?? .noRow
      }
      let different = keys.filter { outcome(was, $0) != outcome(now, $0) }
      if keys.isEmpty { emptyCount += 1 } else if different.isEmpty { unchangedCount += 1 }
      guard let first = different.first else { continue }
      let share = "\(different.count) of \(CountedNoun.text(keys.count, "row")); here row \(first)"
      rows.append(
        Row(subject: "\(pair.title)<br>\(share)", was: outcome(was, first), now: outcome(now, first)))
    }
    method = [
      "Each answer is of a row of the store that was deleted alone, on a copy; of an entity with more than "
        + "\(ReviewedRows.limit) rows the first \(ReviewedRows.limit) were."
    ]
    if emptyCount > 0 {
      method.append("\(CountedNoun.text(emptyCount, "entity", "entities")) without rows: nothing was asked.")
    }
  }
}
