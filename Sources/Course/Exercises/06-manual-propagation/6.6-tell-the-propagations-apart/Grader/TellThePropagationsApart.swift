import OpenCoreData
import Samples

/// Exercise 6.6: to write the test that tells a sound propagation from one with a fault.
public struct TellThePropagationsApart: Attempt, TellApart {
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

  /// What is checked: that the sound propagation passes and that each fault is noticed.
  public static var checks: [Check<Self>] { rows }

  static var sound: SoundRow {
    SoundRow(
      "the-sound-one", "propagation", "M7", "it expects something that the delete rules do not promise, or it throws",
      times: 1)
  }

  static var faults: [FaultRow<PropagationSteps>] {
    [
      FaultRow(
        "deletes-one-only", "M8",
        "a propagation that leaves what it should cascade to: look at what lies in the folder, too."
      ) {
        $0.prepare = { reach in
          for child in reach.asked.children { child.parent = nil }
          reach.asked.next = nil
        }
      },
      FaultRow(
        "cascades-one-level", "M8",
        "a propagation whose cascade ends one level down: look further down than that."
      ) { $0.prepare = { for child in $0.asked.children.flatMap(\.children) { child.parent = nil } } },
      FaultRow(
        "waits", "M6",
        "a propagation that waits for a flush: look right after the call, before anything is processed."
      ) { $0.waits = true },
      FaultRow(
        "takes-no-action-for-nullify", "M7",
        "a propagation that clears what no action leaves: the stamp's key to a folder that is gone has to be there."
      ) { $0.prepare = { for folder in $0.stamped { folder.stamp?.folder = nil } } },
      FaultRow(
        "takes-deny-for-nullify", "M7",
        "a propagation that deletes what is locked: a lock has to make it throw."
      ) {
        $0.refusing = { _ in [] }
        $0.prepare = { for folder in $0.locked { folder.locks = [] } }
      },
      FaultRow(
        "asks-too-late", "M7",
        "a propagation that begins before it throws: after a refusal nothing may have changed."
      ) { $0.asksFirst = false },
      FaultRow(
        "takes-no-action-for-deny", "M7",
        "a propagation that refuses what no rule forbids: a stamp is no lock, and no action denies nothing."
      ) { $0.refusing = { $0.locked.isEmpty ? $0.stamped : $0.locked } },
      FaultRow(
        "deletes-too-much", "M8",
        "a propagation that deletes a folder to which no cascade leads: a folder outside has to stay."
      ) { $0.prepare = { reach in reach.beside.map { $0.managedObjectContext?.delete($0) } } },
      FaultRow(
        "names-the-asked", "M7",
        "a propagation whose error names a folder without a lock: it has to say which one is locked."
      ) { $0.refusing = { $0.locked.isEmpty ? [] : [$0.asked] } },
      FaultRow(
        "asks-everybody", "M7",
        "a propagation that refuses because of a lock on a folder that would stay: such a lock forbids nothing."
      ) { $0.refusing = { $0.lockedAnywhere } },
      FaultRow(
        "asks-one-level", "M7",
        "a propagation that overlooks a lock deep down: put the lock further down than right inside the folder."
      ) { $0.refusing = { $0.lockedNear } },
    ]
  }

  static func tried(_ steps: PropagationSteps, _ fresh: FreshData) -> PropagatingEngine { PropagatingEngine(steps) }
}
