import OpenCoreData
import Samples
import WorkbookKit

//: ## Deny at both ends is a pair that cannot part
//:
//: Neither the series nor an episode can be deleted, and both together can.
//:
//: A colleague wanted to be safe and chose *deny* at both ends. The first two deletes below are refused.
//: The next two show the ways out, each from a clean context: cut the link first, or mark everything that
//: stands in the way.
//:
//: - label: documented DR-03, DR-06
//: - label: observed DR-17, DR-21

func denyTwice() -> Segment {
  Segment(
    "deny-at-both-ends", "Deny at both ends is a pair that cannot part", claims: ["D8"],
    prediction: "Four attempts: the series; an episode; an episode taken out of its series; all of it. Which save?"
  ) { page in
    var rules = SeriesModel()
    rules.seriesEpisodes = .denyDeleteRule
    rules.episodeSeries = .denyDeleteRule

    // snippet.hide
    let store = try openStore(page, rules)
    let context = store.context
    // snippet.show
    func attempt(_ label: String, _ change: () throws -> Void) throws {
      try change()
      do {
        try context.save()
        page.show(label, "saved")
      } catch let error as NSError {
        page.show(label, "\(error.code): \(error.localizedDescription)")
        context.rollback()
      }
    }

    try attempt("the series") { context.delete(try context.series(1)) }
    try attempt("an episode") { context.delete(try context.episode(1)) }
    try attempt("an episode, its link cut") {
      let episode = try context.episode(1)
      episode.series = nil
      context.delete(episode)
    }
    try attempt("all that is left") {
      context.delete(try context.series(1))
      for number in 2...3 { context.delete(try context.episode(Int64(number))) }
    }
    // snippet.hide
    try store.showCounts("file")
    // snippet.show
  }
}

//: *Deny* looks at what is still there when the save asks. A link that was cut is not there, and neither is
//: an object that is marked deleted itself.
//:
//: On the to-one end the rule is almost always a slip. `Episode.series` on *deny* does not protect the
//: series. It says that no episode which has a series can ever be deleted.
//:
//: **Rule of thumb.** *Deny* belongs on the end that must outlive the other, and on one end only.
