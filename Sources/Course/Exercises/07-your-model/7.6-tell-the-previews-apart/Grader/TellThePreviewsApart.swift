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
      "Delete from the same store after the preview, save, and compare with the file. Before that, leave something unsaved in the context, and look whether it is still unsaved afterwards.",
      "Five stores will do: one where a folder with two levels below it goes, and a folder that was just moved, and one that is new; one with two folders of which one is in the other; a lock on what would go, deep down; a lock on what would stay; and one with an unsaved name, of which you ask the context's changes and the file.",
    ],
    why:
      "A preview is sound if the delete then does what it said, in the graph as the context has it, and if the context and the file are as they were before. Only the delete itself tells the first, and only an unsaved change the second.",
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
        "follows-one-level", "Y5", "The test passes a preview that ends below the first level: cascades go on.",
        processes: 2
      ) { try $0.compare(.followsOneLevel) },
      Check(
        "takes-the-first", "Y5", "The test passes a preview that looks at one of the folders that it is asked about.",
        processes: 2
      ) { try $0.compare(.takesTheFirst) },
      Check(
        "names-twice", "Y6",
        "The test passes a preview that names a folder twice: the file has one row for it, by however many ways it goes.",
        processes: 2
      ) { try $0.compare(.namesTwice) },
      Check(
        "names-one-that-stays", "Y5",
        "The test passes a preview that names a folder that stays: what is told has to be all that goes, and no more.",
        processes: 1
      ) { try $0.compare(.namesOneThatStays) },
      Check(
        "asks-no-locks", "Y6", "The test passes a preview that does not say that the save would be refused.",
        processes: 2
      ) { try $0.compare(.asksNoLocks) },
      Check(
        "empties-what-is-refused", "Y6",
        "The test passes a preview that names nothing where the save would be refused: gone is the same as without locks.",
        processes: 1
      ) { try $0.compare(.emptiesWhatIsRefused) },
      Check(
        "names-the-asked", "Y6",
        "The test passes a preview that names the folder it was asked about, and not the one with the lock.",
        processes: 1
      ) { try $0.compare(.namesTheAsked) },
      Check(
        "asks-everybody", "Y6", "The test passes a preview that takes a lock on what stays for a refusal.",
        processes: 2
      ) { try $0.compare(.asksEverybody) },
      Check(
        "reads-the-file", "Y5",
        "The test passes a preview that does not see what is unsaved: the save writes the graph as the context has it.",
        processes: 2
      ) { try $0.compare(.readsTheFile) },
      Check(
        "leaves-marks", "Y5", "The test passes a preview after which the context has objects to delete.", processes: 2
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
        "The test passes a preview that does not see a folder that is new in the context and not saved, in one that goes.",
        processes: 1
      ) { try $0.compare(.leavesOutWhatIsNew) },
      Check(
        "overlooks-moves", "Y5",
        "The test passes a preview that does not see that a folder was moved and not saved: it goes with the folder that holds it in the context.",
        processes: 1
      ) { try $0.compare(.overlooksMoves) },
      Check(
        "writes-to-the-file", "Y5",
        "The test passes a preview that changes a row of the file by another context: all of the file has to be as before.",
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
