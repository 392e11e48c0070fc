import OpenCoreData
import Samples

/// Exercise 5.6: to write the test that tells a sound delete in two steps from one with a fault.
public struct TellTheStrategiesApart: Attempt {
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

  /// What is checked: that the sound one passes and that each planted fault is noticed.
  public static var checks: [Check<TellTheStrategiesApart>] {
    [
      Check(
        "the-sound-one", "T4",
        "The test turns down the sound delete: it throws, or it expects something that the task does not say of mark, purge and knowsGone.",
        processes: 3
      ) { attempt, fresh in
        // The countries lie in an order that is drawn: a test that takes the first row of a fetch for a certain country
        // passes two deletes in each of three processes by luck in one of 729 gradings.
        for _ in 0..<2 { try expectPassed("the sound delete") { try attempt.isSound(engine(nil, fresh)) } }
      },
      Check(
        "never-purges", "T4",
        "The test passes a delete whose second step never comes: let the grace period pass, and look into the file.",
        processes: 2
      ) { try $0.compare(.neverPurges, $1) },
      Check(
        "shows-marked", "T4",
        "The test passes a delete that hides nothing: after the mark the list must not show the country.", processes: 2
      ) { try $0.compare(.showsMarked, $1) },
      Check(
        "purges-at-once", "T6",
        "The test passes a delete without a grace period: purge early as well, and see that the row stays.",
        processes: 2
      ) { try $0.compare(.purgesAtOnce, $1) },
      Check(
        "last-mark-counts", "T4",
        "The test passes a delete that a second mark puts off: mark twice, and the first date has to count.",
        processes: 2
      ) { try $0.compare(.lastMarkCounts, $1) },
      Check(
        "tells-nobody", "T7",
        "The test passes a delete whose purge tells nobody: hold a country on the screen and ask what it knows.",
        processes: 2
      ) { try $0.compare(.tellsNobody, $1) },
      Check(
        "refuses-an-empty-purge", "T4",
        "The test passes a delete whose purge throws when no mark is old enough: a purge that has nothing to do is no error.",
        processes: 2
      ) { try $0.compare(.refusesAnEmptyPurge, $1) },
      Check(
        "hides-too-much", "T4",
        "The test passes a delete that hides countries without a mark: the list has to show these all the time.",
        processes: 1
      ) { try $0.compare(.hidesTooMuch, $1) },
      Check(
        "purges-too-much", "T6",
        "The test passes a delete whose purge takes countries without a mark: their rows have to be in the file after it.",
        processes: 1
      ) { try $0.compare(.purgesTooMuch, $1) },
      Check(
        "throws-when-done", "T4",
        "The test passes a delete that throws though it has done its work: an error where none should be is a fault.",
        processes: 1
      ) { attempt, fresh in
        for fault in fresh.shuffled([TwoStepEngine.Fault.throwsAfterAPurge, .throwsAfterASecondMark]) {
          try attempt.compare(fault, fresh)
        }
      },
      Check(
        "purges-on-the-second", "T6",
        "The test passes a delete that purges a country at the very end of its grace period, when its mark is not older than that: purge at this moment, too.",
        processes: 1
      ) { try $0.compare(.purgesOnTheSecond, $1) },
      Check(
        "purges-every-mark", "T6",
        "The test passes a delete that purges every marked country once one of them is old enough: a second country with a later mark has to be in the file after it.",
        processes: 1
      ) { try $0.compare(.purgesEveryMark, $1) },
      Check(
        "tells-too-much", "T7",
        "The test passes a delete whose purge tells the screen that a country is gone although its row is there: hold one that stays, too.",
        processes: 1
      ) { try $0.compare(.tellsTooMuch, $1) },
    ]
  }

  private func compare(_ fault: TwoStepEngine.Fault, _ fresh: FreshData) throws {
    // A test that fails by an error has noticed the fault, too.
    let isPassed = (try? isSound(Self.engine(fault, fresh))) ?? false
    try expect("the delete with the fault passes the test", isPassed, is: false)
  }

  private static func engine(_ fault: TwoStepEngine.Fault?, _ fresh: FreshData) -> TwoStepEngine {
    TwoStepEngine(fault, fresh.shuffled(["Chad", "Mali", "Togo"]))
  }
}
