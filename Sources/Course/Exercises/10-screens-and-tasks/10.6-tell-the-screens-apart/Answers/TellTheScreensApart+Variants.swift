import Foundation
import Graders
import OpenCoreData
import Samples

extension Variant {
  static var tellTheScreensApart: [Variant] {
    [
      Variant("asks-one-thing-of-each-screen", TellTheScreensApart { try ScreenTrials.areFulfilled($0) }),
      Variant(
        "asks-in-another-order-and-lets-no-error-out",
        TellTheScreensApart { engine in
          for trial in ScreenTrials.all.reversed() {
            guard let isFulfilled = try? trial.ask(engine), isFulfilled else { return false }
          }
          return true
        }),
      Variant(
        "keeps-a-record-of-one-long-day",
        TellTheScreensApart { engine in
          let screen = try engine.open()
          var record = [screen.rows.joined(separator: " ")]
          func note() { record.append((screen.rows + [screen.sheet ?? "-"]).joined(separator: " ")) }
          Item(context: screen.context).name = "Nuts"
          try screen.openSheet("Nuts")
          note()
          try screen.context.save()
          note()
          try screen.elsewhere { try $0.item("Nuts").name = "Almonds" }
          note()
          try screen.context.item("Almonds").name = "Salt"
          note()
          screen.delete(at: [0, 1])
          note()
          record.append("\(screen.context.deletedObjects.count)")
          screen.delete(at: [1])
          note()
          try screen.openSheet("Tea")
          try screen.elsewhere { context in context.delete(try context.item("Tea")) }
          note()
          return record == [
            "Milk Oil Rice Tea", "Milk Nuts Oil Rice Tea Nuts", "Milk Nuts Oil Rice Tea Nuts",
            "Almonds Milk Oil Rice Tea Almonds", "Milk Oil Rice Salt Tea Salt", "Rice Salt Tea Salt", "2", "Rice Tea -",
            "Rice -",
          ]
        }),
    ]
  }
}
