import OpenCoreData
import Samples

/// Exercise 10.6: to write the test that tells a right screen from one with a fault.
public struct TellTheScreensApart: Attempt, TellApart {
  let isSound: (FollowingEngine) throws -> Bool

  /// Makes an attempt.
  ///
  /// - Parameter isSound: whether a screen does what it should; an error counts as no.
  public init(_ isSound: @escaping (FollowingEngine) throws -> Bool) { self.isSound = isSound }

  /// What a reader is told.
  public static let exercise = Exercise(
    ExerciseNumber(10, 6), "tell-the-screens-apart", "Tell the screens apart", minutes: 20,
    claims: ["S1", "S2", "S3", "S4", "S5"], call: "TellTheScreensApart(isScreenRight)",
    hints: [
      "What can happen to an item of the list, and to the one in the sheet, and who can do it? What may a delete of rows not do?",
      "Rename an item so that it moves, delete one, insert one and save: here, and elsewhere where that can be. Look at all rows each time, and at the sheet.",
      "Nine questions: two renames, here and elsewhere, one of them to another place; two deletes, here and elsewhere, each of the sheet's item; one position, and two that are not the last ones; whether a delete of rows has saved; a new item in the sheet, and its row, before and after the first save.",
    ],
    why: """
      Each question has an answer that only a right screen gives: rows follow what is edited here or merged, positions are those \
      of the rows that were shown, a sheet closes when its item goes, and a first save makes no other item of a new one.
      """,
    hidesChecks: true)

  /// What is checked: that the sound screen passes and that each fault is noticed.
  public static var checks: [Check<Self>] { rows }

  static var sound: SoundRow {
    SoundRow("the-right-screen", "screen", "S2", "it expects something that a screen does not owe, or it throws")
  }

  static var faults: [FaultRow<ScreenSteps>] {
    [
      FaultRow(
        "draws-no-new-name", "S5",
        "a screen that draws the old name of an item that was renamed here: its row is kept by its ID."
      ) { $0.draws = { $0 == .others } },
      FaultRow(
        "draws-no-merged-name", "S5", "a screen that draws the old name of an item that another context has renamed."
      ) { $0.draws = { $0 == .app } },
      FaultRow(
        "leaves-a-row-in-its-place", "S5",
        "a screen that leaves a renamed item where it was: give one a name that sorts elsewhere."
      ) { $0.place = { drawn, name in drawn ?? name } },
      FaultRow("keeps-a-row", "S2", "a screen that keeps the row of an item that was deleted here.") {
        $0.takesOff = { $0 == .others }
      },
      FaultRow("keeps-a-merged-row", "S2", "a screen that keeps the row of an item that another context has deleted.") {
        $0.takesOff = { $0 == .app }
      },
      FaultRow(
        "counts-by-date", "S1",
        "a screen that counts positions in the order of the dates: compare which names are left."
      ) {
        $0.delete = { positions, screen in
          let items = screen.items.sorted { $0.createdAt < $1.createdAt }
          for position in positions { screen.context.delete(items[position]) }
        }
      },
      FaultRow(
        "counts-in-what-is-left", "S1",
        "a screen that counts a second position when the first row has gone: delete two rows at once, of which the last is neither."
      ) {
        $0.delete = { positions, screen in
          for position in positions {
            let items = screen.items.filter { !$0.isDeleted }
            screen.context.delete(items[min(position, items.count - 1)])
          }
        }
      },
      FaultRow(
        "saves-what-it-deletes", "S1",
        "a screen that saves when rows are deleted: look whether the context still has changes."
      ) {
        $0.delete = { positions, screen in
          let items = screen.items
          for position in positions { screen.context.delete(items[position]) }
          try? screen.context.save()
        }
      },
      FaultRow("leaves-the-sheet-open", "S3", "a screen whose sheet stays open when its item is deleted here.") {
        $0.closes = { $0 == .others }
      },
      FaultRow(
        "leaves-the-sheet-open-for-others", "S3",
        "a screen whose sheet stays open when another context deletes its item."
      ) { $0.closes = { $0 == .app } },
      FaultRow(
        "doubles-a-new-row", "S4",
        "a screen that shows a new item twice after its first save, which gives it another object ID."
      ) { $0.saved = { $0.double($1) } },
      FaultRow(
        "loses-a-new-item", "S4",
        "a screen that closes the sheet of a new item at the first save, which gives it another object ID."
      ) {
        $0.saved = { screen, new in
          if let item = screen.sheet, new.contains(item) { screen.sheet = nil }
        }
      },
    ]
  }

  static func tried(_ steps: ScreenSteps, _ fresh: FreshData) -> FollowingEngine { FollowingEngine(steps, fresh) }
}
