import Foundation
import OpenCoreData
import Samples
import WorkbookKit

//: ## Holding back the store until the user says Save
//:
//: Put one context between everything and the store, and no save writes until that one saves. The price: of two
//: edits to the same item the later one wins, and nobody hears of the earlier.
//:
//: The context in between is a proxy of the store. Nobody works in it; the screen and the import are its children, as
//: they would have been roots. *Save* in the menu is `proxy.save()`, and so is the only write to disk, on a queue
//: that is not the main one.
//:
//: The user and an import rename *Item 2*. First both are children of the proxy, then both are roots.
//:
//: - label: documented MP-02, PC-01
//: - label: observed MP-03, PC-07, PC-10

func heldBackStore() -> Segment {
  Segment(
    "hold-back-the-store", "Holding back the store until the user says Save", claims: ["P9"],
    prediction: "Both rename the same item, the user saves first. Which name wins below a proxy? Which one among roots?"
  ) { page in
    func renameTwice(_ screen: NSManagedObjectContext, _ importing: NSManagedObjectContext) throws {
      try importing.performAndWait {
        let mine = try screen.item(2)
        let theirs = try importing.item(2)
        mine.name = "by the user"
        theirs.name = "by the import"
        try screen.save()
        try importing.save()
      }
    }

    // snippet.hide
    let held = try FreshStore.items(page)
    // snippet.show
    let proxy = held.container.newBackgroundContext()
    try renameTwice(proxy.makeChild("screen"), proxy.makeChild("import", .privateQueue))
    page.show("below a proxy", "both saves succeeded")
    page.show("in the file", try held.nameInFile(2).text)
    try proxy.performAndWait { try proxy.save() }
    page.show("after proxy.save()", try held.nameInFile(2).text)

    // snippet.hide
    let direct = try FreshStore.items(page)
    // snippet.show
    do {
      try renameTwice(direct.context, direct.container.newBackgroundContext())
    } catch {
      page.show("as two roots", error: error)
    }
    page.show("in the file", try direct.nameInFile(2).text)
  }
}

//: Both contexts had the error policy. Below the proxy it was never asked, since there is no row version to compare:
//: the proxy takes what it is given.
//:
//: **Rule of thumb.** Use a proxy where your app has a *Save* command and means it. Where two writers can meet on one
//: object, make them roots, and let a merge policy decide.
