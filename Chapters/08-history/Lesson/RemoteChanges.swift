import Foundation
import OpenCoreData

/// Collects the remote-change notifications of a coordinator, which come on a queue of their own.
final class RemoteChanges: @unchecked Sendable {
  // Protects `tokens`.
  private let condition = NSCondition()
  private var tokens: [NSPersistentHistoryToken] = []
  private var observer: (any NSObjectProtocol)?

  init(of coordinator: NSPersistentStoreCoordinator) {
    observer = NotificationCenter.default.addObserver(
      forName: .NSPersistentStoreRemoteChange, object: coordinator, queue: nil
    ) { [weak self] notification in
      guard let self, let token = notification.userInfo?[NSPersistentHistoryTokenKey] as? NSPersistentHistoryToken
      else { return }
      condition.withLock {
        tokens.append(token)
        condition.broadcast()
      }
    }
  }

  deinit {
    if let observer { NotificationCenter.default.removeObserver(observer) }
  }

  /// How many have come so far.
  var count: Int { condition.withLock { tokens.count } }

  /// Waits for the notification that carries a token; those of earlier transactions have come by then.
  ///
  /// - Returns: whether it came within a minute.
  @discardableResult
  func wait(for token: NSPersistentHistoryToken?) -> Bool {
    let end = Date(timeIntervalSinceNow: 60)
    return condition.withLock {
      while !tokens.contains(where: { $0 == token }) {
        if !condition.wait(until: end) { return false }
      }
      return true
    }
  }
}
