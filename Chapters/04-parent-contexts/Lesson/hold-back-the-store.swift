import Foundation
import OpenCoreData
import Samples
import WorkbookKit

//: In a document-based app a private-queue context, the *proxy*, sits between the store and all other contexts; the
//: *Save* command saves it. The user and an import rename *Item 2* in two contexts, and the user's saves first.
//:
//: ### Predict
//:
//: First both are children of the proxy, then roots, with the default merge policy, which reports a conflict as an
//: error. Does a save fail? Which name is in the file at the end, each time?
//:
//: - evidence: PC-01, PC-10, PC-07, PC-08, MP-02, MP-03, MP-03b
//: - short: Two edits below a proxy
//: - entry `below a proxy`: PC-01, PC-07
//: - then `below a proxy`: PC-01, PC-07, PC-08
//: - entry `in the file`: PC-10, MP-02, MP-03
//: - entry `after proxy.save()`: PC-01, PC-07
//: - entry `as two roots`: MP-02, MP-03, MP-03b
//: - rule: PC-07
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
        "Below a proxy: which name is in the file after `proxy.save()`?", at: .shown("after proxy.save()"),
        choices: ["by the user", "by the import"],
        beliefs: [
          "by the user":
            "You expected the second save to be refused, or to give way. What the child hands over replaces the "
            + "value of its parent, even if that has changed."
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

//: ### Why
//:
//: Below the proxy the second save overwrites the first, and neither fails: between a child and its parent nothing
//: compares versions.
//:
//: Core Data finds a conflict by comparing versions of a *row*: what a context has read against the row cache, and the
//: row cache against the file. The roots meet such a conflict.
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
//: Let only one context below the proxy change a given object. Make a second writer a root. Whichever saves later, root
//: or proxy, then meets the conflict and needs a merge policy, if it held the object before the other one saved.
//:
//: ### Rule of thumb
//:
//: Two writers below a proxy overwrite each other without an error.
//:
//: ### And if the two change different properties?
//:
//: The user renames *Item 2*, and the import ticks it off. What is in the row, each time?

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
//: Below the proxy both changes arrive: a child passes on only the properties that it changed. The roots conflict
//: again: a version belongs to the whole row.
