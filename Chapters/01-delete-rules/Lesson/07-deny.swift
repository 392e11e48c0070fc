import OpenCoreData
import Samples
import WorkbookKit

//: ## Deny speaks at the save, and not about what you deleted
//:
//: You delete a series, and the error is about two episodes you never mentioned.
//:
//: One rule is different now. The series cascades to its episodes; an episode refuses to go while it has a
//: history. `delete` cannot fail and does not. The question is asked once, at the save, when everything that
//: is to go has been marked.
//:
//: - label: documented DR-06, VL-06, SV-05
//: - label: observed DR-30, DR-19, VL-11, VL-21
//: - figures: before, pending

func deny() -> Segment {
  Segment(
    "deny-refuses-the-save", "Deny speaks at the save, and not about what you deleted", claims: ["D6"],
    prediction: "Which call throws, and which objects does the error name? What is left in the file?"
  ) { page in
    var rules = SeriesModel()
    rules.episodeHistory = .denyDeleteRule

    // snippet.hide
    let store = try openStore(page, rules)
    let context = store.context
    try store.drawBefore("Series")
    // snippet.show
    let series = try context.series(1)

    context.delete(series)
    context.processPendingChanges()
    // snippet.hide
    try store.draw("pending") { [series, try context.history(ofEpisode: 1), try context.history(ofEpisode: 2)] }
    // snippet.show
    do {
      try context.save()
    } catch {
      page.show("save", error: error)
    }
    // snippet.hide
    try store.showCounts("file")
    // snippet.show
  }
}

//: Nothing is lost: the file has every row, the third episode included, which nobody refused. A save is all
//: or nothing.
//:
//: Two episodes refuse, so there are two errors, and the one that is thrown only says that there are
//: several. Its `localizedDescription`, which is what most apps print, names neither object nor property.
//: The rest is in `userInfo`: `NSDetailedErrorsKey` holds one 1600 for each denial, and each of those names
//: the object that refuses, the relationship that has the rule, and what stands in the way.
//:
//: `%{PROPERTY}@` is no slip of this page. For models made in code Apple's framework leaves the placeholder
//: in the sentence, and so does this engine: read the property from `userInfo`, and never show the sentence
//: to a user.
//:
//: **Rule of thumb.** Catch a save error as what it is, a tree: if the code is 1560, go through
//: `NSDetailedErrorsKey`; log domain, code, object and key of each. The one-line text is the least of it.
