import Foundation
import OpenCoreData
import Samples
import WorkbookKit

//: ## Three contexts, one country, no crash
//:
//: The country is deleted in an editor, cleaned up in the background, and the list never asks for a value it cannot
//: have. It even has the flag off.
//:
//: This is the whole of it in its right order. The editor marks and saves. The list merges that: its object is not
//: deleted, it is merely no longer among those it shows, so it lets go. Two minutes later the cleaner purges, and
//: tells both.
//:
//: - label: documented BD-21, RF-07, RF-16

func wholeWorkflow() -> Segment {
  Segment(
    "three-contexts", "Three contexts, one country, no crash", claims: ["T6"],
    prediction: "After which line does the list no longer show Iceland, and after which is the row gone?"
  ) { page in
    // snippet.hide
    let atlas = try Atlas(page)
    let list = atlas.list
    let cleaner = atlas.sync
    let editor = atlas.store.container.newBackgroundContext()
    let mailbox = Mailbox(of: editor)
    let start = Date(timeIntervalSinceReferenceDate: 0)
    list.shouldDeleteInaccessibleFaults = false
    // snippet.show
    let all = NSFetchRequest<Country>(entityName: "Country")
    all.predicate = Country.notMarked
    all.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
    var shown = try list.fetch(all)
    var rows: [[RowCell]] = []
    func note(_ moment: RowCell) throws {
      let file = try atlas.store.rows("SELECT COUNT(*) FROM ZCOUNTRY").rows[0][0]
      rows.append([moment, cell(shown.count), .text(shown.map(\.name).joined(separator: ", ")), file])
    }

    try note("at the beginning")
    try editor.performAndWait {
      try editor.country("Iceland").markForDeletion(at: start)
      try editor.save()
    }
    try note("the editor marks")
    mailbox.deliver(to: list)
    shown = try list.fetch(all)
    try note("the list merges")
    let purged = try cleaner.performAndWait {
      try Country.purge("Country", in: cleaner, at: start.addingTimeInterval(121))
    }
    try note("the cleaner purges")
    NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSDeletedObjectsKey: purged], into: [list, editor])
    try note("all merge")
    page.rows("moments", headers: ["", "shown", "what the list reads", "rows"], rows)
    page.show("list.hasChanges", value: list.hasChanges)
  }
}

//: Between the second line and the third the list reads *Iceland* from an object that somebody else has deleted, and
//: it is a true value. That is the difference to the window of the plain delete: it is still there, and nothing falls
//: into it.
//:
//: **Rule of thumb.** Let go on the merge of the mark, not on the merge of the purge. Then nobody depends on the
//: second one.
