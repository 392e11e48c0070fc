import Foundation
import OpenCoreData
import Samples
import WorkbookKit

//: ## The background fetch of a child runs on the main queue
//:
//: A private-queue child of a main-queue context looks like background work. It cannot fetch a thing while the main
//: queue is busy, and while it fetches the main queue is.
//:
//: What a child has not got it asks its parent for, on the parent's queue, and the parent works while the child
//: waits. So the child is stopped whenever the main queue is busy, and the screen whenever the child fetches
//: something large. A root with a queue of its own goes to the store by itself.
//:
//: The main queue draws here, in one event. A fetch is started beforehand on another queue, once by a root, once by
//: a child of the view context. In the first run the event can wait until the fetch is done. In the second that
//: would be for ever.
//:
//: - label: observed PC-19

func blocking() -> Segment {
  Segment(
    "whose-queue-is-it", "The background fetch of a child runs on the main queue", claims: ["P11"],
    prediction: "In what order do three things happen: the fetch is asked for, it is answered, the screen is drawn?"
  ) { page in
    func run(_ label: String, _ worker: NSManagedObjectContext, waits: Bool) {
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
      // The event is over; the main queue is free again.
      MainLoop.runUntil { events.count == 3 }
      page.show(label, events.text)
    }

    // snippet.hide
    let store = try FreshStore.items(page)
    let context = store.context
    // snippet.show
    run("a root", store.container.newBackgroundContext(), waits: true)
    run("a child of main", context.makeChild("child", .privateQueue), waits: false)

    try page.measured("longest turn, a root reads", Turns.longest { $0.newBackgroundContext() })
    try page.measured(
      "longest turn, a child reads", Turns.longest { $0.viewContext.makeChild("child", .privateQueue) })
  }
}

//: With `--measure` the segment reads 20 000 items in the background while the main loop turns, and prints how long the
//: longest turn of the loop was: several frames of an animation when a child reads, hardly anything when a root does.
//:
//: **Rule of thumb.** Children of a main-queue context are main-queue contexts, for edits. Work that takes time is
//: done in a root of its own.
