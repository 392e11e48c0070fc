import Foundation
import OpenCoreData
import Samples
import WorkbookKit

//: ## A proxy context behind a Save command: which of two edits ends up in the file?
//:
//: In a document-based app one private-queue context, the *proxy*, is put between everything else and the store. The
//: screen's context and the import's context are its children; the *Save* command saves the proxy.
//:
//: The user and an import both rename *Item 2*. The user's context saves first.
//:
//: ### Predict
//:
//: First both contexts are children of the proxy. Does either save fail? Which name is in the file before and after
//: `proxy.save()`? Then the same two contexts are roots, each on the coordinator. What happens now? All of them have
//: the default merge policy, which reports a conflict as an error.
//:
//: - evidence: PC-01, PC-10, PC-07, MP-02, MP-03, MP-03b
//: - figures: below a proxy

/// Both contexts read *Item 2*; then both rename it; then the screen saves, and the import after it.
func renameTwice(_ screen: NSManagedObjectContext, _ importing: NSManagedObjectContext) throws {
  // The block runs on the calling thread, which is the main one: so `screen` may be used in it too.
  try importing.performAndWait {
    let mine = try screen.item(2)
    let theirs = try importing.item(2)
    mine.name = "by the user"
    theirs.name = "by the import"
    try screen.save()
    try importing.save()
  }
}

func heldBackStore() -> Segment {
  Segment(
    "hold-back-the-store", "A proxy context behind a Save command: which of two edits ends up in the file?",
    claims: ["P9"],
    asks: [
      Ask(
        "Below a proxy, after both children have saved: which name is in the file?", at: .shown("in the file"),
        choices: ["Item 2", "by the user", "by the import"],
        beliefs: [
          "by the import": "You expected a save to write. Both saved into the proxy, which has not saved yet.",
          "by the user": "You expected a save to write. Both saved into the proxy, which has not saved yet.",
        ]),
      Ask(
        "Which name is in the file after `proxy.save()`?", at: .shown("after proxy.save()"),
        choices: ["by the user", "by the import"],
        beliefs: [
          "by the user":
            "You expected the second save to be refused, or to give way. What the child hands over replaces the "
            + "value of its parent, whatever that has become."
        ]),
      Ask(
        "As two roots: which name is in the file in the end?", at: .shown("in the file", occurrence: 2),
        choices: ["by the user", "by the import"],
        beliefs: [
          "by the import":
            "You expected the last save to win. The row's version had changed, so the second save threw."
        ]),
    ],
    variation: changeTwoProperties
  ) { page in
    // snippet.hide
    let held = try FreshStore.items(page)
    // snippet.show
    let proxy = held.container.newBackgroundContext()
    let (screen, importing) = (proxy.makeChild("screen"), proxy.makeChild("import", .privateQueue))
    // snippet.hide
    proxy.name = "proxy"
    let (mine, theirs) = try held.unlogged {
      try importing.performAndWait { (try screen.item(2), try importing.item(2)) }
    }
    page.watch(mine, "name", in: [screen, importing], label: "below a proxy")
    page.moment("fetched in both")
    // snippet.show
    do {
      try renameTwice(screen, importing)
      page.show("below a proxy", "no error")
    } catch {
      page.show("below a proxy", error: error)
    }
    page.show("in the file", try held.nameInFile(2))
    try proxy.performAndWait { try proxy.save() }
    page.show("after proxy.save()", try held.nameInFile(2))

    // snippet.hide
    withExtendedLifetime((mine, theirs)) { page.endWatch() }
    let direct = try FreshStore.items(page)
    // snippet.show
    do {
      try renameTwice(direct.container.viewContext, direct.container.newBackgroundContext())
      page.show("as two roots", "no error")
    } catch {
      page.show("as two roots", error: error)
    }
    page.show("in the file", try direct.nameInFile(2))
  }
}

//: ### What happened
//:
//: Below the proxy the user's save makes *by the user* the proxy's value, and the import's save replaces it by
//: *by the import*. Neither throws: the line *below a proxy* covers both saves. The file still says *Item 2*, since the
//: proxy has not saved; after `proxy.save()` it has the value of the later save.
//:
//: As two roots the user's save writes the row, whose version becomes 2. The import read the row when its version
//: was 1. Its save finds the difference and throws 133020, and the file keeps *by the user*.
//:
//: ### Why
//:
//: Conflicts are found by comparing versions: what a context has read against the coordinator's row cache, and the row
//: cache against the file ([documented](labels.md#MP-02)). Between a child and its parent no such comparison is
//: reported. Here the import's save was not compared with anything, although the proxy's name had become another since
//: the import read it. What exactly a child hands over, and whether a merge policy on it changes that, is tried in
//: [`mergePolicy` on a child context: whose value wins?](#merge-policy-of-a-child)
//:
//: With a [proxy](glossary.md#proxy-context) nothing is written before the user says so, and the write happens on the
//: proxy's own queue. In exchange, two writers below it are not protected from each other.
//:
//: ### In your app
//:
//: ```swift
//: let proxy = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
//: proxy.persistentStoreCoordinator = container.persistentStoreCoordinator
//: let screen = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
//: screen.parent = proxy
//:
//: func saveDocument() throws {
//:   try screen.save()
//:   proxy.perform {
//:     do { try proxy.save() } catch { /* report it: this is the only write to disk */ }
//:   }
//: }
//: ```
//:
//: Give only one context below the proxy the right to change a given object, or make the second writer a root, and give
//: both it and the proxy a merge policy: whichever of the two saves later meets the conflict. Such a root writes at
//: once, without waiting for *Save*. Change nothing in the proxy itself: the next *Save* would write it, and its
//: children would not be told ([run](labels.md#PC-18)).
//:
//: ### Rule of thumb
//:
//: A proxy buys a *Save* command, and a write off the main queue, which stays free as long as `screen` asks the proxy
//: for nothing meanwhile. It costs protection: two writers below it overwrite each other without an error.
//:
//: ### And if the two change different properties?
//:
//: The user renames *Item 2* and the import ticks it off; again the user saves first. What is in the row below a
//: proxy, after `proxy.save()`? And as two roots?

// snippet.variation
func changeTwoProperties(_ page: Page) throws {
  func renameAndTick(_ screen: NSManagedObjectContext, _ importing: NSManagedObjectContext) throws {
    try importing.performAndWait {
      let (mine, theirs) = (try screen.item(2), try importing.item(2))
      mine.name = "by the user"
      theirs.done = true
      try screen.save()
      try importing.save()
    }
  }
  let row = "SELECT ZNAME, ZDONE FROM ZITEM WHERE Z_PK = 2"

  let held = try FreshStore.items(page)
  let proxy = held.container.newBackgroundContext()
  try renameAndTick(proxy.makeChild("screen"), proxy.makeChild("import", .privateQueue))
  try proxy.performAndWait { try proxy.save() }
  try held.showRows(row, "below a proxy")

  let direct = try FreshStore.items(page)
  do {
    try renameAndTick(direct.container.viewContext, direct.container.newBackgroundContext())
  } catch let error as NSError {
    page.show("as two roots", "error \(error.code)")
  }
  try direct.showRows(row, "as two roots")
}
// snippet.show

//: ### Then
//:
//: Below the proxy both changes arrive, because each child hands over only the property it changed. The roots
//: conflict all the same: a version belongs to the whole row, and it had changed when the import saved. A merge
//: policy that merges by property would let both through:
//: [`mergePolicy`: an edit from before a batch update is saved after it; which value
//: wins?](chapter-2.md#a-save-after-a-batch-update) runs such a policy.
