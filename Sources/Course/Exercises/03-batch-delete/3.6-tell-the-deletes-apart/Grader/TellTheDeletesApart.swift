import OpenCoreData
import Samples

/// Exercise 3.6: to write the test that tells a sound batch delete from one with a fault.
public struct TellTheDeletesApart: Attempt {
  let isSound: (BulkDeletingEngine) throws -> Bool

  /// Makes an attempt.
  ///
  /// - Parameter isSound: whether the batch deletes of an engine do what they should.
  public init(_ isSound: @escaping (BulkDeletingEngine) throws -> Bool) { self.isSound = isSound }

  /// What a reader is told.
  public static let exercise = Exercise(
    ExerciseNumber(3, 6), "tell-the-deletes-apart", "Tell the two deletes apart", minutes: 20,
    claims: ["B2", "B4", "B5", "B6"], call: "TellTheDeletesApart(areDeletesSound)",
    hints: [
      "The trial deletes every series, under one set of rules, and counts the series. Which faults cannot show as long as every series goes, and as long as nobody looks at anything else?",
      "A sound engine leaves objects in memory as they are. And you learn of keys only by reading them.",
      "Six questions: the victims of a cascade, and the histories that it leaves; the key under nullify; an offset and a limit; the count where a cascade took more; the object IDs; a series that was held.",
    ],
    why: """
      A test is worth what it turns down. This one looks at rows, at keys, at the answer, and at an object in memory; an \
      error of the engine ends it.
      """,
    hidesChecks: true)

  /// What is checked: that sound engines pass and that each planted fault is noticed.
  public static var checks: [Check<TellTheDeletesApart>] {
    [
      Check(
        "the-sound-engine", "B6",
        "The test turns down a sound engine: it expects something that no batch delete promises, or it throws.",
        processes: 2
      ) { attempt, fresh in
        // The series lie in an order that is drawn: a test that takes the first row for a certain one passes three
        // engines in each of two processes by luck in one of 729 gradings.
        for _ in 0..<3 {
          try expectPassed("a sound engine") { try attempt.isSound(BulkDeletingEngine(nil, fresh)) }
        }
      },
      Check(
        "nothing-deleted", "B2",
        "The test passes an engine that leaves rows in the file that were asked for: the count may be right all the same.",
        processes: 1
      ) { attempt, fresh in
        for fault in fresh.shuffled([FaultyBatchDelete.Fault.deletesNothing, .leavesOneOut]) {
          try attempt.compare(fault, fresh)
        }
      },
      Check(
        "cascade-forgotten", "B2",
        "The test passes an engine whose batch deletes leave the episodes of a deleted series behind: look at the other end, too.",
        processes: 2
      ) { try $0.compare(.forgetsCascade, $1) },
      Check(
        "nullify-forgotten", "B2",
        "The test passes an engine that leaves keys to rows that are gone: rows can be counted, keys must be read.",
        processes: 2
      ) { try $0.compare(.forgetsNullify, $1) },
      Check(
        "limit-forgotten", "B5",
        "The test passes an engine that takes all rows that match: an offset and a limit choose among them.",
        processes: 2
      ) { try $0.compare(.takesAllThatMatch, $1) },
      Check(
        "victims-counted", "B4",
        "The test passes an engine that counts the victims of a cascade: the count is of what was asked for.",
        processes: 2
      ) { try $0.compare(.countsTheVictims, $1) },
      Check(
        "context-told", "B6",
        "The test passes an engine that tells the context: an object that was in memory stays as it is until somebody merges.",
        processes: 2
      ) { attempt, fresh in
        // A test that asks for the second series without an order meets the one that it holds in a third of the stores:
        // it notices six engines by luck in one of 729 gradings.
        for _ in 0..<3 { try attempt.compare(.tellsTheContext, fresh) }
      },
      Check(
        "an-answer-of-counts", "B4",
        "The test passes an engine that throws when it is asked for a count: an error where none should be is a fault.",
        processes: 2
      ) { try $0.compare(.throwsForACount, $1) },
      Check(
        "takes-the-histories", "B2",
        "The test passes an engine whose cascade goes on where the next rule is nullify: the histories have to stay.",
        processes: 1
      ) { try $0.compare(.takesTheHistories, $1) },
      Check(
        "an-id-left-out", "B4",
        "The test passes an engine that leaves out a row where it is asked for object IDs: what is not named is not merged.",
        processes: 1
      ) { try $0.compare(.leavesAnIDOut, $1) },
    ]
  }

  /// Lets an engine with a fault be tested; an error that the test throws turns the engine down, too.
  private func compare(_ fault: FaultyBatchDelete.Fault, _ fresh: FreshData) throws {
    let isPassed = (try? isSound(BulkDeletingEngine(fault, fresh))) ?? false
    try expect("the engine with the fault passes the test", isPassed, is: false)
  }
}
