import OpenCoreData
import Samples

/// Exercise 8.6: to write the test that tells a right reader of history from one with a fault.
public struct TellTheReadersApart: Attempt {
  let isRight: (HistoryReadingEngine) throws -> Bool

  /// Makes an attempt.
  ///
  /// - Parameter isRight: whether a reader of history does what it should; an error counts as no.
  public init(_ isRight: @escaping (HistoryReadingEngine) throws -> Bool) { self.isRight = isRight }

  /// What a reader is told.
  public static let exercise = Exercise(
    ExerciseNumber(8, 6), "tell-the-readers-apart", "Tell the readers apart", minutes: 20,
    claims: ["H3", "H4", "H7", "H8"], call: "TellTheReadersApart(isReaderRight)",
    hints: [
      "What does the screen hold, and what has somebody else done to it? What must a second reading do that the first has not done, and what must it not repeat?",
      "Let several authors write between two readings, the app and nobody among them, one after the other. Hold a photo that changes, one that goes, and, without its photo, a comment that goes along. Look at the number that a reading returns.",
      "Ten questions: a held photo after a delete, one after a new title, a comment held alone, two transactions at once, one without an author, one by an author whose name begins like the app's, the app's own between two others, a second reading, a reading after a purge of something unread, and an edit that the screen has not saved, of a photo that somebody else changes as well. A reading without news returns 0.",
    ],
    why: """
      Each question has an answer that only a right reader gives: everything that others wrote is merged once, whoever signed \
      and whatever lies between, nothing of the app's own is, what the screen has not saved stays, and what can no longer be \
      read is told as an error.
      """,
    hidesChecks: true)

  /// What is checked: that the right reader passes and that each planted fault is noticed.
  public static var checks: [Check<TellTheReadersApart>] {
    [
      Check(
        "the-right-reader", "H3",
        "The test turns down the right reader: it expects something that a reading of history does not promise, or it throws.",
        processes: 3
      ) { attempt, fresh in
        // The photos lie in an order that is drawn: a test that takes the first row of a fetch for a certain photo passes
        // two readers in each of three processes by luck in one of 729 gradings.
        for _ in 0..<2 {
          try expectPassed("the right reader") { try attempt.isRight(HistoryReadingEngine(nil, fresh)) }
        }
      },
      Check(
        "merges-nothing", "H3",
        "The test passes a reader that merges nothing: the number that it returns may be right, and the screen has to know of a delete all the same.",
        processes: 2
      ) { try $0.compare(.mergesNothing, $1) },
      Check(
        "ignores-updates", "H3",
        "The test passes a reader that merges deletes alone: a held photo has to show what somebody else has changed.",
        processes: 2
      ) { try $0.compare(.ignoresUpdates, $1) },
      Check(
        "forgets-the-comments", "H4",
        "The test passes a reader that forgets what went along with a photo: hold a comment whose photo is deleted, and not the photo.",
        processes: 2
      ) { try $0.compare(.forgetsTheComments, $1) },
      Check(
        "merges-the-last-only", "H3",
        "The test passes a reader that merges one of several transactions: let others write more than once between two readings.",
        processes: 2
      ) { try $0.compare(.mergesTheLastOnly, $1) },
      Check(
        "leaves-out-the-nameless", "H7",
        "The test passes a reader that leaves out what nobody has signed: whoever has no author is not the app.",
        processes: 2
      ) { try $0.compare(.leavesOutTheNameless, $1) },
      Check(
        "merges-its-own", "H7",
        "The test passes a reader that merges what the app has written itself: a right one neither merges nor counts that.",
        processes: 2
      ) { try $0.compare(.mergesItsOwn, $1) },
      Check(
        "stops-at-its-own", "H7",
        "The test passes a reader that loses what others wrote after the app: let the app write first, and then somebody else.",
        processes: 2
      ) { try $0.compare(.stopsAtItsOwn, $1) },
      Check(
        "stays-where-it-was", "H3",
        "The test passes a reader that reads the same again and again: a second reading without news has nothing to merge.",
        processes: 2
      ) { try $0.compare(.staysWhereItWas, $1) },
      Check(
        "passes-over-a-gap", "H8",
        "The test passes a reader that does not tell of a gap: after a purge of something unread a reading has to throw the error of an expired token.",
        processes: 2
      ) { try $0.compare(.passesOverAGap, $1) },
      Check(
        "throws-another-error", "H8", "The test takes any error for that of an expired token.", processes: 2
      ) { try $0.compare(.throwsAnotherError, $1) },
      Check(
        "drops-edits", "H3",
        "The test passes a reader that takes back what the screen has not saved: a merge leaves an edit where it is.",
        processes: 1
      ) { try $0.compare(.dropsEdits, $1) },
      Check(
        "refuses-to-read-nothing", "H3",
        "The test passes a reader that throws where nothing has been written: throwing where there should be no error is a fault.",
        processes: 1
      ) { try $0.compare(.refusesToReadNothing, $1) },
      Check(
        "takes-similar-names", "H7",
        "The test passes a reader that takes another author for the app because the name begins like the app's: names are compared whole.",
        processes: 2
      ) { try $0.compare(.takesSimilarNames, $1) },
      Check(
        "overwrites-edits", "H3",
        "The test passes a reader that drops an edit where somebody else has changed the same photo: edit one that changes elsewhere, too.",
        processes: 2
      ) { try $0.compare(.overwritesEdits, $1) },
    ]
  }

  private func compare(_ fault: HistoryReadingEngine.Fault, _ fresh: FreshData) throws {
    // A test that fails by an error has noticed the fault, too.
    let isPassed = (try? isRight(HistoryReadingEngine(fault, fresh))) ?? false
    try expect("the reader with the fault passes the test", isPassed, is: false)
  }
}
