//: A list draws the row of an object that was deleted a moment ago, and the app crashes. A task comes back from an
//: upload, and the object that it holds is gone. Both hold an object for longer than one event: what do they read?
//:
//: The screens of this chapter are text. `TextScreen` does what `ForEach` with `id: \.objectID` over a fetched results
//: controller does: a row belongs to an object ID, a change is drawn at the end of the event, and a row that goes is drawn
//: once more. It has no animation, no environment and no observation, and it draws each row each time. Lines of SwiftUI on
//: this page are compiled against declarations, and do not run.
//:
//: The tasks and actors are real. Where two of them meet, the code forces the order.
//:
//: The model is the to-do list of [chapter 3](chapter-3.md). *Item 1*, *Item 4* and every third one after them are done.

import Samples
import WorkbookKit

try DateRow.serve(CommandLine.arguments)
try ActorUse.serve(CommandLine.arguments)

let lesson = Lesson(
  10, "Screens and tasks",
  question: "A row is deleted while it is on the screen, or while a task waits. What does the next line read?",
  intro: [
    "What a list, a sheet and a task read when an object goes away.",
    "The items of a to-do list; every third one is done.",
    "Each segment starts from a new file. `--predict` asks you first.",
  ],
  pictures: [.model("The model: an item of the to-do list", ItemModel.make())],
  segments: [
    positionsFromOnDelete(), rowDrawnOnceMore(), dateThatTraps(), sheetThatStaysOpen(), newRowChangesItsID(),
    mutatedWhileEnumerated(), performAndAwait(), idToAnotherTask(), actorOnTheQueue(), goneAfterAnAwait(),
    cancelledTask(), savedAndNotMerged(),
  ],
  errorText: LiveErrorText.lines)

lesson.main()

//: ## Checklist
//:
//: For each screen that shows objects, and each task that uses them:
//:
//: - Positions from `onDelete` are turned into objects before the first delete.
//: - A row asks `isDeleted` and `managedObjectContext`, or what it draws is optional.
//: - A sheet, a detail view and a selection close when their object is deleted.
//: - A new object has its permanent ID before a list draws it.
//: - A loop that deletes goes over a copy, and the save is behind it.
//: - A unit of work is one block of `perform`, which ends in a save.
//: - Behind an `await` an object is asked for again, by its ID.
//: - IDs and values go from one task to another, and no objects.
//: - Long work checks for cancellation between its blocks.
//: - No line behind a background save relies on the merge.
//: - `-com.apple.CoreData.ConcurrencyDebug 1` is in every scheme.
//:
//: What belongs here and does not run on this system:
//:
//: | | |
//: | --- | --- |
//: | signatures | since the SDKs of 2025 the blocks of `perform` and `performAndWait` are `@Sendable`; before, an object could be captured without a warning ([CC-07](labels.md#CC-07)) |
//: | messages | the systems 27 have typed messages for the notifications of a context, with `deletedIDs` ([SC-14](labels.md#SC-14)) |
//: | observation | generated setters miss what key-value coding, undo and the upkeep of an inverse write ([SC-15](labels.md#SC-15)) |
//: | SwiftData | the same two flags: `isDeleted` until the save, a nil `modelContext` after it ([SC-16](labels.md#SC-16)) |
//:
//: ## Read next
//:
//: - [](chapter-3.md#a-delete-button): a button that deletes in bulk, with its list.
//: - [](chapter-4.md#the-wrong-queue): what the check of queues finds.
//: - [](chapter-5.md#what-nothing-looks-like): what each type of property reads without a row.
//: - [](chapter-8.md#a-delete-in-another-process): the same from another process.
//: - [Which delete, and when](deciding.md): all ways in one decision.
