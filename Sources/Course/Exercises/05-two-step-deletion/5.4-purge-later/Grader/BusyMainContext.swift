import OpenCoreData

/// A context of the main queue, which comes to nothing else before the attempt has returned.
///
/// An attempt is judged on the main thread, so what it has the main queue do later waits until the checks are over. A
/// test may run it on another thread, and the main queue would come to it: this context leaves it undone.
///
/// Unchecked as its superclass is: it has nothing of its own.
final class BusyMainContext: NSManagedObjectContext, @unchecked Sendable {
  override func perform(_ block: @escaping () -> Void) {}
}
