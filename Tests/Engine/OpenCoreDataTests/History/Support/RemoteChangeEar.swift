import Foundation

@testable import CoreData

/// Collects remote changes of one coordinator until there are as many as are waited for.
final class RemoteChangeEar: @unchecked Sendable {
  // Protects `numbers`, `urls` and `uuids`.
  private let condition = NSCondition()
  private var numbers: [Int64] = []
  private var urls: Set<URL> = []
  private var uuids: Set<String> = []
  private var token: (any NSObjectProtocol)?

  init(_ coordinator: NSPersistentStoreCoordinator) {
    token = NotificationCenter.default.addObserver(
      forName: .NSPersistentStoreRemoteChange, object: coordinator, queue: nil
    ) { [weak self] in self?.hear($0) }
  }

  deinit { token.map(NotificationCenter.default.removeObserver) }

  private func hear(_ notification: Notification) {
    condition.withLock {
      let uuid = notification.userInfo?[NSStoreUUIDKey] as? String ?? ""
      let token = notification.userInfo?[NSPersistentHistoryTokenKey] as? NSPersistentHistoryToken
      uuids.insert(uuid)
      numbers.append(token?.numbers[uuid] ?? -1)
      if let url = notification.userInfo?[NSPersistentStoreURLKey] as? URL { urls.insert(url) }
      condition.broadcast()
    }
  }

  /// Waits until a number of notifications has come; gives up after ten seconds.
  func heard(_ count: Int) -> (numbers: [Int64], urls: Set<URL>, uuids: Set<String>) {
    let deadline = Date() + 10
    return condition.withLock {
      while numbers.count < count, condition.wait(until: deadline) {}
      return (numbers, urls, uuids)
    }
  }
}
