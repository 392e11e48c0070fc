import OpenCoreData
import Samples

/// Exercise 6.6: to write the test that tells a sound propagation from one with a fault.
public struct TellThePropagationsApart: Attempt {
  let isSound: (PropagatingEngine) throws -> Bool

  /// Makes an attempt.
  ///
  /// - Parameter isSound: whether a propagation does what it should; an error counts as no.
  public init(_ isSound: @escaping (PropagatingEngine) throws -> Bool) { self.isSound = isSound }

  /// What a reader is told.
  public static let exercise = Exercise(
    ExerciseNumber(6, 6), "tell-the-propagations-apart", "Tell the two propagations apart", minutes: 20,
    claims: ["M6", "M7", "M8"], call: "TellThePropagationsApart(isPropagationSound)",
    hints: [
      "What must be so when delete returns, before any save? And what must be so when it throws?",
      "A refusal is sound only if nothing has changed, and only if a folder that would go has a lock. What no action does shows in the key that is left.",
      "Seven questions: is a folder further down marked; is it marked before anything is processed; does the stamp still name a folder; does a lock at the bottom make it throw; does the context have no changes then; is nothing refused without a lock; and does a lock on what stays forbid nothing? And all the others have to be left.",
    ],
    why:
      "A propagation is known by what it has done when it returns, by what it has left in the file, and by what it refuses: a lock on what goes, before anything has changed, and nothing else.",
    hidesChecks: true
  )

  /// What is checked: that the sound one passes and that each planted fault is noticed.
  public static var checks: [Check<TellThePropagationsApart>] {
    [
      Check(
        "the-sound-one", "M7",
        "The test turns down the sound propagation: it expects something that the delete rules do not promise, or it throws.",
        processes: 3
      ) { attempt in try expectPassed("the sound propagation") { try attempt.isSound(PropagatingEngine(nil)) } },
      Check(
        "deletes-one-only", "M8",
        "The test passes a propagation that leaves what it should cascade to: look at what lies in the folder, too.",
        processes: 2
      ) { try $0.compare(.deletesOneOnly) },
      Check(
        "cascades-one-level", "M8",
        "The test passes a propagation whose cascade ends one level down: look further down than that.",
        processes: 2
      ) { try $0.compare(.cascadesOneLevel) },
      Check(
        "waits", "M6",
        "The test passes a propagation that waits for a flush: look right after the call, before anything is processed.",
        processes: 2
      ) { try $0.compare(.waits) },
      Check(
        "takes-no-action-for-nullify", "M7",
        "The test passes a propagation that clears what no action leaves: the stamp's key to a folder that is gone has to be there.",
        processes: 2
      ) { try $0.compare(.takesNoActionForNullify) },
      Check(
        "takes-deny-for-nullify", "M7",
        "The test passes a propagation that deletes what is locked: a lock has to make it throw.",
        processes: 2
      ) { try $0.compare(.takesDenyForNullify) },
      Check(
        "asks-too-late", "M7",
        "The test passes a propagation that begins before it throws: after a refusal nothing may have changed.",
        processes: 2
      ) { try $0.compare(.asksTooLate) },
      Check(
        "takes-no-action-for-deny", "M7",
        "The test passes a propagation that refuses what no rule forbids: a stamp is no lock, and no action denies nothing.",
        processes: 2
      ) { try $0.compare(.takesNoActionForDeny) },
      Check(
        "deletes-too-much", "M8",
        "The test passes a propagation that deletes a folder to which no cascade leads: a folder outside has to stay.",
        processes: 2
      ) { try $0.compare(.deletesTooMuch) },
      Check(
        "names-the-asked", "M7",
        "The test passes a propagation whose error names a folder without a lock: it has to say which one is locked.",
        processes: 1
      ) { try $0.compare(.namesTheAsked) },
      Check(
        "asks-everybody", "M7",
        "The test passes a propagation that refuses because of a lock on a folder that would stay: such a lock forbids nothing.",
        processes: 2
      ) { try $0.compare(.asksEverybody) },
      Check(
        "asks-one-level", "M7",
        "The test passes a propagation that overlooks a lock deep down: put the lock further down than right inside the folder.",
        processes: 2
      ) { try $0.compare(.asksOneLevel) },
    ]
  }

  private func compare(_ fault: PropagatingEngine.Fault) throws {
    // A test that fails by an error has noticed the fault, too.
    let isPassed = (try? isSound(PropagatingEngine(fault))) ?? false
    try expect("the propagation with the fault passes the test", isPassed, is: false)
  }
}
