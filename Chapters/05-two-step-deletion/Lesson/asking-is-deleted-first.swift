import Foundation
import OpenCoreData
import Samples
import WorkbookKit

//: The screen holds Iceland and Malta as faults; the sync deletes both and saves. The screen asks about Iceland before
//: it merges that save, and about Malta afterwards.
//:
//: ### Predict
//:
//: What is `isDeleted` before Iceland's name is read, and after? What does `existingObject(with:)` do? What does Malta
//: answer after the merge?
//:
//: - evidence: FT-02, FT-06, FT-10, FT-11b, FT-14, ID-07, ID-07b, ID-07e, RF-07, RF-10, RF-10b, ST-06, CH-503, CH-507
//: - short: Asking before the read
//: - entry `not merged: isDeleted`: FT-02, FT-10, CH-507
//: - entry `not merged: existingObject`: ID-07, ID-07b, CH-507
//: - entry `not merged: name`: FT-10, FT-11b, CH-507
//: - entry `merged: isDeleted`: RF-07, RF-10
//: - entry `merged: name`: CH-503
//: - entry `merged: hasChanges`: RF-07, ST-06
//: - entry `existingObject`: ID-07e
//: - entry `isDeleted`: FT-02
//: - figures: layers
//: - explains: 5.2

func askingFirst() -> Segment {
  Segment(
    "asking-is-deleted-first",
    "`isDeleted`, `existingObject(with:)` or a merge: which of them tells you that the row is gone?",
    claims: ["T1", "T2"],
    asks: [
      Ask(
        "The row is gone. What is `isDeleted` before the name is read?", at: .shown("not merged: isDeleted"),
        choices: ["true", "false"],
        beliefs: ["true": "You expected `isDeleted` to look at the store. It says what this context has marked."]),
      Ask(
        "What is `isDeleted` after the name was read?", at: .shown("not merged: isDeleted", occurrence: 2),
        choices: ["true", "false"],
        beliefs: ["false": "Reading the name fired the fault, and a context that finds no row marks the object."]),
      Ask(
        "And Malta's, after the merge and before anything is read?", at: .shown("merged: isDeleted"),
        choices: ["true", "false"],
        beliefs: ["false": "A merge does not wait for a read: it calls `delete(_:)` for each object that is reported."]),
    ],
    variation: askAboutALoadedObject
  ) { page in
    let atlas = try Atlas(page)
    let list = atlas.list
    let mailbox = Mailbox(of: atlas.sync)
    let (iceland, malta) = (try list.country("Iceland"), try list.country("Malta"))
    // snippet.hide
    page.watch([(iceland, "name"), (malta, "name")], as: "iceland, malta")
    // snippet.show
    try atlas.inBackground { sync in  // and saves
      sync.delete(try sync.country("Iceland"))
      sync.delete(try sync.country("Malta"))
    }

    page.show("not merged: isDeleted", value: iceland.isDeleted)
    do {
      _ = try list.existingObject(with: iceland.objectID)
      page.show("not merged: existingObject", "returns the object")
    } catch { page.show("not merged: existingObject", error: error) }
    page.show("not merged: name", value: iceland.name)
    page.show("not merged: isDeleted", value: iceland.isDeleted)

    mailbox.deliver(to: list)  // mergeChanges(fromContextDidSave:)
    page.show("merged: isDeleted", value: malta.isDeleted)
    page.show("merged: name", value: malta.name)
    page.show("merged: hasChanges", value: list.hasChanges)
  }
}

//: ### Why
//:
//: The first `isDeleted` is false: it says what this context has marked, and does not ask the store.
//:
//: `existingObject(with:)` fills a fault or throws. It finds no row, neither in the coordinator's row cache nor in the
//: store, so it throws 133000 and marks nothing. Reading the name cannot throw: the context marks the object and
//: supplies nil, and `isDeleted` is true, too late for the read.
//:
//: A merge calls `delete(_:)` on the list's own object, so Malta is marked before anything is read, and `list` has a
//: change to save. Malta's row is gone too: this engine fills a fault that a merge marks with what was last known of its
//: row. Do not rely on the name.
//:
//: ### In your app
//:
//: Where an ID may be old, ask:
//:
//: ```swift
//: func country(with id: NSManagedObjectID, in context: NSManagedObjectContext) throws -> Country? {
//:   do {
//:     let country = try context.existingObject(with: id) as? Country
//:     return country?.isDeleted == true ? nil : country
//:   } catch let error as NSError where error.code == NSManagedObjectReferentialIntegrityError {
//:     return nil    // 133000: there is no row
//:   }
//: }
//: ```
//:
//: An object that a merge has marked is returned too, hence the check of `isDeleted`. Other errors say nothing about
//: the row: do not use `try?`. For loaded objects see
//: [ReadingWhatMayBeGone.swift](../Sources/Course/TakeHome/ReadingWhatMayBeGone.swift).
//:
//: ### Rule of thumb
//:
//: `isDeleted` tells what the object's context knows. Ask about a fault with `existingObject(with:)`, or merge.
//:
//: ### And if Iceland's name had been read before the delete?
//:
//: Nothing is merged. What does `existingObject(with:)` do now, and what is `isDeleted`?

// snippet.variation
func askAboutALoadedObject(_ page: Page) throws {
  let atlas = try Atlas(page)
  let list = atlas.list
  let iceland = try list.country("Iceland")
  page.show("before the delete: name", value: iceland.name)
  try atlas.inBackground { sync in sync.delete(try sync.country("Iceland")) }

  do {
    let found = try list.existingObject(with: iceland.objectID)
    page.show("existingObject", found === iceland ? "returns the object" : "returns another object")
  } catch {
    page.show("existingObject", error: error)
  }
  page.show("isDeleted", value: iceland.isDeleted)
}
// snippet.show

//: ### Then
//:
//: The context returns the loaded object unchecked. `existingObject(with:)` protects from faults without a row, not
//: from old values, and not if the row cache still has the row (batch delete, other process).
