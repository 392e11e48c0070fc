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
      "What does a batch delete promise about rows, about keys, about its answer, and about objects in memory?",
      "A sound engine leaves objects in memory as they are. And of keys you can only learn by reading them.",
      "Five questions: the victims of a cascade; the key under nullify; an offset and a limit; the count where a cascade took more; a series that was held.",
    ])

  /// What is checked: that the sound engine passes and that each planted fault is noticed.
  public static var checks: [Check<TellTheDeletesApart>] {
    [
      Check(
        "the-sound-engine", "B6",
        "The test turns down the sound engine: it expects something that no batch delete promises."
      ) { try $0.compare(nil, isSound: true) },
      Check(
        "cascade-forgotten", "B2",
        "The test passes an engine whose batch deletes leave the episodes of a deleted series behind: look at the other end, too."
      ) { try $0.compare(.forgets(.cascadeDeleteRule), isSound: false) },
      Check(
        "nullify-forgotten", "B2",
        "The test passes an engine that leaves keys to rows that are gone: rows can be counted, keys must be read."
      ) { try $0.compare(.forgets(.nullifyDeleteRule), isSound: false) },
      Check(
        "limit-forgotten", "B5",
        "The test passes an engine that takes all rows that match: an offset and a limit choose among them."
      ) { try $0.compare(.takesAllThatMatch, isSound: false) },
      Check(
        "victims-counted", "B4",
        "The test passes an engine that counts the victims of a cascade: the count is of what was asked for."
      ) { try $0.compare(.countsTheVictims, isSound: false) },
      Check(
        "context-told", "B6",
        "The test passes an engine that tells the context: an object that was in memory stays as it is until somebody merges."
      ) { try $0.compare(.tellsTheContext, isSound: false) },
    ]
  }

  private func compare(_ fault: BulkDeletingEngine.Fault?, isSound expected: Bool) throws {
    let name = fault == nil ? "the sound engine" : "the engine with the fault"
    try expect("\(name) passes the test", try isSound(BulkDeletingEngine(fault: fault)), is: expected)
  }
}
