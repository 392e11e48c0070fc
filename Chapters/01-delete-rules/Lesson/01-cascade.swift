import OpenCoreData
import Samples
import WorkbookKit

//: ## A cascade stops where the next rule says so
//:
//: One `delete` takes four rows out of the file and leaves two in it that nothing points to any more.
//:
//: `Series.episodes` is *cascade*: the episodes are deleted as if you had deleted each by hand, and then
//: *their* rules have their turn. `Episode.history` is *nullify*. So the wave ends there.
//:
//: - label: documented DR-03, DR-04, DR-05
//: - figures: before, after

func cascade() -> Segment {
  Segment(
    "cascade-stops-at-the-next-rule", "A cascade stops where the next rule says so", claims: ["D1"],
    prediction: "One series, three episodes, two histories: how many rows of each are left after the save?"
  ) { page in
    // snippet.hide
    let store = try openStore(page)
    let context = store.context
    try store.drawBefore("Series")
    // snippet.show
    let series = try context.series(1)

    context.delete(series)
    try context.save()

    page.show("fetch", "\(try context.count("Series")) series, \(try context.count("Episode")) episodes")
    // snippet.hide
    try store.showCounts("file")
    // snippet.show
    try store.showRows("SELECT ZEPISODEID, ZEPISODE FROM ZHISTORY ORDER BY Z_PK", "left")
    // snippet.hide
    try store.drawAfter("Series", "Episode", "History")
    // snippet.show
  }
}

//: Many explanations of *cascade* fetch the series, fetch the episodes, find both empty, and stop there.
//: They are right, and they miss the histories. Those still say which episode was watched (`ZEPISODEID`
//: is an ordinary attribute), but their link is gone, and no screen of the app leads to them. Nobody
//: notices, because nobody counts rows that cannot be reached.
//:
//: **Rule of thumb.** Before you set *cascade*, follow the arrows onward from what it deletes. Every
//: relationship on the way has a rule of its own, and the first *nullify* is where your orphans are.
