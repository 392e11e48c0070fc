import Foundation
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
      "Under deny the save has to throw, and then nothing may have changed. Elsewhere it must not throw. And what a context tells need not be in the file.",
      "Three trials: cascade deletes all episodes; deny refuses and leaves every row; nullify keeps the episode and cuts its link. Ask another context for every answer.",
    ],
    why:
      "A rule is tried by what it changes and by what it must not change, and the file is asked, not the context that made the change.",
    hidesChecks: true
  )

  /// What is checked: that the sound engine passes and that each planted fault is noticed, each in processes of its own.
  public static var checks: [Check<TellTheEnginesApart>] {
    [
      Check(
        "the-sound-engine", "D1",
        "The test turns down the sound engine: it expects something that no delete rule promises, or it throws.",
        processes: 2
      ) { attempt, fresh in
        do {
          try expect("the sound engine passes the test", try attempt.isSound(DeletingEngine(nil, fresh)), is: true)
        } catch let error as CocoaError {
          throw Mismatch(["the test threw error \(error.errorCode), and the engine is sound"])
        }
      },
      Check(
        "cascade-forgotten", "D1",
        "The test passes an engine in which a deleted series leaves its episodes behind: they are in the file, and have no series any more.",
        processes: 2
      ) { try $0.turnsDown(.mistakes(.cascadeDeleteRule, for: .nullifyDeleteRule), $1) },
      Check(
        "cascade-leaves-the-key", "D1",
        "The test passes an engine in which a deleted series leaves its episodes behind with the key of the row that is gone: they are left over, though none of them is without a key.",
        processes: 1
      ) { try $0.turnsDown(.mistakes(.cascadeDeleteRule, for: .noActionDeleteRule), $1) },
      Check(
        "cascade-refuses", "D1",
        "The test passes an engine in which cascade refuses: a save that throws where no rule denies is a fault.",
        processes: 1
      ) { try $0.turnsDown(.mistakes(.cascadeDeleteRule, for: .denyDeleteRule), $1) },
      Check(
        "deny-forgotten", "D6",
        "The test passes an engine in which deny refuses nothing: that a save must fail has to be tried too.",
        processes: 2
      ) { try $0.turnsDown(.mistakes(.denyDeleteRule, for: .nullifyDeleteRule), $1) },
      Check(
        "deny-deletes", "D6",
        "The test passes an engine in which deny deletes what it should protect: that a save must fail has to be tried too.",
        processes: 1
      ) { try $0.turnsDown(.mistakes(.denyDeleteRule, for: .cascadeDeleteRule), $1) },
      Check(
        "deny-leaves-the-key", "D6",
        "The test passes an engine in which deny refuses nothing and cuts no link: the object that was to be protected is gone all the same.",
        processes: 1
      ) { try $0.turnsDown(.mistakes(.denyDeleteRule, for: .noActionDeleteRule), $1) },
      Check(
        "nullify-deletes", "D5",
        "The test passes an engine in which nullify deletes: who stays has to be looked at, and not only who goes.",
        processes: 2
      ) { try $0.turnsDown(.mistakes(.nullifyDeleteRule, for: .cascadeDeleteRule), $1) },
      Check(
        "nullify-leaves-the-key", "D5",
        "The test passes an engine in which nullify leaves the link to a row that is gone: rows can be counted, links must be read.",
        processes: 2
      ) { try $0.turnsDown(.mistakes(.nullifyDeleteRule, for: .noActionDeleteRule), $1) },
      Check(
        "nullify-refuses", "D5",
        "The test passes an engine in which nullify refuses: a save that throws where no rule denies is a fault.",
        processes: 2
      ) { try $0.turnsDown(.mistakes(.nullifyDeleteRule, for: .denyDeleteRule), $1) },
      Check(
        "refuses-and-deletes", "D6",
        "The test passes an engine whose save throws under deny and deletes all the same: after a refusal the rows have to be looked at.",
        processes: 2
      ) { try $0.turnsDown(.refusesAndDeletes, $1) },
      Check(
        "the-file-is-not-asked", "D2",
        "The test passes an engine whose saves never reach the file: it asks the context that made the change.",
        processes: 2
      ) { try $0.turnsDown(.savesInMemory, $1) },
      Check(
        "cascade-leaves-one", "D1",
        "The test passes an engine whose cascade leaves one of the episodes in the file: all of them have to be gone there, and only another context can tell.",
        processes: 2
      ) { attempt, fresh in
        // Which one is left is drawn: a test that looks at two of the four episodes notices five engines in each of two
        // processes by luck in one of 1024 gradings.
        for _ in 0..<5 { try attempt.turnsDown(.cascadeLeavesOne, fresh) }
      },
    ]
  }

  /// Expects that an engine with a fault does not pass; a test that throws turns it down.
  private func turnsDown(_ fault: DeletingEngine.Fault, _ fresh: FreshData) throws {
    let isPassed = (try? isSound(DeletingEngine(fault, fresh))) ?? false
    try expect("the engine with the fault passes the test", isPassed, is: false)
  }
}
