import OpenCoreData
import Samples
import WorkbookKit

//: A function of the main actor adds two blocks to a context. The first is a `perform` without `await`, which waits in
//: the context's queue. The second is awaited, as `.immediate`, which is the default, or as `.enqueued`. The view context
//: is on the main queue; the background context has a queue of its own.
//:
//: ### Predict
//:
//: In which order do the two blocks run, for the three pairs of context and schedule?
//:
//: - evidence: CH-1301, FRC-04, SC-07, SC-07b, SC-07c
//: - short: `.immediate` or `.enqueued`
//: - entry `view, .immediate`: SC-07b
//: - entry `view, .enqueued`: SC-07c
//: - entry `background, .immediate`: SC-07b, SC-07c
//: - entry `on the list, in the function`: FRC-04
//: - entry `on the list, in the block`: FRC-04
//: - entry `on the list, after the block`: CH-1301
//: - entry `thrown`: SC-07

func performAndAwait() -> Segment {
  Segment(
    "perform-and-await", "`await context.perform`: `.immediate` or `.enqueued`, which block runs first?",
    claims: ["S7"],
    asks: [
      Ask(
        "Which runs first on the view context, with `.immediate`?", at: .shown("view, .immediate"),
        choices: ["first, second", "second, first"],
        beliefs: [
          "first, second":
            "You expected each block to wait its turn. The caller is on the context's queue, so this one runs at once."
        ]),
      Ask(
        "And on the background context?", at: .shown("background, .immediate"),
        choices: ["first, second", "second, first"],
        beliefs: [
          "second, first": "You took *immediate* for *before all others*. From another queue the block goes to the end."
        ]),
    ],
    variation: aDeleteInABlock
  ) { page in
    @MainActor func order(
      _ context: NSManagedObjectContext, _ schedule: NSManagedObjectContext.ScheduledTaskType
    ) async -> String {
      let order = RunOrder()
      func addFirst() { context.perform { order.add("first") } }  // not async: nobody awaits the block
      addFirst()
      await context.perform(schedule: schedule) { order.add("second") }
      await context.perform(schedule: .enqueued) {}  // all blocks before this one have run
      return order.text
    }
    let container = try FreshStore.items(page, 4).container
    page.show("view, .immediate", await order(container.viewContext, .immediate))
    page.show("view, .enqueued", await order(container.viewContext, .enqueued))
    page.show("background, .immediate", await order(container.newBackgroundContext(), .immediate))
  }
}

// snippet.hide
/// What has run, in order; it is used on one queue after the other, and never on two at a time.
final class RunOrder: @unchecked Sendable {
  private var names: [String] = []
  func add(_ name: String) { names.append(name) }
  var text: String { names.joined(separator: ", ") }
}
// snippet.show

//: ### Why
//:
//: The awaited block overtakes the one that waits. `.immediate` runs a block right away if the caller is on the context's
//: queue, and here code of the main actor is on the queue of the view context. Apple's page says *within the current scope*,
//: and not when that is so of the main actor: count on no overtaking. A background context has another queue, so the block
//: goes to the end, like one that is `.enqueued`.
//:
//: So a line that moves from the view context to a background context runs at another moment. Whichever it is, the next
//: line of your function runs after the block.
//:
//: ### In your app
//:
//: ```swift
//: let names = try await background.perform {
//:   try background.fetch(NSFetchRequest<Item>(entityName: "Item")).map(\.name)
//: }
//: label.text = names.joined(separator: ", ")
//: ```
//:
//: Return values and IDs. Nothing in the signature keeps an object from coming out, and it belongs to the context's queue.
//:
//: ### Rule of thumb
//:
//: `.immediate` is at once only on the context's own queue; elsewhere the block waits its turn.
//:
//: ### And if a block deletes, and returns how many are on the list?
//:
//: A function of the main actor deletes *Item 1*; then a block that it awaits deletes *Item 2*. How many of four are on
//: the list in the function, in the block, and after it? What happens to an error of a block?

// snippet.variation
@MainActor func aDeleteInABlock(_ page: Page) async throws {
  let container = try FreshStore.items(page, 4).container
  let context = container.viewContext
  let screen = try TextScreen(context) { _ in }
  func count() -> Int { screen.list.fetchedObjects?.count ?? 0 }

  context.delete(try context.item(1))
  page.show("on the list, in the function", value: count())
  let inBlock = try await context.perform {
    context.delete(try context.item(2))
    return MainActor.assumeIsolated { count() }
  }
  page.show("on the list, in the block", value: inBlock)
  page.show("on the list, after the block", value: count())
  do {
    try await context.perform { _ = try context.item(9) }
  } catch {
    page.show("thrown", "\(error)")
  }
}
// snippet.show

//: ### Then
//:
//: Both deletes wait until pending changes are processed, and that is after the block. The error is thrown where the
//: block is awaited. A `perform` without `await` has nobody to throw to, so its block has to catch.
