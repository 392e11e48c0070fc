import OpenCoreData
import Samples
import WorkbookKit

/// Looks at the rule after every change of an owner's relationships, and prints each time that it does not hold.
///
/// An owner's overridden accessors call it; it hangs on the context, where they find it.
final class RuleWatch {
  private let page: Page
  private let trace: LiveTrace
  private unowned let context: NSManagedObjectContext
  private(set) var steps = 0
  private(set) var breaks = 0

  init(_ context: NSManagedObjectContext, _ page: Page) {
    self.page = page
    self.context = context
    trace = LiveTrace(context)
    context.userInfo["watch"] = self
  }

  /// The watch of a context, if it has one.
  static func of(_ context: NSManagedObjectContext?) -> RuleWatch? { context?.userInfo["watch"] as? RuleWatch }

  /// A relationship of an owner has changed: each of its Bs must have its C.
  func look(at a: A) {
    steps += 1
    let alone = a.b.filter { a.match(of: $0) == nil }.sorted { $0.number < $1.number }
    if !alone.isEmpty { tell(alone.map(ObjectNaming.text).joined(separator: ", ") + " without C") }
  }

  /// The accessor has removed a B and its C, and believes that it has flushed: there must be as many Cs as Bs.
  func compare(_ a: A) {
    steps += 1
    if a.b.count != a.c.count { tell("\(a.b.count) B, \(a.c.count) C after the flush") }
  }

  private func tell(_ what: String) {
    breaks += 1
    page.show("broken", what + (trace.path(in: context).map { "   in " + $0 } ?? ""))
  }

  /// Prints what has been seen.
  func finish() {
    let outcome = breaks == 0 ? "never broken" : breaks == 1 ? "broken once" : "broken \(breaks) times"
    page.show("watched", "\(steps) steps, \(outcome)")
  }
}
