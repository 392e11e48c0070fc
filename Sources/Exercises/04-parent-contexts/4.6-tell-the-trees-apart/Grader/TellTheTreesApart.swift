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
      "Five questions: the parent before the save; the parent after it; the file after it; the same property changed in both; a property that only the parent changed.",
    ])

  /// What is checked: that the sound engine passes and that each planted fault is noticed.
  public static var checks: [Check<TellTheTreesApart>] {
    [
      Check(
        "the-sound-engine", "P5",
        "The test turns down the sound engine: it expects something that no child context promises."
      ) { try $0.compare(nil, isSound: true) },
      Check(
        "saves-nowhere", "P3",
        "The test passes an engine in which a child's save does not arrive: ask the parent after the save."
      ) { try $0.compare(.savesNowhere, isSound: false) },
      Check(
        "saves-through", "P3",
        "The test passes an engine in which a child's save writes to the file: it may go up one level only."
      ) { try $0.compare(.savesThrough, isSound: false) },
      Check(
        "shares-changes", "P1",
        "The test passes an engine in which the parent sees what the child has not saved: then nothing can be cancelled."
      ) { try $0.compare(.sharesChanges, isSound: false) },
      Check(
        "parent-wins", "P5",
        "The test passes an engine in which the parent's value survives: where both changed a property, the child's save overwrites it."
      ) { try $0.compare(.parentWins, isSound: false) },
      Check(
        "forgets-the-parents-edits", "P6",
        "The test passes an engine in which the parent loses an edit of its own: what the child did not change it does not send."
      ) { try $0.compare(.forgetsParentsEdits, isSound: false) },
    ]
  }

  private func compare(_ fault: NestingEngine.Fault?, isSound expected: Bool) throws {
    let name = fault == nil ? "the sound engine" : "the engine with the fault"
    try expect("\(name) passes the test", try isSound(NestingEngine(fault: fault)), is: expected)
  }
}
