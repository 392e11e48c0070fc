import Foundation

/// Notifications in the order in which they came, from whatever thread.
final class NotificationBox: @unchecked Sendable {
  private let lock = NSLock()
  private var received: [Notification] = []

  var notifications: [Notification] { lock.withLock { received } }

  func add(_ notification: Notification) { lock.withLock { received.append(notification) } }
}
