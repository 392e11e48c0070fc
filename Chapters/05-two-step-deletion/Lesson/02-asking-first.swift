import Foundation
import OpenCoreData
import Samples
import WorkbookKit

//: ## `isDeleted`, `existingObject(with:)` or a merge: which of them tells you that the row is gone?
//:
//: A careful programmer does not read a property of an object that may be gone, but asks first. Three things could
//: tell: `isDeleted`, `existingObject(with:)`, and a merge of what the other context has saved.
//:
//: The screen holds Iceland and Malta as faults; the sync deletes both and saves. The screen asks about Iceland
//: without having merged, then merges, and asks about Malta.
//:
//: ### Predict
//:
//: Go through the lines in their order. What is `isDeleted` before Iceland's name is read, and after? What does
//: `existingObject(with:)` do? And what does Malta answer once the save has been merged?
//:
//: - evidence: FT-02, FT-06, FT-10, FT-11b, FT-14, ID-07, ID-07b, ID-07e, RF-07, RF-10, RF-10b, ST-06, CH-503, CH-507
//: - figures: layers
//: - prepares: 5.2

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
        "What does `existingObject(with:)` do?", at: .shown("not merged: existingObject"),
        choices: ["133000", "returns the object"],
        beliefs: [
          "returns the object": "That is what `object(with:)` does. `existingObject(with:)` loads a fault, or throws."
        ]),
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
    try atlas.inBackground { sync in
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

//: ### What happened
//:
//: The row of Iceland is gone, and the first line still says false. `list` has not marked the object, and `isDeleted`
//: reports nothing else.
//:
//: `existingObject(with:)` must never return a fault, so `list` tries to load the object, finds no row and throws
//: error 133000. The call reports the missing row by throwing. So the context does not ask
//: `shouldHandleInaccessibleFault(_:for:triggeredByProperty:)`, which decides for reads that cannot throw
//: ([documented](labels.md#FT-14)), and the object is not marked. Reading the name cannot throw: the fault fires, the
//: flag is on, the context marks the object and supplies nil. So the second `isDeleted` is true, one line too late for
//: a check that stands before the read.
//:
//: Then the list merges. For each deleted object that the notification reports, a merge calls `delete(_:)` on the
//: list's own object. Malta is marked before anything is read. It was a fault too, and its name is still there,
//: although the book's figure shows no row in the row cache any more. The fault still refers to the copy that it was made
//: from. A read does not use this copy, because it is superseded. The merge does: it knows that there is no row any
//: more, and fills the object from the copy. Do not rely on that: that an object which was loaded keeps its values is
//: [reported](labels.md#RF-10b), and for a fault it is [chosen here](labels.md#CH-503).
//:
//: The last line shows the price: `hasChanges` is true. Both deletes wait in `list` until it saves or resets.
//:
//: ### Why
//:
//: A context knows what it has done, what it has read, and what it has merged. `isDeleted` answers from this
//: knowledge without asking the store, and never fires a fault ([documented](labels.md#FT-02)). A question that has to
//: load something goes further: to the coordinator's row cache first, and to the store where the cache has no copy
//: ([documented](labels.md#FT-06)). Here the save of the sync had taken both rows out of the cache too ([chosen
//: here](labels.md#CH-507)), so `existingObject(with:)` found none. The [purge in another
//: process](#a-purge-in-another-process) asks it once more.
//:
//: ### In your app
//:
//: Merge, so that `isDeleted` is right soon after each save; how soon is the subject of [Two contexts, every order of
//: their steps: how many crash?](#every-order) Where an ID may be old, in a deep link or a notification, ask the
//: context with it, and do not keep a fault that you have not checked:
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
//: An error with another code says that the store could not be read, and not that the row is gone. With `try?` in the
//: place of `do` the two would look the same, and the screen would show nothing for a country that is there.
//:
//: `managedObjectContext == nil` is no substitute. It *may* be nil for a deleted object
//: ([documented](labels.md#ST-02)); for a row that another context has deleted the page says nothing.
//:
//: The function is content with a copy in the row cache, although the row may be gone. A count of `SELF == id` whose
//: request has `includesPendingChanges` false asks the store itself. For an app this question, and an answer of three
//: kinds, are in [ReadingWhatMayBeGone.swift](../Sources/TakeHome/ReadingWhatMayBeGone.swift).
//:
//: ### Rule of thumb
//:
//: `isDeleted` tells what this context knows. To ask about a fault, use `existingObject(with:)` with its ID, which knows
//: what the coordinator knows; to ask the store, count; to know without asking, merge.
//:
//: ### And if Iceland's name had been read before the delete?
//:
//: The list reads Iceland's name, then the sync deletes Iceland; nothing is merged. What does `existingObject(with:)`
//: do now, and what is `isDeleted` after it?

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
//: The object is registered and loaded. It is no fault, so there is nothing to load, and nothing that reaches the
//: store: the context returns the object that it has. `existingObject(with:)` protects you from faults without a row
//: and not from old values. For those, merge, or refresh the object first with `refresh(_:mergeChanges: false)`.
