import Foundation
import Graders
import OpenCoreData
import Samples

extension WrongAnswer {
  static var tellTheScreensApart: [WrongAnswer] {
    func leaving(_ belief: String, _ trials: String, failsAt check: String) -> WrongAnswer {
      WrongAnswer(belief, failsAt: check, TellTheScreensApart { try ScreenTrials.areFulfilled($0, but: trials) })
    }
    return [
      WrongAnswer(
        "expects-a-delete-to-be-saved", failsAt: "the-right-screen",
        TellTheScreensApart { engine in
          let screen = try engine.open()
          screen.delete(at: [0])
          return try !screen.context.hasChanges && ScreenTrials.areFulfilled(engine, but: "unsaved")
        }),
      WrongAnswer(
        "counts-positions-in-what-is-left", failsAt: "the-right-screen",
        TellTheScreensApart { engine in
          let screen = try engine.open()
          screen.delete(at: [0, 1])
          return screen.rows == ["Oil", "Tea"]
        }),
      WrongAnswer(
        "counts-the-rows", failsAt: "draws-no-new-name",
        TellTheScreensApart { engine in
          let screen = try engine.open()
          try screen.context.item("Oil").name = "Olives"
          guard screen.rows.count == 4 else { return false }
          return try ScreenTrials.areFulfilled(engine, but: "rename", "move")
        }),
      leaving("renames-nothing-elsewhere", "rename elsewhere", failsAt: "draws-no-merged-name"),
      leaving("renames-what-stays-in-its-place", "move", failsAt: "leaves-a-row-in-its-place"),
      WrongAnswer(
        "deletes-nothing-by-itself", failsAt: "keeps-a-row",
        TellTheScreensApart { try ScreenTrials.areFulfilled($0, but: "delete") }),
      leaving("is-alone-with-the-store", "delete elsewhere", failsAt: "keeps-a-merged-row"),
      WrongAnswer(
        "counts-what-is-left", failsAt: "counts-by-date",
        TellTheScreensApart { engine in
          let screen = try engine.open()
          screen.delete(at: [1])
          guard screen.rows.count == 3 else { return false }
          let other = try engine.open()
          other.delete(at: [0, 1, 2, 3])
          return try other.rows.isEmpty && ScreenTrials.areFulfilled(engine, but: "one position", "two positions")
        }),
      leaving("deletes-one-row-at-a-time", "two positions", failsAt: "counts-in-what-is-left"),
      leaving("does-not-ask-what-is-saved", "unsaved", failsAt: "saves-what-it-deletes"),
      leaving("opens-no-sheet", "sheet", failsAt: "leaves-the-sheet-open"),
      leaving("opens-a-sheet-for-itself-only", "sheet elsewhere", failsAt: "leaves-the-sheet-open-for-others"),
      leaving("inserts-nothing", "new row", failsAt: "doubles-a-new-row"),
      leaving("opens-sheets-of-old-items-only", "new sheet", failsAt: "loses-a-new-item"),
    ]
  }
}
