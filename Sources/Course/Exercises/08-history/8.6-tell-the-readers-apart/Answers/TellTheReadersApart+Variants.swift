import Foundation
import Graders
import OpenCoreData
import Samples

extension Variant {
  static var tellTheReadersApart: [Variant] {
    [
      Variant("asks-one-thing-of-each-store", TellTheReadersApart { try ReaderTrials.areFulfilled($0) }),
      Variant(
        "asks-in-another-order-and-lets-no-error-out",
        TellTheReadersApart { engine in
          for trial in ReaderTrials.all.reversed() {
            guard let isFulfilled = try? trial.ask(engine), isFulfilled else { return false }
          }
          return true
        }),
      Variant(
        "keeps-a-record-of-what-is-returned",
        TellTheReadersApart { engine in
          let store = try engine.open()
          let held = try ["Rose", "Tulip"].map { try store.hold($0) }
          let comment = try store.holdComment("Gull 1")
          held[1].title = "Unsaved"
          var record = [try store.read()]
          for author in ["app", nil, "sync"] as [String?] {
            try store.write(as: author) { try $0.photo("Rose").isFavorite.toggle() }
          }
          record.append(try store.read())
          let isFavorite = held[0].isFavorite
          try store.write(as: "app-sync") { try $0.photo("Tulip").isFavorite = true }
          try store.write(as: "sync") { context in context.delete(try context.photo("Gull")) }
          try store.write(as: "sync") { context in context.delete(try context.photo("Rose")) }
          try store.write(as: "app") { try $0.photo("Tulip").isFavorite = false }
          record.append(try store.read())
          try store.write(as: "app") { context in context.delete(try context.photo("Tulip")) }
          try store.purge()
          do {
            _ = try store.read()
            return false
          } catch {
            guard (error as NSError).code == 134_301 else { return false }
          }
          return record == [0, 2, 3] && isFavorite && store.knowsGone(held[0]) && store.knowsGone(comment)
            && held[1].title == "Unsaved"
        }),
      Variant(
        "saves-what-the-screen-has-edited",
        TellTheReadersApart { engine in
          let store = try engine.open()
          let held = try store.hold("Gull")
          held.title = "Tern"
          try store.screen.performAndWait { try store.screen.save() }
          // The screen signs as the app, so this is the app's own.
          guard try store.read() == 0, held.title == "Tern" else { return false }
          return try ReaderTrials.areFulfilled(engine)
        }),
    ]
  }
}
