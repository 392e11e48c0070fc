import Foundation
import OpenCoreData
import Samples
import WorkbookKit

//: A task clears a list in two blocks of a background context; each block saves. It calls `Task.checkCancellation()`
//: between them. The user taps *Cancel* while the first block runs, after the first of its two deletes.
//:
//: ### Predict
//:
//: What is `Task.isCancelled` in the block, right after the tap, and what is it after the block? Which items are left in
//: the file?
//:
//: - evidence: CH-1303, SC-07, SC-12
//: - short: A cancelled task
//: - entry `isCancelled, in the block`: SC-12
//: - entry `isCancelled, after it`: SC-12
//: - entry `thrown`: SC-12
//: - entry `in the file`: SC-12
//: - entry `isCancelled, before the block`: SC-12
//: - entry `isCancelled, view context`: CH-1303
//: - exercise: 10.5

func cancelledTask() -> Segment {
  Segment(
    "a-cancelled-task", "A task is cancelled inside `perform`: which rows are deleted?", claims: ["S11"],
    asks: [
      Ask(
        "What is `Task.isCancelled` in the block?", at: .shown("isCancelled, in the block"),
        choices: ["true", "false"],
        beliefs: [
          "true":
            "You expected the block to be a part of the task. The context's queue runs it, and belongs to no task."
        ]),
      Ask(
        "Which items are left?", at: .shown("in the file"),
        choices: ["Item 3, Item 4", "Item 2, Item 3, Item 4", "Item 4"],
        beliefs: [
          "Item 2, Item 3, Item 4": "You expected the cancellation to stop the block. It runs to its end, and saves.",
          "Item 4": "You expected the task to go on. The check between the blocks throws.",
        ]),
    ],
    variation: cancelledFirst
  ) { page in
    let store = try FreshStore.items(page, 4)
    let background = store.container.newBackgroundContext()
    let clearing = Clearing()
    clearing.task = Task { @MainActor in
      try await background.perform {
        background.delete(try background.item(1))
        clearing.cancel()  // the user taps Cancel
        page.show("isCancelled, in the block", value: Task.isCancelled)
        background.delete(try background.item(2))
        try background.save()
      }
      page.show("isCancelled, after it", value: Task.isCancelled)
      try Task.checkCancellation()
      try await background.perform {
        background.delete(try background.item(3))
        try background.save()
      }
    }
    do { try await clearing.task?.value } catch { page.show("thrown", "\(error)") }
    page.show("in the file", try store.names())
  }
}

// snippet.hide
/// A task that can be cancelled from wherever it is.
final class Clearing: @unchecked Sendable {
  // Set before the task runs, which begins when its maker waits.
  var task: Task<Void, any Error>?
  func cancel() { task?.cancel() }
}
// snippet.show

//: ### Why
//:
//: The block deletes *Item 2* after the tap, and saves. Cancelling sets a flag of the task. The context's queue runs the
//: block outside the task, so that `Task.isCancelled` is false there, and `Task.checkCancellation()` would not throw.
//:
//: Behind the block the task goes on, and the check throws. So a block is done as a whole, and the rest is cancelled.
//:
//: ### In your app
//:
//: ```swift
//: for batch in batches {  // some hundred object IDs each
//:   try Task.checkCancellation()
//:   try await background.perform {
//:     for id in batch {
//:       if let item = try? background.existingObject(with: id) { background.delete(item) }
//:     }
//:     do { try background.save() } catch { background.rollback(); throw error }
//:   }
//: }
//: ```
//:
//: To stop inside a block, set a flag of your own in `withTaskCancellationHandler`, and roll back. Take
//: home: [TaskSafeDelete.swift](../Sources/Course/TakeHome/TaskSafeDelete.swift).
//:
//: ### Rule of thumb
//:
//: Check for cancellation between blocks; a block runs to its end.
//:
//: ### And if the task is cancelled before it begins?
//:
//: It awaits a block of the background context without a check, and then a block of the *view* context, on the main
//: actor. Is *Item 1* deleted by the first? What is `Task.isCancelled` in the second?

// snippet.variation
@MainActor func cancelledFirst(_ page: Page) async throws {
  let store = try FreshStore.items(page, 4)
  let background = store.container.newBackgroundContext()
  let task = Task { @MainActor in
    page.show("isCancelled, before the block", value: Task.isCancelled)
    try await background.perform {
      background.delete(try background.item(1))
      try background.save()
    }
  }
  task.cancel()
  do { try await task.value } catch { page.show("thrown", "\(error)") }
  page.show("in the file", try store.names())

  let view = Task { @MainActor in
    await store.context.perform { page.show("isCancelled, view context", value: Task.isCancelled) }
  }
  view.cancel()
  await view.value
}
// snippet.show

//: ### Then
//:
//: `perform` does not look at the flag. The block of the view context runs right away, inside the task, and sees it.
