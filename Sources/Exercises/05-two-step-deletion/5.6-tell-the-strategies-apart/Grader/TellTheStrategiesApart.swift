import OpenCoreData
import Samples

/// Exercise 5.6: to write the test that tells a sound delete in two steps from one with a fault.
public struct TellTheStrategiesApart: Attempt {
  let isSound: (TwoStepEngine) throws -> Bool

  /// Makes an attempt.
  ///
  /// - Parameter isSound: whether a delete in two steps does what it should.
  public init(_ isSound: @escaping (TwoStepEngine) throws -> Bool) { self.isSound = isSound }

  /// What a reader is told.
  public static let exercise = Exercise(
    ExerciseNumber(5, 6), "tell-the-strategies-apart", "Tell the two strategies apart", minutes: 20,
    claims: ["T4", "T6", "T7", "T8"], call: "TellTheStrategiesApart(isDeletionSound)",
    hints: [
      "Move the clock: the same steps at other times have to end differently. Which two moments matter for a mark at 0?",
      "A marked country is in the file and not on the list; a purged one is in neither; and whoever holds it has to be told.",
      "Five questions: the list after the mark; the file after a purge before the grace period has passed; the file after one that comes later; a second mark just before that; a held country after the purge.",
    ])

  /// What is checked: that the sound one passes and that each planted fault is noticed.
  public static var checks: [Check<TellTheStrategiesApart>] {
    [
      Check(
        "the-sound-one", "T8",
        "The test turns down the sound delete: it expects something that two steps do not promise."
      ) { try $0.compare(nil, isSound: true) },
      Check(
        "never-purges", "T4",
        "The test passes a delete whose second step never comes: let the grace period pass, and look into the file."
      ) { try $0.compare(.neverPurges, isSound: false) },
      Check(
        "shows-marked", "T4",
        "The test passes a delete that hides nothing: after the mark the list must not show the country."
      ) { try $0.compare(.showsMarked, isSound: false) },
      Check(
        "purges-at-once", "T6",
        "The test passes a delete without a grace period: purge early as well, and see that the row stays."
      ) { try $0.compare(.purgesAtOnce, isSound: false) },
      Check(
        "last-mark-counts", "T4",
        "The test passes a delete that a second mark puts off: mark twice, and the first date has to count."
      ) { try $0.compare(.lastMarkCounts, isSound: false) },
      Check(
        "tells-nobody", "T7",
        "The test passes a delete whose purge tells nobody: hold a country on the screen and ask what it knows."
      ) { try $0.compare(.tellsNobody, isSound: false) },
    ]
  }

  private func compare(_ fault: TwoStepEngine.Fault?, isSound expected: Bool) throws {
    let name = fault == nil ? "the sound delete" : "the delete with the fault"
    try expect("\(name) passes the test", try isSound(TwoStepEngine(fault: fault)), is: expected)
  }
}
