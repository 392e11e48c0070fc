import Foundation
import OpenCoreData
import Samples
import WorkbookKit

//: ## Asking `isDeleted` first does not help
//:
//: It says no. Then you read the name. Then it says yes.
//:
//: A context does not know what happened to a row until it looks, and `isDeleted` does not look. It asks whether
//: *this context* has marked the object, which it does at the moment when the read finds no row. So the question has
//: its answer one line too late.
//:
//: Two things do help. `existingObject(with:)` goes and looks; it throws where there is no row and leaves the object
//: alone. And merging the other context's did-save notification sets `isDeleted` before you read.
//:
//: - label: documented FT-02, FT-10, FT-14, ID-07, RF-07
//: - label: observed ID-07, RF-10

func askingFirst() -> Segment {
  Segment(
    "asking-is-deleted-first", "Asking `isDeleted` first does not help", claims: ["T1", "T2"],
    prediction:
      "The row is gone. What is `isDeleted` before the name is read, and after? And where the save was merged?"
  ) { page in
    // snippet.hide
    let atlas = try Atlas(page)
    let list = atlas.list
    let mailbox = Mailbox(of: atlas.sync)
    // snippet.show
    let (iceland, malta) = (try list.country("Iceland"), try list.country("Malta"))
    try atlas.inBackground { sync in
      sync.delete(try sync.country("Iceland"))
      sync.delete(try sync.country("Malta"))
    }

    page.show("not merged: isDeleted", value: iceland.isDeleted)
    do { _ = try list.existingObject(with: iceland.objectID) } catch {
      page.show("not merged: existingObject", error: error)
    }
    page.show("not merged: name", value: iceland.name)
    page.show("not merged: isDeleted", value: iceland.isDeleted)

    mailbox.deliver(to: list)  // mergeChanges(fromContextDidSave:)
    page.show("merged: isDeleted", value: malta.isDeleted)
    page.show("merged: name", value: malta.name)
    page.show("merged: hasChanges", value: list.hasChanges)
  }
}

//: The merged country even keeps its name, which its context had read with the fetch. And `hasChanges` is true: a
//: merged delete, like one that was found out, waits for this context's own save.
//:
//: **Rule of thumb.** If you must touch an object that may be gone, and you were not told, ask
//: `existingObject(with:)` with its ID. Do not ask the object.
