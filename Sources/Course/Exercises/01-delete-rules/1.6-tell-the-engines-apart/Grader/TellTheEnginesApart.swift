import Foundation
import OpenCoreData
import Samples

/// Exercise 1.6: to write the test that tells a sound engine from one with a fault.
public struct TellTheEnginesApart: Attempt, TellApart {
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
      "Under deny the save has to throw, and then nothing may have changed. Elsewhere it must not throw. And what a context tells need not be in the file.",
      "Three trials: cascade deletes all episodes; deny refuses and leaves every row; nullify keeps the episode and cuts its link. Ask another context for every answer.",
    ],
    why:
      "A rule is tried by what it changes and by what it must not change, and the file is asked, not the context that made the change.",
    hidesChecks: true
  )

  /// What is checked: that the sound engine passes and that each fault is noticed.
  public static var checks: [Check<Self>] { rows }

  static var sound: SoundRow {
    SoundRow(
      "the-sound-engine", "engine", "D1", "it expects something that no delete rule promises, or it throws", times: 2)
  }

  static var faults: [FaultRow<DeletingSteps>] {
    [
      FaultRow(
        "cascade-forgotten", "D1",
        "an engine in which a deleted series leaves its episodes behind: they are in the file, and have no series any more."
      ) { $0.mistake = (.cascadeDeleteRule, .nullifyDeleteRule) },
      FaultRow(
        "cascade-leaves-the-key", "D1",
        "an engine in which a deleted series leaves its episodes behind with the key of the row that is gone: they are left over, though none of them is without a key."
      ) { $0.mistake = (.cascadeDeleteRule, .noActionDeleteRule) },
      FaultRow(
        "cascade-refuses", "D1",
        "an engine in which cascade refuses: a save that throws where no rule denies is a fault."
      ) { $0.mistake = (.cascadeDeleteRule, .denyDeleteRule) },
      FaultRow(
        "deny-forgotten", "D6",
        "an engine in which deny refuses nothing: that a save must fail has to be tried too."
      ) { $0.mistake = (.denyDeleteRule, .nullifyDeleteRule) },
      FaultRow(
        "deny-deletes", "D6",
        "an engine in which deny deletes what it should protect: that a save must fail has to be tried too."
      ) { $0.mistake = (.denyDeleteRule, .cascadeDeleteRule) },
      FaultRow(
        "deny-leaves-the-key", "D6",
        "an engine in which deny refuses nothing and cuts no link: the object that was to be protected is gone all the same."
      ) { $0.mistake = (.denyDeleteRule, .noActionDeleteRule) },
      FaultRow(
        "nullify-deletes", "D5",
        "an engine in which nullify deletes: who stays has to be looked at, and not only who goes."
      ) { $0.mistake = (.nullifyDeleteRule, .cascadeDeleteRule) },
      FaultRow(
        "nullify-leaves-the-key", "D5",
        "an engine in which nullify leaves the link to a row that is gone: rows can be counted, links must be read."
      ) { $0.mistake = (.nullifyDeleteRule, .noActionDeleteRule) },
      FaultRow(
        "nullify-refuses", "D5",
        "an engine in which nullify refuses: a save that throws where no rule denies is a fault."
      ) { $0.mistake = (.nullifyDeleteRule, .denyDeleteRule) },
      FaultRow(
        "refuses-and-deletes", "D6",
        "an engine whose save throws under deny and deletes all the same: after a refusal the rows have to be looked at."
      ) { $0.deletesWhatIsRefused = true },
      FaultRow(
        "the-file-is-not-asked", "D2",
        "an engine whose saves never reach the file: it asks the context that made the change."
      ) { $0.isWritten = false },
      FaultRow(
        "cascade-leaves-one", "D1",
        "an engine whose cascade leaves one of the episodes in the file: all of them have to be gone there, and only another context can tell.",
        FaultRow.places(4) { $0.placeLeft = $1 }),
    ]
  }

  static func tried(_ steps: DeletingSteps, _ fresh: FreshData) -> DeletingEngine { DeletingEngine(steps, fresh) }
}
