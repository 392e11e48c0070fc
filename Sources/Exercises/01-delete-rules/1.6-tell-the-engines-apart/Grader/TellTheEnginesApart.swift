import OpenCoreData
import Samples

/// Exercise 1.6: to write the test that tells a sound engine from one with a fault.
public struct TellTheEnginesApart: Attempt {
  let isSound: (DeletingEngine) throws -> Bool

  /// Makes an attempt.
  ///
  /// - Parameter isSound: whether an engine follows the delete rules.
  public init(_ isSound: @escaping (DeletingEngine) throws -> Bool) { self.isSound = isSound }

  /// What a reader is told.
  public static let exercise = Exercise(
    ExerciseNumber(1, 6), "tell-the-engines-apart", "Tell the two engines apart", minutes: 20,
    claims: ["D1", "D2", "D5", "D6"], call: "TellTheEnginesApart(isSound)",
    hints: [
      "Write one small trial for each rule, each on a store of its own, and say for each what a sound engine leaves.",
      "A sound engine may throw: under deny the save has to. And what a context tells you need not be in the file.",
      "Five trials: cascade takes the episodes; deny refuses; nullify keeps the episode; nullify cuts its link; and every answer is asked of another context.",
    ])

  /// What is checked: that the sound engine passes and that each planted fault is noticed.
  public static var checks: [Check<TellTheEnginesApart>] {
    [
      Check(
        "the-sound-engine", "D1",
        "The test turns down the sound engine: it expects something that no delete rule promises."
      ) { try $0.compare(nil, isSound: true) },
      Check(
        "cascade-forgotten", "D1",
        "The test passes an engine in which a deleted series leaves its episodes behind: cascade is not tried."
      ) { try $0.compare(.mistakes(.cascadeDeleteRule, for: .nullifyDeleteRule), isSound: false) },
      Check(
        "deny-forgotten", "D6",
        "The test passes an engine in which deny refuses nothing: that a save must fail has to be tried too."
      ) { try $0.compare(.mistakes(.denyDeleteRule, for: .nullifyDeleteRule), isSound: false) },
      Check(
        "nullify-deletes", "D5",
        "The test passes an engine in which nullify deletes: who stays has to be looked at, and not only who goes."
      ) { try $0.compare(.mistakes(.nullifyDeleteRule, for: .cascadeDeleteRule), isSound: false) },
      Check(
        "nullify-leaves-the-key", "D5",
        "The test passes an engine in which nullify leaves the link to a row that is gone: rows can be counted, links must be read."
      ) { try $0.compare(.mistakes(.nullifyDeleteRule, for: .noActionDeleteRule), isSound: false) },
      Check(
        "the-file-is-not-asked", "D2",
        "The test passes an engine whose saves never reach the file: it asks the context that made the change."
      ) { try $0.compare(.savesInMemory, isSound: false) },
    ]
  }

  private func compare(_ fault: DeletingEngine.Fault?, isSound expected: Bool) throws {
    let name = fault == nil ? "the sound engine" : "the engine with the fault"
    try expect("\(name) passes the test", try isSound(DeletingEngine(fault: fault)), is: expected)
  }
}
