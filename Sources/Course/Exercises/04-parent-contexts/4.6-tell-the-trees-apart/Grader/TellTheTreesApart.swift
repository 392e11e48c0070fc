import OpenCoreData
import Samples

/// Exercise 4.6: to write the test that tells sound child contexts from those with a fault.
public struct TellTheTreesApart: Attempt, TellApart {
  let isSound: (NestingEngine) throws -> Bool

  /// Makes an attempt.
  ///
  /// - Parameter isSound: whether the child contexts of an engine do what they should.
  public init(_ isSound: @escaping (NestingEngine) throws -> Bool) { self.isSound = isSound }

  /// What a reader is told.
  public static let exercise = Exercise(
    ExerciseNumber(4, 6), "tell-the-trees-apart", "Tell the two trees apart", minutes: 20,
    claims: ["P1", "P3", "P5", "P6"],
    call: "TellTheTreesApart(areTreesSound)",
    hints: [
      "What may the parent see before the child has saved, and what must it see after? What may the file have by then?",
      "Let both change the item before the child saves: once the same property, once each another one.",
      "Five questions: the parent before the save; the parent after it; the file after it; the same property changed in both, where the save must not fail; a property that only the parent changed.",
    ],
    why:
      "A child's changes are its own until its save, which carries exactly these one level up, over whatever the parent "
      + "has there. A test that asks before, after, above and in the file, and lets both sides change, sees each way to fail.",
    hidesChecks: true
  )

  /// What is checked: that the sound engine passes and that each fault is noticed.
  public static var checks: [Check<Self>] { [savesByItself] + rows }

  private static var savesByItself: Check<Self> {
    Check(
      "saves-by-itself", "P3",
      "The test itself saves a context, one of the tree or one of its own: only `saveChild` is the engine's save, and comparing it with another save says nothing about what a save has to do.",
      processes: 1
    ) { attempt in
      let engine = NestingEngine()
      // What it says of the engine is the next question.
      _ = try? attempt.isSound(engine)
      try expect("saves of contexts past saveChild", engine.countOwnSaves(), is: 0)
    }
  }

  static var sound: SoundRow {
    SoundRow(
      "the-sound-engine", "engine", "P5", "it expects something that no child context promises, or it throws")
  }

  static var faults: [FaultRow<NestingSteps>] {
    [
      FaultRow(
        "saves-nowhere", "P3",
        "an engine in which a child's save does not arrive: ask the parent after the save."
      ) { $0.afterSave = { try $0.restore($0.values) } },
      FaultRow(
        "saves-through", "P3",
        "an engine in which a child's save writes to the file: it may go up one level only."
      ) { $0.afterSave = { try $0.save() } },
      FaultRow(
        "shares-changes", "P1",
        "an engine in which the parent sees what the child has not saved: then nothing can be cancelled."
      ) { $0.afterChange = { above, changed in try above.restore(changed.edits) } },
      FaultRow(
        "parent-wins", "P5",
        "an engine in which the parent's value survives: where both changed a property, the child's save overwrites it."
      ) { $0.afterSave = { try $0.restore($0.edits) } },
      FaultRow(
        "forgets-the-parents-edits", "P6",
        "an engine in which the parent loses an edit of its own: a child does not send what it has not changed."
      ) { $0.afterSave = { try $0.forgetEdits() } },
      FaultRow(
        "refuses-to-overwrite", "P5",
        "an engine whose child cannot save a property that the parent has changed too: a save that should succeed and throws is a fault."
      ) {
        $0.beforeSave = { if $0.isChangedToo(in: $1) { throw CocoaError(.managedObjectMerge) } }
      },
      FaultRow(
        "throws-when-saved", "P3",
        "an engine whose save arrives and still throws: an error where none should be is a fault."
      ) { $0.afterSave = { _ in throw CocoaError(.persistentStoreSave) } },
    ]
  }

  static func tried(_ steps: NestingSteps, _ fresh: FreshData) -> NestingEngine { NestingEngine(steps) }
}
