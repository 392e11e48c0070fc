import OpenCoreData
import Samples

/// Exercise 2.6: to write the test that tells a sound batch update from one with a fault.
public struct TellTheUpdatesApart: Attempt {
  let isSound: (UpdatingEngine) throws -> Bool

  /// Makes an attempt.
  ///
  /// - Parameter isSound: whether the batch updates of an engine do what they should.
  public init(_ isSound: @escaping (UpdatingEngine) throws -> Bool) { self.isSound = isSound }

  /// What a reader is told.
  public static let exercise = Exercise(
    ExerciseNumber(2, 6), "tell-the-updates-apart", "Tell the two updates apart", minutes: 20,
    claims: ["U1", "U2", "U3"], call: "TellTheUpdatesApart(areUpdatesSound)",
    hints: [
      "What does a batch update promise about rows that match, rows that do not, objects in memory, and its answer?",
      "Load an object before the update. That it still reads the old value is not a fault: a sound engine does that.",
      "Update several rows, some of which have the value already. Compare the rows of the file that match and those that do not, the count, and the IDs one by one.",
    ],
    why: """
      A test is worth what it turns down. This one looks at rows that match and rows that do not, at an object in memory, \
      and at both kinds of answers; an error of the engine ends it.
      """,
    hidesChecks: true)

  /// What is checked: that sound engines pass and that each planted fault is noticed.
  public static var checks: [Check<TellTheUpdatesApart>] {
    [
      Check(
        "the-sound-engine", "U2",
        "The test turns down a sound engine: it expects something that no batch update promises, or it throws.",
        processes: 2
      ) { attempt, fresh in
        // The rows lie in an order that is drawn, and four of six are not done: a test that takes the first row for one
        // of these passes eight engines in each of two processes by luck in one of 657 gradings.
        for _ in 0..<8 {
          try expectPassed("a sound engine") { try attempt.isSound(UpdatingEngine(nil, fresh)) }
        }
      },
      Check(
        "every-row", "U1",
        "The test passes an engine that writes other rows than those that match: each row of the file has to be looked at.",
        processes: 2
      ) { try $0.compare([.writesEveryRow], fiveOf: .writesOneMore, $1) },
      Check(
        "no-row", "U1",
        "The test passes an engine that leaves rows as they were that match: the answer may name a row that was not written.",
        processes: 2
      ) { try $0.compare([.writesNothing], fiveOf: .leavesOneOut, $1) },
      Check(
        "through-objects", "U2",
        "The test passes an engine that changes objects in memory: a batch update touches rows, and an object that is held must not notice.",
        processes: 2
      ) { try $0.compare([.tellsTheContext, .tellsTheContext, .tellsTheContext], $1) },
      Check(
        "the-count", "U3",
        "The test passes an engine whose count is not that of the rows that match: some may have the value already, and others do not match.",
        processes: 2
      ) { try $0.compare([.countsWhatChanged, .answersForEveryRow], $1) },
      Check(
        "the-ids", "U3",
        "The test passes an engine whose answer leaves an object out or names one too many: the IDs have to name every row that was written, once, and no other.",
        processes: 2
      ) { try $0.compare([.forgetsAnID, .repeatsAnID, .answersForEveryRow], $1) },
      Check(
        "an-answer-of-ids", "U3",
        "The test passes an engine that throws when it is asked for object IDs or for a count: an error where none should be is a fault.",
        processes: 2
      ) { try $0.compare([.throwsForIDs, .throwsForACount], $1) },
    ]
  }

  /// Lets engines with faults be tested; an error that the test throws turns an engine down, too.
  ///
  /// - Parameters:
  ///   - faults: the faults, each of one engine.
  ///   - drawn: a fault of five engines more, each of which damages a row that is drawn. A test that looks at one row of
  ///     two notices the engines of two processes by luck in one of 1024 gradings.
  ///   - fresh: draws the order of the engines, and the rows.
  private func compare(
    _ faults: [FaultyUpdate.Fault], fiveOf drawn: FaultyUpdate.Fault? = nil, _ fresh: FreshData
  ) throws {
    let more = drawn.map { Array(repeating: $0, count: 5) } ?? []
    for fault in fresh.shuffled(faults + more) {
      let isPassed = (try? isSound(UpdatingEngine(fault, fresh))) ?? false
      try expect("the engine with the fault passes the test", isPassed, is: false)
    }
  }
}
