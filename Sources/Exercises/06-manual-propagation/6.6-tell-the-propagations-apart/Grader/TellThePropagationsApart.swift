import OpenCoreData
import Samples

/// Exercise 6.6: to write the test that tells a sound propagation from one with a fault.
public struct TellThePropagationsApart: Attempt {
  let isSound: (PropagatingEngine) throws -> Bool

  /// Makes an attempt.
  ///
  /// - Parameter isSound: whether a propagation does what it should.
  public init(_ isSound: @escaping (PropagatingEngine) throws -> Bool) { self.isSound = isSound }

  /// What a reader is told.
  public static let exercise = Exercise(
    ExerciseNumber(6, 6), "tell-the-propagations-apart", "Tell the two propagations apart", minutes: 20,
    claims: ["M6", "M7", "M8"], call: "TellThePropagationsApart(isPropagationSound)",
    hints: [
      "What must be so when delete returns, before any save? And what must be so when it throws?",
      "A refusal is sound only if nothing has changed. And of no action you learn by looking at the key that is left.",
      "Five questions: is a folder further down marked; is it marked before anything is processed; does the stamp still name a folder; does a lock make it throw; has the context no changes then?",
    ])

  /// What is checked: that the sound one passes and that each planted fault is noticed.
  public static var checks: [Check<TellThePropagationsApart>] {
    [
      Check(
        "the-sound-one", "M7",
        "The test turns down the sound propagation: it expects something that the delete rules do not promise."
      ) { try $0.compare(nil, isSound: true) },
      Check(
        "deletes-one-only", "M8",
        "The test passes a propagation that leaves what it should cascade to: look further down than one level."
      ) { try $0.compare(.deletesOneOnly, isSound: false) },
      Check(
        "waits", "M6",
        "The test passes a propagation that waits for a flush: look right after the call, before anything is processed."
      ) { try $0.compare(.waits, isSound: false) },
      Check(
        "takes-no-action-for-nullify", "M7",
        "The test passes a propagation that repairs what no action leaves: the key to nothing has to be there."
      ) { try $0.compare(.takesNoActionForNullify, isSound: false) },
      Check(
        "takes-deny-for-nullify", "M7",
        "The test passes a propagation that deletes what is locked: a lock has to make it throw."
      ) { try $0.compare(.takesDenyForNullify, isSound: false) },
      Check(
        "asks-too-late", "M7",
        "The test passes a propagation that throws when it has begun: after a refusal nothing may have changed."
      ) { try $0.compare(.asksTooLate, isSound: false) },
    ]
  }

  private func compare(_ fault: PropagatingEngine.Fault?, isSound expected: Bool) throws {
    let name = fault == nil ? "the sound propagation" : "the propagation with the fault"
    try expect("\(name) passes the test", try isSound(PropagatingEngine(fault: fault)), is: expected)
  }
}
