import Foundation
import Graders
import OpenCoreData
import Samples

extension WrongAnswer {
  static var tellTheReadersApart: [WrongAnswer] {
    func leaving(_ belief: String, _ trials: String, failsAt check: String) -> WrongAnswer {
      WrongAnswer(belief, failsAt: check, TellTheReadersApart { try ReaderTrials.areFulfilled($0, but: trials) })
    }
    return [
      WrongAnswer(
        "expects-the-app-s-own", failsAt: "the-right-reader",
        TellTheReadersApart { engine in
          let store = try engine.open()
          try store.write(as: "app") { context in context.delete(try context.photo("Rose")) }
          return try store.read() == 1
        }),
      WrongAnswer(
        "thinks-a-purge-alone-expires-a-token", failsAt: "the-right-reader",
        TellTheReadersApart { engine in
          let store = try engine.open()
          try store.purge()
          do { _ = try store.read() } catch { return true }
          return false
        }),
      WrongAnswer(
        "believes-the-number", failsAt: "merges-nothing",
        TellTheReadersApart { engine in
          let store = try engine.open()
          for (author, title) in [("sync", "Rose"), ("app", "Gull"), ("widget", "Tulip")] {
            try store.write(as: author) { context in context.delete(try context.photo(title)) }
          }
          return try store.read() == 2 && store.read() == 0
        }),
      leaving("is-only-afraid-of-deletes", "updates", failsAt: "ignores-updates"),
      leaving("holds-photos-only", "comments", failsAt: "forgets-the-comments"),
      leaving("lets-others-write-once", "several", failsAt: "merges-the-last-only"),
      leaving("thinks-everybody-signs", "nameless", failsAt: "leaves-out-the-nameless"),
      leaving("does-not-write-itself", "own", failsAt: "merges-its-own"),
      leaving("writes-itself-last", "own first", failsAt: "stops-at-its-own"),
      leaving("reads-once", "again", failsAt: "stays-where-it-was"),
      leaving("never-purges", "a gap", failsAt: "passes-over-a-gap"),
      WrongAnswer(
        "takes-any-error-for-that-one", failsAt: "throws-another-error",
        TellTheReadersApart { engine in
          let store = try engine.open()
          try store.write(as: "sync") { context in context.delete(try context.photo("Rose")) }
          try store.purge()
          do { _ = try store.read() } catch { return try ReaderTrials.areFulfilled(engine, but: "a gap") }
          return false
        }),
      WrongAnswer(
        "edits-nothing", failsAt: "drops-edits",
        TellTheReadersApart { try ReaderTrials.areFulfilled($0, but: "edits", "edits of both") }),
      leaving("reads-only-when-there-is-something", "nothing", failsAt: "refuses-to-read-nothing"),
      leaving("thinks-others-have-quite-other-names", "similar", failsAt: "takes-similar-names"),
      leaving("edits-what-nobody-else-touches", "edits of both", failsAt: "overwrites-edits"),
      WrongAnswer(
        "takes-any-number-for-the-right-one", failsAt: "counts-to-one",
        TellTheReadersApart { engine in
          let store = try engine.open()
          let held = [try store.hold("Rose"), try store.hold("Gull")]
          for title in ["Gull", "Rose"] {
            try store.write(as: "sync") { context in context.delete(try context.photo(title)) }
          }
          return try (1...2).contains(store.read()) && held.allSatisfy(store.knowsGone)
            && ReaderTrials.areFulfilled(engine, but: "several")
        }),
    ]
  }
}
