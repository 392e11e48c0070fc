import OpenCoreData
import Samples

/// Exercise 8.6: to write the test that tells a right reader of history from one with a fault.
public struct TellTheReadersApart: Attempt, TellApart {
  let isSound: (HistoryReadingEngine) throws -> Bool

  /// Makes an attempt.
  ///
  /// - Parameter isSound: whether a reader of history does what it should; an error counts as no.
  public init(_ isSound: @escaping (HistoryReadingEngine) throws -> Bool) { self.isSound = isSound }

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

  /// What is checked: that the sound reader passes and that each fault is noticed.
  public static var checks: [Check<Self>] { rows }

  static var sound: SoundRow {
    SoundRow(
      "the-right-reader", "reader", "H3",
      "it expects something that a reading of history does not promise, or it throws")
  }

  static var faults: [FaultRow<ReadingSteps>] {
    [
      FaultRow(
        "merges-nothing", "H3",
        "a reader that merges nothing: the number that it returns may be right, and the screen has to know of a delete all the same."
      ) { $0.merged = { _ in [] } },
      FaultRow(
        "ignores-updates", "H3",
        "a reader that merges deletes alone: a held photo has to show what somebody else has changed."
      ) { $0.isMerged = { $0.changeType == .delete } },
      FaultRow(
        "forgets-the-comments", "H4",
        "a reader that forgets what went along with a photo: hold a comment whose photo is deleted, and not the photo."
      ) { $0.isMerged = { $0.changedObjectID.entity.name == "Photo" } },
      FaultRow(
        "merges-the-last-only", "H3",
        "a reader that merges one of several transactions: let others write more than once between two readings."
      ) { $0.merged = { $0.suffix(1) } },
      FaultRow(
        "leaves-out-the-nameless", "H7",
        "a reader that leaves out what nobody has signed: whoever has no author is not the app."
      ) { $0.others = { $0.filter { ![nil, HistoryFollower.own].contains($0.author) } } },
      FaultRow(
        "merges-its-own", "H7",
        "a reader that merges what the app has written itself: a right one neither merges nor counts that."
      ) { $0.others = { $0 } },
      FaultRow(
        "stops-at-its-own", "H7",
        "a reader that loses what others wrote after the app: let the app write first, and then somebody else."
      ) { $0.others = { Array($0.prefix { $0.author != HistoryFollower.own }) } },
      FaultRow(
        "stays-where-it-was", "H3",
        "a reader that reads the same again and again: a second reading without news has nothing to merge."
      ) { $0.goesOn = false },
      FaultRow(
        "passes-over-a-gap", "H8",
        "a reader that does not tell of a gap: after a purge of something unread a reading has to throw the error of an expired token."
      ) { $0.gap = { _ in } },
      FaultRow(
        "throws-another-error", "H8",
        "a reader that throws another error than that of an expired token."
      ) { $0.gap = { _ in throw CocoaError(.persistentStoreOperation) } },
      FaultRow(
        "drops-edits", "H3",
        "a reader that takes back what the screen has not saved: a merge leaves an edit where it is."
      ) { $0.before = { $0.rollback() } },
      FaultRow(
        "refuses-to-read-nothing", "H3",
        "a reader that throws where nothing has been written: throwing where there should be no error is a fault."
      ) { $0.refusesToReadNothing = true },
      FaultRow(
        "takes-similar-names", "H7",
        "a reader that takes another author for the app because the name begins like the app's: names are compared whole."
      ) { $0.others = { $0.filter { !($0.author ?? "").hasPrefix(HistoryFollower.own) } } },
      FaultRow(
        "overwrites-edits", "H3",
        "a reader that drops an edit where somebody else has changed the same photo: edit one that changes elsewhere, too."
      ) { $0.afterwards = { $0.refresh($1, mergeChanges: false) } },
      FaultRow(
        "counts-to-one", "H3",
        "a reader that merges several transactions and returns 1: let others write more than once, and compare the number."
      ) { $0.count = { min($0, 1) } },
    ]
  }

  static func tried(_ steps: ReadingSteps, _ fresh: FreshData) -> HistoryReadingEngine {
    HistoryReadingEngine(steps, fresh)
  }
}
