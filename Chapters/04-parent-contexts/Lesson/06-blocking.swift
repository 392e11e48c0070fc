import Foundation
import OpenCoreData
import Samples
import WorkbookKit

//: ## A private-queue child of `viewContext`: is its fetch background work?
//:
//: A list scrolls. To keep it smooth, a long fetch is moved to a private-queue context, and to spare a merge that
//: context is made a child of the view context.
//:
//: Here the main queue draws, which is one event. Just before, a count, which stands for the fetch here, is asked for
//: on another queue: once by a root with a queue of its own, once by a private-queue child of the view context.
//:
//: ### Predict
//:
//: Three things happen: the count is *asked* for, it is *answered*, and the screen is *drawn*. With the root the event
//: waits for the answer before it draws: does the answer come? With the child the event does not wait: in which order
//: do the three happen, and could it be another order in the next run? Suppose that the event waited for the child's
//: answer too: would it come?
//:
//: - evidence: PC-19, CH-409
//: - costs: recorded

/// Asks for a count on the worker's queue, draws on the main queue, and prints what happened in which order.
func drawWhileCounting(_ page: Page, _ label: String, _ worker: NSManagedObjectContext, waits: Bool) {
  let (asked, answered) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
  let events = Events()
  worker.perform {
    events.add("asked")
    asked.signal()
    events.add("answered: \((try? worker.countItems("done == YES")) ?? 0)")
    answered.signal()
  }
  asked.wait()
  if waits { answered.wait() }
  events.add("drawn")
  // The event is over, and the main queue is free again.
  MainLoop.runUntil { events.count == 3 }
  page.show(label, events.text)
}

func blocking() -> Segment {
  Segment(
    "whose-queue-is-it", "A private-queue child of `viewContext`: is its fetch background work?", claims: ["P11"],
    asks: [
      Ask(
        "A child of the view context counts while the main queue draws: in what order?", at: .shown("a child of main"),
        choices: ["asked, answered: 6, drawn", "asked, drawn, answered: 6"],
        beliefs: [
          "asked, answered: 6, drawn":
            "You expected the child's queue to do the counting. Its parent counts, on the parent's queue, and "
            + "that is the main one."
        ])
    ],
    variation: countBelowPrivateRoot
  ) { page in
    // snippet.hide
    let store = try FreshStore.items(page)
    let context = store.context
    // snippet.show
    drawWhileCounting(page, "a root", store.container.newBackgroundContext(), waits: true)
    drawWhileCounting(page, "a child of main", context.makeChild("child", .privateQueue), waits: false)

    try page.measured { try Turns.costs(ofItems: [1_000, 100_000]) }
  }
}

//: ### What happened
//:
//: The root's block starts, is *asked*, and goes to the coordinator from its own queue. The main queue waits in its
//: event, gets the answer, and draws.
//:
//: The child's block starts as well, on the child's own queue. Then the child hands its count to its parent. The parent
//: is the view context, its queue is the main queue, and the main queue is in the middle of an event. So the child
//: stops there. The event draws; only when it is over does the main queue come to the count. Had the event waited for
//: the answer, each would have waited for the other for ever. Nor is the order a matter of chance: a count on the
//: child's own queue could be answered before the drawing or after it; this one can only come after it.
//:
//: ### Why
//:
//: What a child does not have it asks its parent for, and the parent works on the *parent's* queue while the child
//: waits. Below a main-queue context that has two consequences. The child makes no progress while the main queue is
//: busy. And while the parent reads for the child, the main queue is busy with it, so that the screen cannot react.
//:
//: The table under the output, of which the book draws a chart as well, shows the second consequence, measured. While a
//: context reads every item of a large store, the main loop turns, and the longest of its turns is the time for which
//: a screen would have stood still. At 100 000 rows the longest turn was 307 ms below a child and 18 ms beside a root:
//: with the child the whole read falls into one turn.
//:
//: In the 18 ms the main thread did no work for the root. A turn is timed by the clock on the wall, and the root's
//: thread was reading on the same two cores meanwhile, so that the main thread may have waited for a core or for
//: memory. How much of the 18 ms is the one and how much the other was not measured.
//:
//: That a child occupies its parent's queue is reported by two articles, of 2013 and 2014. The times are this engine's,
//: on the day and the machine that stand above the table; what they are on a phone, only a phone can tell.
//:
//: ### In your app
//:
//: Use a child of the view context for edits, on the main queue. Read and import in a root:
//:
//: ```swift
//: container.performBackgroundTask { context in   // a private-queue root
//:   let count = (try? context.count(for: request)) ?? 0
//:   DispatchQueue.main.async { label.text = "\(count)" }
//: }
//: viewContext.automaticallyMergesChangesFromParent = true
//: ```
//:
//: Apple's archived *Core Data Programming Guide* ([chapter
//: Concurrency](https://developer.apple.com/library/archive/documentation/Cocoa/Conceptual/CoreData/Concurrency.html)),
//: and many apps after it, import JSON in the other way: a private-queue context gets the main context as its parent,
//: fills objects in its own block, and saves; then the main context saves. What such an import gains is that its own
//: code runs off the main queue. But every fetch and every fault in it is served on the main queue (reported,
//: [PC-19](labels.md#PC-19)), and so is the last save, the one that writes. The guide does not say so. Its next listing
//: simplifies the import by `performBackgroundTask`, which hands out a root, and that is what this book advises.
//:
//: ### Rule of thumb
//:
//: Make children of a main-queue context main-queue contexts. Work that takes time is done in a root of its own.
//:
//: ### And if the parent of the child is a private-queue root?
//:
//: The worker is a private-queue child again, but its parent is a root with a queue of its own. The event waits for
//: the answer before it draws, as it did with the root. Does that stand still for ever? If not, in what order do the
//: three happen?

// snippet.variation
func countBelowPrivateRoot(_ page: Page) throws {
  let store = try FreshStore.items(page)
  let root = store.container.newBackgroundContext()
  drawWhileCounting(page, "a child of that root", root.makeChild("child", .privateQueue), waits: true)
}
// snippet.show

//: ### Then
//:
//: The count is answered before the screen is drawn. The child blocks the queues of its ancestors, and the main queue
//: is not among them. It is not being a child that makes the work stop, but being a child of a main-queue context.
