import OpenCoreData
import Samples

/// A moment in the life of a delete.
public enum Moment: Sendable, CaseIterable {
  /// Right after `delete(_:)`.
  case deleted
  /// After `processPendingChanges()`.
  case processed
  /// After the save.
  case saved
}

/// How much of a deleted object can still be seen.
public struct Traces: Equatable, Sendable {
  /// How many members its owner's relationship has.
  public var members: Int
  /// How many rows the file has.
  public var rows: Int

  /// Makes a prediction.
  public init(members: Int, rows: Int) {
    self.members = members
    self.rows = rows
  }
}

/// Exercise 6.1: to predict when a delete takes effect.
public struct PredictWhenItIsGone: Attempt {
  let traces: (Int, Moment, Bool) -> Traces

  /// Makes an attempt.
  ///
  /// - Parameter traces: predicts, from the number of Bs, the moment and `propagatesDeletesAtEndOfEvent`, what can be seen
  ///   once one of them has been deleted.
  public init(_ traces: @escaping (_ count: Int, _ moment: Moment, _ propagates: Bool) -> Traces) {
    self.traces = traces
  }

  /// What a reader is told.
  public static let exercise = Exercise(
    ExerciseNumber(6, 1), "predict-when-it-is-gone", "Predict when it is gone", minutes: 6, claims: ["M1"],
    call: "PredictWhenItIsGone(traces)",
    hints: [
      "A delete is a request. Two moments can carry it out in memory, and one property takes the first of them away.",
      "In the file nothing happens before the save. In memory the rules run when pending changes are processed, if they may.",
      "Members: all of them right after delete; one less after processing, unless the property is false. What is left for the save to do, there and in the file?",
    ],
    why:
      "delete(_:) marks the object. The rules take it out of its owner's set when pending changes are processed, or in the save if the property puts that off; and only the save writes."
  )

  /// What is checked: each answer against a real delete.
  public static var checks: [Check<PredictWhenItIsGone>] {
    [
      Check(
        "at-delete", "M1",
        "Right after delete the set of the owner reads as if nothing had happened: the object is marked, and that is all."
      ) { try $0.compare("members", \.members, .deleted, [true, false], $1) },
      Check("at-processing", "M1", "The rules run when pending changes are processed, and need no save for it.") {
        try $0.compare("members", \.members, .processed, [true], $1)
      },
      Check(
        "switched-off", "M1",
        "With propagatesDeletesAtEndOfEvent set to false, processing runs no delete rule: only the save does."
      ) { try $0.compare("members", \.members, .processed, [false], $1) },
      Check("at-the-save", "M1", "At the save the rules have run in any case, and the owner needs no refetch to know.")
      { try $0.compare("members", \.members, .saved, [true, false], $1) },
      Check(
        "before-the-save", "M1",
        "Neither delete nor processing changes rows: only the save tells the file of a delete."
      ) {
        try $0.compare("rows", \.rows, .deleted, [true, false], $1)
        try $0.compare("rows", \.rows, .processed, [true, false], $1)
      },
      Check(
        "in-the-file", "M1", "The save writes one delete, whatever the property is: after it the file has one row less."
      ) { try $0.compare("rows", \.rows, .saved, [true, false], $1) },
    ]
  }

  private func compare(
    _ what: String, _ part: KeyPath<Traces, Int>, _ moment: Moment, _ settings: [Bool], _ fresh: FreshData
  ) throws {
    for count in [1, 2, 3] + fresh.ints(2, 4...30) + [fresh.int(31...120)] {
      for propagates in count > 30 ? [fresh.element(of: settings)] : fresh.shuffled(settings) {
        let real = try Self.look(count, moment, propagates, deleting: Int64(fresh.int(1...count)))
        try expect(
          "\(what) once one of \(count) was deleted, \(moment), the property \(propagates)",
          traces(count, moment, propagates)[keyPath: part], is: real[keyPath: part])
      }
    }
  }

  private static func look(_ count: Int, _ moment: Moment, _ propagates: Bool, deleting number: Int64) throws -> Traces
  {
    let store = try GradedStore(pairs: count)
    let context = store.context
    context.propagatesDeletesAtEndOfEvent = propagates
    let a = try context.owner()
    context.delete(try context.b(number))
    if moment != .deleted { context.processPendingChanges() }
    if moment == .saved { try context.save() }
    return Traces(members: a.b.count, rows: try store.rows("ZB"))
  }
}
