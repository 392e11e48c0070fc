import Foundation

extension NSPersistentStoreCoordinator {
  /// The time of day that transactions of history are stamped with, by default the machine's.
  ///
  /// Not part of Core Data. A lesson or a test whose output must not change hands in a clock that stands still.
  public var transactionClock: () -> Date {
    get { lock.withLock { now } }
    set { lock.withLock { now = newValue } }
  }
}
