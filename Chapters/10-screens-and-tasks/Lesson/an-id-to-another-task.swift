import OpenCoreData
import Samples
import WorkbookKit

//: The view context inserts *Milk*, and an actor with a background context is to read it. The compiler stops an `Item` on
//: the way into the actor: a managed object is not `Sendable`. `NSManagedObjectID` is, so the code hands over
//: `item.objectID`: once before the save, and after it the ID that it took earlier, and the item's ID of that moment.
//:
//: ### Predict
//:
//: What does the actor answer to each of the three: `Milk`, or the code of an error?
//:
//: - evidence: CC-02, CC-07, CH-985, ID-01, ID-07, ID-07b, ID-08, ID-08b, PC-15
//: - short: An ID to another task
//: - entry `before the save`: ID-01, ID-07b
//: - entry `the early ID`: ID-07b, PC-15
//: - entry `item.objectID`: ID-01, ID-07
//: - entry `obtained`: ID-07b, ID-08
//: - entry `obtained, then saved`: ID-08b

func idToAnotherTask() -> Segment {
  Segment(
    "an-id-to-another-task", "`Sendable`: which object ID leads to the row in another task?", claims: ["S8"],
    asks: [
      Ask(
        "What does the actor answer before the save?", at: .shown("before the save"), choices: ["Milk", "133000"],
        beliefs: [
          "Milk": "You expected the ID to lead to the object. That is in another context, and there is no row yet."
        ]),
      Ask(
        "And after the save, to the ID that was taken earlier?", at: .shown("the early ID"),
        choices: ["Milk", "133000"],
        beliefs: [
          "Milk":
            "You expected the ID to become permanent. The item gets another one; the one that you took stays as it is."
        ]),
    ],
    variation: obtainedBeforeTheSave
  ) { page in
    let container = try FreshStore.items(page, 4).container
    let reader = Reader(container.newBackgroundContext())
    let item = Item(context: container.viewContext)
    item.name = "Milk"
    let early = item.objectID
    page.show("before the save", await reader.name(early))

    try container.viewContext.save()
    page.show("the early ID", await reader.name(early))
    page.show("item.objectID", await reader.name(item.objectID))
  }
}

actor Reader {
  let context: NSManagedObjectContext
  init(_ context: NSManagedObjectContext) { self.context = context }

  func name(_ id: NSManagedObjectID) async -> String {
    await context.perform { [context] in
      do {
        return (try context.existingObject(with: id) as? Item)?.name ?? "no item"
      } catch let error as NSError {
        return "\(error.code)"
      }
    }
  }
}

//: ### Why
//:
//: The early ID leads nowhere, although the row is there. A temporary ID means something only to the context that made
//: it. The save gives the item another ID, and leaves the one that was taken as it is.
//:
//: `Sendable` says that a value may go to another task, not that it means something there. A permanent ID of a saved row
//: does: the actor's context reads the row for itself. Unsaved changes of the view context stay where they are.
//:
//: ### In your app
//:
//: ```swift
//: try viewContext.save()
//: let name = await reader.name(item.objectID)
//: ```
//:
//: A class of managed objects that is declared `@unchecked Sendable` silences the compiler, and the race stays.
//:
//: ### Rule of thumb
//:
//: Send an object's ID after its save, and fetch on the other side.
//:
//: ### And if the permanent ID is obtained before the save?
//:
//: `obtainPermanentIDs(for:)` comes first, and that ID goes to the actor twice: before the save and after it. What are
//: the answers?

// snippet.variation
@MainActor func obtainedBeforeTheSave(_ page: Page) async throws {
  let container = try FreshStore.items(page, 4).container
  let reader = Reader(container.newBackgroundContext())
  let item = Item(context: container.viewContext)
  item.name = "Milk"
  try container.viewContext.obtainPermanentIDs(for: [item])
  let id = item.objectID
  page.show("obtained", await reader.name(id))
  try container.viewContext.save()
  page.show("obtained, then saved", await reader.name(id))
}
// snippet.show

//: ### Then
//:
//: The ID is the right one from the beginning, and names a row that comes with the save.
