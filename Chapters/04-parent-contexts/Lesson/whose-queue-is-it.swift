import Foundation
import OpenCoreData
import Samples
import WorkbookKit

//: To keep a list smooth, an app moves a long fetch or count to a private-queue child of the view context. Drawing is
//: one event on the main queue.
//:
//: ### Predict
//:
//: The count is *asked* for and *answered*, and the screen is *drawn*. First a root counts, and the event waits for the
//: answer before it draws. Then a child counts, and the event does not wait. In which order do the three happen, each
//: time?
//:
//: - evidence: CC-05, PC-19, CH-409
//: - short: A fetch in a child and the main queue
//: - entry `a root`: CC-05
//: - entry `a child of main`: PC-19, CH-409
//: - entry `a child of that root`: PC-19
//: - rule: PC-19
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
  // The event is over.
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

//: ### Why
//:
//: The child's answer comes after the drawing, in every run. A child's fetches, counts, faults and saves are carried
//: out by its parent, on the *parent's* queue, while the child's block waits; a value already read needs no parent. If
//: the event waited for the answer, that would be a deadlock.
//:
//: A root goes to the coordinator from its own queue.
//:
//: ### In your app
//:
//: ```swift
//: container.performBackgroundTask { context in   // a private-queue root
//:   let count = (try? context.count(for: request)) ?? 0
//:   DispatchQueue.main.async { label.text = "\(count)" }
//: }
//: viewContext.automaticallyMergesChangesFromParent = true
//: ```
//:
//: ### Rule of thumb
//:
//: Give a main-queue context main-queue children only; long work runs in a root.
//:
//: ### And if the parent of the child is a private-queue root?
//:
//: The event waits for the answer. Is that a deadlock?

// snippet.variation
func countBelowPrivateRoot(_ page: Page) throws {
  let store = try FreshStore.items(page)
  let root = store.container.newBackgroundContext()
  drawWhileCounting(page, "a child of that root", root.makeChild("child", .privateQueue), waits: true)
}
// snippet.show

//: ### Then
//:
//: No: a child blocks the queues of its ancestors, and none of these is the main queue.
