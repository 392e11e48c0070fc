import OpenCoreData
import Samples
import WorkbookKit

/// Checks the two halves of the rule, and prints each check that fails.
///
/// An owner's overridden accessors call it; it hangs on the context, where they find it.
final class RuleObserver {
  private let page: Page
  private let trace: LiveTrace
  private unowned let context: NSManagedObjectContext
  private(set) var steps = 0
  private(set) var breaks = 0

  init(_ context: NSManagedObjectContext, _ page: Page) {
    self.page = page
    self.context = context
    trace = LiveTrace(context)
    context.userInfo["observer"] = self
  }

  /// The observer of a context, if it has one.
  static func of(_ context: NSManagedObjectContext?) -> RuleObserver? { context?.userInfo["observer"] as? RuleObserver }

  /// The first half, checked when a relationship of an owner has changed: each of its Bs must have its C.
  func checkPairs(of a: A) {
    steps += 1
    let alone = a.b.filter { a.match(of: $0) == nil }.sorted { $0.number < $1.number }
    if !alone.isEmpty { report(alone.map(ObjectNaming.text).joined(separator: ", ") + " without C") }
  }

  /// The second half, checked when an accessor has removed a B and deleted its C: there must be as many Cs as Bs.
  func compareCounts(of a: A) {
    steps += 1
    if a.b.count != a.c.count { report("\(a.b.count) B, \(a.c.count) C when compared") }
  }

  private func report(_ what: String) {
    breaks += 1
    page.show("broken", what + (trace.path(in: context).map { "   in " + $0 } ?? ""))
  }

  /// Prints how many checks were made, and how many of them failed.
  func showSummary() {
    let outcome = breaks == 0 ? "never broken" : breaks == 1 ? "broken once" : "broken \(breaks) times"
    page.show("watched", "\(steps) steps, \(outcome)")
  }
}
