import Foundation
import OpenCoreData

/// Counts the notifications of a context, for as long as the counter lives.
public final class NotificationCounter: @unchecked Sendable {
  private let posted: Guarded<Int>
  // Why the class is unchecked: it is given back when nobody has the counter any more.
  private let observer: any NSObjectProtocol

  /// Starts to count.
  ///
  /// - Parameters:
  ///   - name: the notification's name, such as `.NSManagedObjectContextObjectsDidChange`.
  ///   - context: whose notifications count.
  public init(_ name: Notification.Name, of context: NSManagedObjectContext) {
    let posted = Guarded(0)
    self.posted = posted
    observer = NotificationCenter.default.addObserver(forName: name, object: context, queue: nil) { _ in
      posted.withLock { $0 += 1 }
    }
  }

  deinit { NotificationCenter.default.removeObserver(observer) }

  /// How many there were.
  public var count: Int { posted.withLock { $0 } }
}
