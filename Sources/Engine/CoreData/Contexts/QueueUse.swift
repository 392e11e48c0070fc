import Foundation

/// Whether every context, and every object in one, is used on the context's own queue (CC-02, CC-04).
package enum QueueUse {
  /// Whether uses off the queue end the process; set before the first context is made.
  ///
  /// Nothing protects it: it is one byte, which each access to each property looks at, where a static `Atomic` would first be asked
  /// whether it is there. Whoever runs while it is set is told or not, as `QueueCheck` says.
  @exclusivity(unchecked) package nonisolated(unsafe) static var isChecked = false

  /// Turns the check on when the program was started with the launch argument, or the user's defaults ask for it.
  static func readLaunchArgument() { _ = launchArgument }

  private static let launchArgument: Void = {
    if UserDefaults.standard.bool(forKey: "com.apple.CoreData.ConcurrencyDebug") { isChecked = true }
  }()

  /// What there is to say of a use off the queue.
  fileprivate static func message(_ what: String, _ context: NSManagedObjectContext) -> String {
    let name = context.name.map { " \"\($0)\"" } ?? ""
    let thread = Thread.isMainThread ? "the main thread" : "a background thread"
    let (kind, advice) =
      switch context.concurrencyType {
      case .mainQueueConcurrencyType: ("main-queue", "on the main queue")
      case .privateQueueConcurrencyType: ("private-queue", "on a queue of its own")
      case .confinementConcurrencyType: ("confinement", "on the thread that made it")
      }
    return "\(what) was used on \(thread), but the \(kind) context\(name) it belongs to may only be used \(advice). "
      + "Move the code into the context's perform or performAndWait; to another queue pass object IDs, not objects."
  }
}

extension NSManagedObjectContext {
  /// Ends the process if the check is on and the present thread is not on the context's queue.
  ///
  /// With the check off it costs a look at one byte.
  @inline(__always)
  package final func checkQueue(_ function: StaticString = #function) {
    if QueueUse.isChecked { requireQueue("NSManagedObjectContext.\(function)") }
  }

  @inline(never)
  fileprivate final func requireQueue(_ what: String) {
    guard !queue.isCurrent(self) else { return }
    __Multithreading_Violation_AllThatIsLeftToUsIsHonor__(QueueUse.message(what, self))
  }
}

extension NSManagedObject {
  /// Ends the process if the check is on and the present thread is not on the queue of the object's context.
  ///
  /// With the check off it costs a look at one byte.
  @inline(__always)
  final func checkQueue(_ slot: Int? = nil) {
    if QueueUse.isChecked { requireQueue(slot) }
  }

  @inline(never)
  private final func requireQueue(_ slot: Int?) {
    // An object without a context belongs to whoever has it.
    guard let context = managedObjectContext else { return }
    context.requireQueue(slot.map { "\(layout.name).\(layout.slots[$0].name)" } ?? "An object of \(layout.name)")
  }
}

/// Ends the process over a use off the queue; named as in Core Data, so that a backtrace tells (CC-04).
@inline(never)
func __Multithreading_Violation_AllThatIsLeftToUsIsHonor__(_ message: String) -> Never {
  raiseTrap("__Multithreading_Violation_AllThatIsLeftToUsIsHonor__", message)
}
