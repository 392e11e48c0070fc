import Foundation
import OpenCoreData

/// Counts the notifications of a context, for as long as the counter lives.
public final class NotificationCounter: @unchecked Sendable {
  private let lock = NSLock()
  private var posted = 0
  private var observer: (any NSObjectProtocol)?

  /// Starts to count.
  ///
  /// - Parameters:
  ///   - name: the notification's name, such as `.NSManagedObjectContextObjectsDidChange`.
  ///   - context: whose notifications count.
  public init(_ name: Notification.Name, of context: NSManagedObjectContext) {
    observer = NotificationCenter.default.addObserver(forName: name, object: context, queue: nil) { [weak self] _ in
      guard let self else { return }
      lock.withLock { posted += 1 }
    }
  }

  deinit {
    if let observer { NotificationCenter.default.removeObserver(observer) }
  }

  /// How many there were.
  public var count: Int { lock.withLock { posted } }
}
