import Foundation
import OpenCoreData

/// Notifications in the order in which they came, from whatever thread.
final class NotificationBox: Sendable {
  private let received = Guarded<[Notification]>([])

  var notifications: [Notification] { received.withLock { $0 } }

  func add(_ notification: Notification) { received.withLock { $0.append(notification) } }
}
