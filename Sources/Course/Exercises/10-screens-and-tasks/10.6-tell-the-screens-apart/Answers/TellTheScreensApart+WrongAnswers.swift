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
        "expects-the-order-of-the-dates", failsAt: "the-right-screen",
        TellTheScreensApart { engine in
          let screen = try engine.open()
          let request = NSFetchRequest<Item>(entityName: "Item")
          request.sortDescriptors = [NSSortDescriptor(key: "createdAt", ascending: true)]
          return try screen.rows == screen.context.fetch(request).map(\.name) && ScreenTrials.areFulfilled(engine)
        }),
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
        "expects-a-sheet-without-a-name", failsAt: "the-right-screen",
        TellTheScreensApart { engine in
          let screen = try engine.open()
          try screen.openSheet("Milk")
          screen.context.delete(try screen.context.item("Milk"))
          return try screen.sheet?.isEmpty == true && ScreenTrials.areFulfilled(engine, but: "sheet")
        }),
      WrongAnswer("turns-everything-down", failsAt: "the-right-screen", TellTheScreensApart { _ in false }),
      WrongAnswer("passes-everything", failsAt: "draws-no-new-name", TellTheScreensApart { _ in true }),
      WrongAnswer(
        "counts-the-rows", failsAt: "draws-no-new-name",
        TellTheScreensApart { engine in
          let screen = try engine.open()
          try screen.context.item("Oil").name = "Olives"
          guard screen.rows.count == 4 else { return false }
          return try ScreenTrials.areFulfilled(engine, but: "rename", "move")
        }),
      WrongAnswer(
        "looks-into-the-engine", failsAt: "draws-no-new-name",
        TellTheScreensApart { engine in
          let screen = try engine.open()
          let parts = Array(Mirror(reflecting: engine).children) + Array(Mirror(reflecting: screen).children)
          let texts = parts.map { "\($0.label ?? "") \($0.value) \(type(of: $0.value))" } + ["\(engine)", "\(screen)"]
          return !texts.contains { text in ["Fault", "fault", "Optional("].contains { text.contains($0) } }
        }),
      leaving("renames-nothing-elsewhere", "rename elsewhere", failsAt: "draws-no-merged-name"),
      leaving("renames-what-stays-in-its-place", "move", failsAt: "leaves-a-row-in-its-place"),
      WrongAnswer(
        "sorts-before-it-compares", failsAt: "leaves-a-row-in-its-place",
        TellTheScreensApart { engine in
          let screen = try engine.open()
          try screen.context.item("Rice").name = "Apples"
          guard screen.rows.sorted() == ["Apples", "Milk", "Oil", "Tea"] else { return false }
          return try ScreenTrials.areFulfilled(engine, but: "move")
        }),
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
