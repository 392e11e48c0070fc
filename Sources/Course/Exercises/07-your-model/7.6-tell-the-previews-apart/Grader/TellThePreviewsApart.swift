import OpenCoreData
import Samples

/// Exercise 7.6: to write the test that tells a sound preview from one with a fault.
public struct TellThePreviewsApart: Attempt, TellApart {
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

  /// What is checked: that the sound preview passes and that each fault is noticed.
  public static var checks: [Check<Self>] { rows }

  static var sound: SoundRow {
    SoundRow(
      "the-sound-one", "preview", "Y5", "it expects something that the delete would not do, or it throws", times: 1)
  }

  static var faults: [FaultRow<PreviewSteps>] {
    [
      FaultRow(
        "follows-one-level", "Y5",
        "a preview that stops after the first level: a cascade goes on to the last one."
      ) { $0.gone = { $0.near } },
      FaultRow(
        "takes-the-first", "Y5",
        "a preview that looks only at the first of the folders that it is asked about."
      ) { $0.gone = { $0.each.first ?? [] } },
      FaultRow(
        "names-twice", "Y6",
        "a preview that names a folder twice: the file has one row for it, however many deletes reach it."
      ) { $0.gone = { $0.each.flatMap { $0 } } },
      FaultRow(
        "names-one-that-stays", "Y5",
        "a preview that names a folder that stays: the list has everything that goes, and nothing else."
      ) {
        $0.gone = { $0.going + $0.staying.prefix(1) }
        $0.refusedBy = { view, _ in view.lockedGoing }
      },
      FaultRow(
        "asks-no-locks", "Y6",
        "a preview that does not say that the save would be refused."
      ) { $0.refusedBy = { _, _ in [] } },
      FaultRow(
        "empties-what-is-refused", "Y6",
        "a preview that names nothing where the save would be refused: `gone` is what it would be without locks."
      ) {
        $0.gone = { $0.lockedGoing.isEmpty ? $0.going : [] }
        $0.refusedBy = { view, _ in view.lockedGoing }
      },
      FaultRow(
        "names-the-asked", "Y6",
        "a preview that names the folder it was asked about, and not the one with the lock."
      ) { $0.refusedBy = { view, _ in view.lockedGoing.isEmpty ? [] : view.asked } },
      FaultRow(
        "asks-everybody", "Y6",
        "a preview that takes a lock on a folder that stays for a refusal."
      ) { $0.refusedBy = { view, _ in view.locked } },
      FaultRow(
        "reads-the-file", "Y5",
        "a preview that does not see what is unsaved: the save writes the graph as the context has it."
      ) { $0.gone = { $0.inFile } },
      FaultRow(
        "leaves-marks", "Y5",
        "a preview after which the context has objects marked as deleted."
      ) { $0.after = { view in view.asked.forEach(view.context.delete) } },
      FaultRow(
        "rolls-back", "Y5",
        "a preview that throws away what other code has not saved."
      ) { $0.after = { $0.context.rollback() } },
      FaultRow(
        "saves", "Y5",
        "a preview that saves what other code has not saved."
      ) { $0.after = { if $0.context.hasChanges { try $0.context.save() } } },
      FaultRow(
        "asks-one-level", "Y6",
        "a preview that overlooks a lock deep down: put the lock further down than right inside the folder."
      ) { $0.refusedBy = { view, _ in view.near.filter(view.locked.contains) } },
      FaultRow(
        "leaves-out-what-is-new", "Y5",
        "a preview that overlooks a new folder, not saved yet, in one that goes."
      ) { $0.gone = { $0.going.filter { !$0.isInserted } } },
      FaultRow(
        "overlooks-moves", "Y5",
        "a preview that overlooks a move that is not saved: a folder goes with the one that holds it in the context."
      ) { $0.gone = { $0.unmoved } },
      FaultRow(
        "writes-to-the-file", "Y5",
        "a preview that changes a row of the file by another context: the whole file has to stay as it was."
      ) {
        $0.after = { view in
          view.inFile.first?.name += ", foretold"
          if view.file.hasChanges { try view.file.save() }
        }
      },
      FaultRow(
        "lists-in-disorder", "Y5",
        "a preview whose list is not sorted: compare lists, and not sets."
      ) { $0.arranged = { $0.reversed() } },
    ]
  }

  static func tried(_ steps: PreviewSteps, _ fresh: FreshData) -> ForetellingEngine { ForetellingEngine(steps) }
}
