import OpenCoreData
import Samples

/// Exercise 5.6: to write the test that tells a sound delete in two steps from one with a fault.
public struct TellTheStrategiesApart: Attempt, TellApart {
  let isSound: (TwoStepEngine) throws -> Bool

  /// Makes an attempt.
  ///
  /// - Parameter isSound: whether a delete in two steps does what it should; an error counts as no.
  public init(_ isSound: @escaping (TwoStepEngine) throws -> Bool) { self.isSound = isSound }

  /// What a reader is told.
  public static let exercise = Exercise(
    ExerciseNumber(5, 6), "tell-the-strategies-apart", "Tell the two strategies apart", minutes: 20,
    claims: ["T4", "T6", "T7"], call: "TellTheStrategiesApart(isDeletionSound)",
    hints: [
      "Move the clock: the same steps at other times have to end differently. Which two moments matter for a mark at 0?",
      "A marked country is in the file and not on the list; a purged one is in neither; and whoever holds it has to be told. A purge that finds nothing to do is no error, and countries without a mark stay on the list and in the file.",
      "Six questions: the list after the mark; the file after a purge within the grace period, up to its very last moment; the file after one that comes later; a second mark just before that; another country with a later mark; and two held countries after the purge, of which one has stayed.",
    ],
    why:
      "Each question has an answer that only a sound delete gives: at one moment the row is hidden and still there, at a later one it is gone, the first mark sets the time, and whoever holds the country knows. Errors are part of the answer.",
    hidesChecks: true
  )

  /// What is checked: that the sound delete passes and that each fault is noticed.
  public static var checks: [Check<Self>] { rows }

  static var sound: SoundRow {
    SoundRow(
      "the-sound-one", "delete", "T4",
      "it throws, or it expects something that the task does not say of mark, purge and knowsGone")
  }

  static var faults: [FaultRow<TwoSteps>] {
    [
      FaultRow(
        "never-purges", "T4",
        "a delete whose second step comes too late, or never: purge soon after the grace period, and look into the file.",
        [{ $0.grace = 1e9 }, { $0.grace = 3_600 }]),
      FaultRow(
        "shows-marked", "T4",
        "a delete that hides nothing: after the mark the list must not show the country."
      ) { $0.shown = { _, all in all } },
      FaultRow(
        "purges-at-once", "T6",
        "a delete without a grace period: purge early as well, and see that the row stays."
      ) { $0.grace = 0 },
      FaultRow(
        "last-mark-counts", "T4",
        "a delete that a second mark puts off: mark twice, and the first date has to count."
      ) { $0.isLastMarkInForce = true },
      FaultRow(
        "tells-nobody", "T7",
        "a delete whose purge tells nobody: hold a country on the screen and ask what it knows."
      ) { $0.told = { _, _ in [] } },
      FaultRow(
        "refuses-an-empty-purge", "T4",
        "a delete whose purge throws when no mark is old enough: a purge that has nothing to do is no error."
      ) { $0.throwsAfterAPurge = { $0 == 0 } },
      FaultRow(
        "hides-too-much", "T4",
        "a delete that hides countries without a mark: the list has to show these all the time."
      ) { $0.shown = { unmarked, all in unmarked == all ? all : [] } },
      FaultRow(
        "purges-too-much", "T6",
        "a delete whose purge takes countries without a mark: their rows have to be in the file after it."
      ) { $0.alsoPurged = "markedForDeletionDate == nil" },
      FaultRow(
        "throws-when-done", "T4",
        "a delete that throws though it has done its work: an error where none should be is a fault.",
        [{ $0.throwsAfterAPurge = { $0 > 0 } }, { $0.throwsAtASecondMark = true }]),
      FaultRow(
        "purges-on-the-second", "T6",
        "a delete that purges a country at the very end of its grace period, when its mark is not older than that: purge at this moment, too."
      ) { $0.due = "markedForDeletionDate <= %@" },
      FaultRow(
        "purges-every-mark", "T6",
        "a delete that purges every marked country once one of them is old enough: a second country with a later mark has to be in the file after it."
      ) { $0.alsoPurged = "markedForDeletionDate != nil" },
      FaultRow(
        "tells-too-much", "T7",
        "a delete whose purge tells the screen that a country is gone although its row is there: hold one that stays, too."
      ) { $0.told = { gone, left in gone + left } },
    ]
  }

  static func tried(_ steps: TwoSteps, _ fresh: FreshData) -> TwoStepEngine {
    TwoStepEngine(steps, fresh.shuffled(["Chad", "Mali", "Togo"]))
  }
}
