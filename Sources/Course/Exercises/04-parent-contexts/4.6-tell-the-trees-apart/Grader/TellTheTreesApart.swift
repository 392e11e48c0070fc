import OpenCoreData
import Samples

/// Exercise 4.6: to write the test that tells sound child contexts from those with a fault.
public struct TellTheTreesApart: Attempt {
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

  /// What is checked: that the sound engine passes and that each planted fault is noticed.
  public static var checks: [Check<TellTheTreesApart>] {
    [
      Check(
        "saves-by-itself", "P3",
        "The test itself saves a context, one of the tree or one of its own: only `saveChild` is the engine's save, and comparing it with another save says nothing about what a save has to do.",
        processes: 1
      ) { attempt in
        let engine = NestingEngine(fault: nil)
        // What it says of the engine is the next question.
        _ = try? attempt.isSound(engine)
        try expect("saves of contexts past saveChild", engine.countOwnSaves(), is: 0)
      },
      Check(
        "the-sound-engine", "P5",
        "The test turns down a sound engine: it expects something that no child context promises, or it throws.",
        processes: 2
      ) { attempt, fresh in
        for _ in 0..<fresh.int(2...3) {
          try expectPassed("a sound engine") { try attempt.isSound(NestingEngine(fault: nil)) }
        }
      },
      Check(
        "saves-nowhere", "P3",
        "The test passes an engine in which a child's save does not arrive: ask the parent after the save.",
        processes: 2
      ) { try $0.compare(.savesNowhere, $1) },
      Check(
        "saves-through", "P3",
        "The test passes an engine in which a child's save writes to the file: it may go up one level only.",
        processes: 2
      ) { try $0.compare(.savesThrough, $1) },
      Check(
        "shares-changes", "P1",
        "The test passes an engine in which the parent sees what the child has not saved: then nothing can be cancelled.",
        processes: 2
      ) { try $0.compare(.sharesChanges, $1) },
      Check(
        "parent-wins", "P5",
        "The test passes an engine in which the parent's value survives: where both changed a property, the child's save overwrites it.",
        processes: 2
      ) { try $0.compare(.parentWins, $1) },
      Check(
        "forgets-the-parents-edits", "P6",
        "The test passes an engine in which the parent loses an edit of its own: a child does not send what it has not changed.",
        processes: 2
      ) { try $0.compare(.forgetsParentsEdits, $1) },
      Check(
        "refuses-to-overwrite", "P5",
        "The test passes an engine whose child cannot save a property that the parent has changed too: a save that should succeed and throws is a fault.",
        processes: 2
      ) { try $0.compare(.refusesToOverwrite, $1) },
      Check(
        "throws-when-saved", "P3",
        "The test passes an engine whose save arrives and still throws: an error where none should be is a fault.",
        processes: 1
      ) { try $0.compare(.throwsWhenSaved, $1) },
    ]
  }

  /// Asks the test about an engine with a fault, some times; a test that ends with an error has noticed it.
  private func compare(_ fault: NestingFault, _ fresh: FreshData) throws {
    for _ in 0..<fresh.int(2...3) {
      let isPassed = (try? isSound(NestingEngine(fault: fault))) ?? false
      try expect("an engine with a fault passes the test", isPassed, is: false)
    }
  }
}
