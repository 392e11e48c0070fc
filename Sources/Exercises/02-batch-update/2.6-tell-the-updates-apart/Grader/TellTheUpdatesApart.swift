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
        "The test turns down a sound engine: it expects something that no batch update promises.", processes: 2
      ) { attempt, fresh in
        // The rows come in an order that is drawn: a test that looks at the wrong one passes by luck, and not eight times.
        for _ in 0..<4 {
          try expect("a sound engine passes the test", try attempt.isSound(UpdatingEngine(nil, fresh)), is: true)
        }
      },
      Check(
        "every-row", "U1",
        "The test passes an engine that writes other rows than those that match: each row of the file has to be looked at.",
        processes: 2
      ) { try $0.compare([.writesEveryRow, .writesOneMore], $1) },
      Check(
        "no-row", "U1",
        "The test passes an engine that leaves rows as they were that match: the answer may name a row that was not written.",
        processes: 1
      ) { try $0.compare([.writesNothing, .leavesOneOut], $1) },
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
  private func compare(_ faults: [FaultyUpdate.Fault], _ fresh: FreshData) throws {
    for fault in fresh.shuffled(faults) {
      let isPassed = (try? isSound(UpdatingEngine(fault, fresh))) ?? false
      try expect("the engine with the fault passes the test", isPassed, is: false)
    }
  }
}
