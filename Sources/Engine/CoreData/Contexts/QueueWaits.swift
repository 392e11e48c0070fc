/// Which queues wait for which, noted while uses of queues are checked: contexts that wait for each other would stand still for
/// ever, as in Core Data, and are reported instead.
///
/// A child waits for its parent's queue whenever it reads or saves (PC-19); a parent's block that waits for the child's
/// queue meanwhile closes the circle. Queues outside of contexts, locks and semaphores are not seen.
struct QueueWaits {
  /// One queue: a context's own, or the main queue, whichever context uses it.
  private struct Queue: Hashable {
    let context: ObjectIdentifier?

    static let main = Queue(context: nil)

    init(_ context: NSManagedObjectContext) {
      self.init(context: context.concurrencyType == .mainQueueConcurrencyType ? nil : ObjectIdentifier(context))
    }

    private init(context: ObjectIdentifier?) { self.context = context }
  }

  /// That whoever works on one queue waits for another, or works on it meanwhile.
  private struct Wait {
    let number: Int
    let holder: Queue
    let wanted: Queue
    let text: String
  }

  private struct Waits {
    var all: [Wait] = []
    var last = 0
  }

  private static let waits = Guarded(Waits())

  private let number: Int

  /// Notes that the present thread begins to wait for a context's queue; ends the process when that can never end.
  ///
  /// - Parameters:
  ///   - held: the contexts whose blocks the thread performs.
  ///   - isOnMain: whether it does the main queue's work.
  init(for wanted: NSManagedObjectContext, held: [NSManagedObjectContext], isOnMain: Bool) {
    var holders: [(place: Queue, name: String)] = held.map { (Queue($0), Self.name($0)) }
    if isOnMain { holders.append((.main, "the main queue")) }
    let goal = Queue(wanted)
    let (number, circle) = Self.waits.withLock { waits -> (Int, [String]?) in
      waits.last += 1
      let number = waits.last
      for holder in holders {
        let text = "\(holder.name) waits for \(Self.name(wanted))"
        waits.all.append(Wait(number: number, holder: holder.place, wanted: goal, text: text))
      }
      return (number, Self.circle(from: goal, to: Set(holders.map(\.place)), waits.all))
    }
    self.number = number
    if let circle { __Deadlock_ContextsWaitForEachOther__(circle) }
  }

  /// The thread works on the queue no longer.
  func end() {
    let number = number
    Self.waits.withLock { waits in waits.all.removeAll { $0.number == number } }
  }

  /// The waits that lead from a queue back to one of those that are held, the last wait first.
  private static func circle(from start: Queue, to held: Set<Queue>, _ waits: [Wait]) -> [String]? {
    var ways: [(place: Queue, texts: [String])] = [(start, [])]
    var seen: Set<Queue> = [start]
    while let way = ways.popLast() {
      for wait in waits where wait.holder == way.place {
        let texts = way.texts + [wait.text]
        if held.contains(wait.wanted) {
          let closing = waits.last { $0.wanted == start && $0.holder == wait.wanted }
          return (closing.map { [$0.text] } ?? []) + texts
        }
        if seen.insert(wait.wanted).inserted { ways.append((wait.wanted, texts)) }
      }
    }
    return nil
  }

  private static func name(_ context: NSManagedObjectContext) -> String {
    let kind = context.concurrencyType == .mainQueueConcurrencyType ? "main-queue" : "private-queue"
    return "the \(kind) context" + (context.name.map { " \"\($0)\"" } ?? "")
  }
}

/// Ends the process over contexts that wait for each other; named so that a backtrace tells.
@inline(never)
private func __Deadlock_ContextsWaitForEachOther__(_ circle: [String]) -> Never {
  raiseTrap(
    "__Deadlock_ContextsWaitForEachOther__",
    "Contexts wait for each other and would never go on: \(circle.joined(separator: ", and ")). A child's fetch, fault or "
      + "save waits for its parents; let a parent's block reach a child by perform, which does not wait.")
}
