import OpenCoreData
import Samples
import WorkbookKit

//: ## A cascade at the wrong end deletes upwards
//:
//: Delete one episode, and the series goes with it.
//:
//: So far the series cascaded and the episode nullified. Exchange the two words, and every line of Swift stays
//: as it was. A rule belongs to the object that is being deleted, not to the one that you think of as the
//: owner: `Episode.series` on *cascade* says “when I go, take my series along”. The episode *Ebb* is deleted
//: twice here, on a fresh file each time.
//:
//: - label: documented DR-03, DR-05
//: - label: observed DR-22
//: - figures: before, after

func otherEnd() -> Segment {
  Segment(
    "cascade-at-the-wrong-end", "A cascade at the wrong end deletes upwards", claims: ["D8"],
    prediction: "Ebb is deleted. How many series and episodes are left if the rules are exchanged? If both cascade?"
  ) { page in
    var exchanged = SeriesModel()
    exchanged.seriesEpisodes = .nullifyDeleteRule
    exchanged.episodeSeries = .cascadeDeleteRule

    // snippet.hide
    let store = try openStore(page, exchanged)
    try store.drawBefore("Series")
    let context = store.context
    // snippet.show
    context.delete(try context.episode(1))
    try context.save()
    try store.showRows("SELECT ZTITLE, ZSERIES FROM ZEPISODE ORDER BY ZID", "exchanged")
    // snippet.hide
    try store.drawAfter("Series", "Episode")
    // snippet.show

    var both = SeriesModel()
    both.episodeSeries = .cascadeDeleteRule

    // snippet.hide
    let other = try openStore(page, both)
    let otherContext = other.context
    // snippet.show
    otherContext.delete(try otherContext.episode(1))
    try otherContext.save()
    // snippet.hide
    try other.showCounts("both")
    // snippet.show
  }
}

//: With the rules exchanged the series is gone, and its own rule, nullify, is then applied to the two episodes
//: that are left: they belong to nobody. With *cascade* at both ends a delete goes up to the series and down
//: again, and takes everything that hangs together. Two histories stay behind, because the way to them is
//: *nullify*.
//:
//: **Rule of thumb.** Put *cascade* only on the end that owns: the one whose objects make no sense without
//: it in the other. Say it aloud as a sentence that begins “when I go”.
