import Graders
import OpenCoreData
import Samples

extension Variant {
  static var tellTheStrategiesApart: [Variant] {
    [
      Variant(
        "asks in stores of their own, with two countries and other times",
        TellTheStrategiesApart { engine in
          let first = try engine.open()
          try first.mark("Togo", at: 500)
          try first.mark("Chad", at: 560)
          try first.purge(at: 620)
          let isSpared = try first.inFile().contains("Togo") && first.shown() == ["Mali"]
          try first.purge(at: 621)
          let isInTime = try first.inFile() == ["Chad", "Mali"]

          let second = try engine.open()
          let (held, other) = (try second.hold("Chad"), try second.hold("Togo"))
          try second.mark("Chad", at: -1_000)
          try second.mark("Chad", at: 0)
          try second.purge(at: 0)
          let isTold = second.screen.performAndWait { held.isDeleted || held.managedObjectContext == nil }
          return try isSpared && isInTime && isTold && !second.knowsGone(other) && refuses(engine.open())
        }),
      Variant(
        "keeps a record of what was seen",
        TellTheStrategiesApart { engine in
          let store = try engine.open()
          let (held, other) = (try store.hold("Mali"), try store.hold("Togo"))
          var record: [[String]] = []
          try store.mark("Togo", at: 30)
          for (mark, purge) in [(0, 60), (60, 120), (119, 121)] as [(Double, Double)] {
            try store.mark("Mali", at: mark)
            try record.append(store.shown())
            try store.purge(at: purge)
            try record.append(store.inFile())
          }
          let (all, shown) = (["Chad", "Mali", "Togo"], ["Chad"])
          let isRecord = record == [shown, all, shown, all, shown, ["Chad", "Togo"]]
          return store.knowsGone(held) && !store.knowsGone(other) && refuses(store) && isRecord
        }),
      Variant(
        "saves the screen before it asks",
        TellTheStrategiesApart { engine in
          let store = try engine.open()
          let (screen, held, other) = (store.screen, try store.hold("Chad"), try store.hold("Togo"))
          try store.mark("Chad", at: 0)
          try store.mark("Chad", at: 30)
          let isHidden = try store.shown() == ["Mali", "Togo"]
          try store.mark("Togo", at: 1)
          try store.purge(at: 120)
          let isSpared = try store.inFile() == ["Chad", "Mali", "Togo"]
          try store.purge(at: 121)
          try screen.performAndWait { try screen.save() }
          let isTold = store.knowsGone(held) && !store.knowsGone(other)
          return try isHidden && isSpared && store.inFile() == ["Mali", "Togo"] && isTold
        }),
    ]
  }

  private static func refuses(_ store: OpenedDeletion) -> Bool { (try? store.mark("Atlantis", at: 7)) == nil }
}
