import OpenCoreData
import Samples

/// Exercise 7.6: to write the test that tells a sound preview from one with a fault.
public struct TellThePreviewsApart: Attempt {
  let isSound: (ForetellingEngine) throws -> Bool

  /// Makes an attempt.
  ///
  /// - Parameter isSound: whether a preview is right and changes nothing; an error counts as no.
  public init(_ isSound: @escaping (ForetellingEngine) throws -> Bool) { self.isSound = isSound }

  /// What a reader is told.
  public static let exercise = Exercise(
    ExerciseNumber(7, 6), "tell-the-previews-apart", "Tell the sound preview from the others", minutes: 20,
    claims: ["Y5", "Y6"], call: "TellThePreviewsApart(isPreviewSound)",
    hints: [
      "A preview can be wrong in what it says and in what it does. How do you find out what the delete really does?",
      "Delete from the same store after the preview, save, and compare with the file. Before that, leave something unsaved in the context, and check that it is still unsaved afterwards.",
      "Five stores are enough: one where a folder with two levels below it goes, with a folder that was just moved and one that is new; one with two deletes, of a folder and of one inside it; one with a lock on what would go, deep down; one with a lock on what would stay; and one with an unsaved name, which you look for in the context's changes and in the file.",
    ],
    why:
      "A preview is sound if the delete then does what it said, in the graph as the context has it, and if the preview leaves the context and the file as they were. Only the delete itself shows the first, and only an unsaved change the second.",
    hidesChecks: true
  )

  /// What is checked: that the sound one passes and that each planted fault is noticed.
  public static var checks: [Check<TellThePreviewsApart>] {
    [
      Check(
        "the-sound-one", "Y5",
        "The test turns down the sound preview: it expects something that the delete would not do, or it throws.",
        processes: 3
      ) { attempt in try expectPassed("the sound preview") { try attempt.isSound(ForetellingEngine(nil)) } },
      Check(
        "follows-one-level", "Y5",
        "The test passes a preview that stops after the first level: a cascade goes on to the last one.",
        processes: 2
      ) { try $0.compare(.followsOneLevel) },
      Check(
        "takes-the-first", "Y5",
        "The test passes a preview that looks only at the first of the folders that it is asked about.",
        processes: 2
      ) { try $0.compare(.takesTheFirst) },
      Check(
        "names-twice", "Y6",
        "The test passes a preview that names a folder twice: the file has one row for it, however many deletes reach it.",
        processes: 2
      ) { try $0.compare(.namesTwice) },
      Check(
        "names-one-that-stays", "Y5",
        "The test passes a preview that names a folder that stays: the list has everything that goes, and nothing else.",
        processes: 1
      ) { try $0.compare(.namesOneThatStays) },
      Check(
        "asks-no-locks", "Y6", "The test passes a preview that does not say that the save would be refused.",
        processes: 2
      ) { try $0.compare(.asksNoLocks) },
      Check(
        "empties-what-is-refused", "Y6",
        "The test passes a preview that names nothing where the save would be refused: `gone` is what it would be without locks.",
        processes: 1
      ) { try $0.compare(.emptiesWhatIsRefused) },
      Check(
        "names-the-asked", "Y6",
        "The test passes a preview that names the folder it was asked about, and not the one with the lock.",
        processes: 1
      ) { try $0.compare(.namesTheAsked) },
      Check(
        "asks-everybody", "Y6", "The test passes a preview that takes a lock on a folder that stays for a refusal.",
        processes: 2
      ) { try $0.compare(.asksEverybody) },
      Check(
        "reads-the-file", "Y5",
        "The test passes a preview that does not see what is unsaved: the save writes the graph as the context has it.",
        processes: 2
      ) { try $0.compare(.readsTheFile) },
      Check(
        "leaves-marks", "Y5", "The test passes a preview after which the context has objects marked as deleted.",
        processes: 2
      ) { try $0.compare(.leavesMarks) },
      Check(
        "rolls-back", "Y5", "The test passes a preview that throws away what other code has not saved.", processes: 2
      ) { try $0.compare(.rollsBack) },
      Check(
        "saves", "Y5", "The test passes a preview that saves what other code has not saved.", processes: 2
      ) { try $0.compare(.saves) },
      Check(
        "asks-one-level", "Y6",
        "The test passes a preview that overlooks a lock deep down: put the lock further down than right inside the folder.",
        processes: 2
      ) { try $0.compare(.asksOneLevel) },
      Check(
        "leaves-out-what-is-new", "Y5",
        "The test passes a preview that overlooks a new folder, not saved yet, in one that goes.",
        processes: 1
      ) { try $0.compare(.leavesOutWhatIsNew) },
      Check(
        "overlooks-moves", "Y5",
        "The test passes a preview that overlooks a move that is not saved: a folder goes with the one that holds it in the context.",
        processes: 1
      ) { try $0.compare(.overlooksMoves) },
      Check(
        "writes-to-the-file", "Y5",
        "The test passes a preview that changes a row of the file by another context: the whole file has to stay as it was.",
        processes: 1
      ) { try $0.compare(.writesToTheFile) },
    ]
  }

  private func compare(_ fault: ForetellingEngine.Fault) throws {
    // A test that fails by an error has noticed the fault, too.
    let isPassed = (try? isSound(ForetellingEngine(fault))) ?? false
    try expect("the preview with the fault passes the test", isPassed, is: false)
  }
}
