import Foundation
import OpenCoreData
import WorkbookKit

extension NSManagedObjectContext {
  /// The contexts above this one, the nearest first.
  var ancestors: [NSManagedObjectContext] { parent.map { [$0] + $0.ancestors } ?? [] }
}

/// Hands on what some contexts post, and keeps a list of it.
final class PostOffice: @unchecked Sendable {
  var onChange: (Notification) -> Void = { _ in }
  var onSave: (Notification) -> Void = { _ in }
  /// One line for each notification: who posted it, which it was, and how many objects were under which keys.
  private(set) var posted: [[RowCell]] = []
  private(set) var notifications: [Notification] = []

  private var observers: [any NSObjectProtocol] = []
  private var isListing = true

  init(_ contexts: [NSManagedObjectContext]) {
    for context in contexts {
      for name in [Notification.Name.NSManagedObjectContextObjectsDidChange, .NSManagedObjectContextDidSave] {
        observers.append(
          NotificationCenter.default.addObserver(forName: name, object: context, queue: nil) { [weak self] in
            self?.receive($0)
          })
      }
    }
  }

  deinit { for observer in observers { NotificationCenter.default.removeObserver(observer) } }

  /// Hands a notification to its handler once more, without listing what that posts.
  func deliver(_ notification: Notification) {
    isListing = false
    defer { isListing = true }
    hand(notification)
  }

  private func receive(_ notification: Notification) {
    if isListing {
      let line = [sender(of: notification), title(of: notification), contents(of: notification)]
      posted.append(line.map(RowCell.text))
      notifications.append(notification)
    }
    hand(notification)
  }

  private func hand(_ notification: Notification) {
    if notification.name == .NSManagedObjectContextDidSave { onSave(notification) } else { onChange(notification) }
  }

  private func sender(of notification: Notification) -> String {
    (notification.object as? NSManagedObjectContext)?.name ?? "?"
  }

  private func title(of notification: Notification) -> String {
    notification.name == .NSManagedObjectContextDidSave ? "did save" : "objects did change"
  }

  private func contents(of notification: Notification) -> String {
    let keys = [NSInsertedObjectsKey, NSUpdatedObjectsKey, NSDeletedObjectsKey, NSRefreshedObjectsKey]
    return keys.compactMap { key in
      (notification.userInfo?[key] as? Set<NSManagedObject>).map { "\($0.count) \(key)" }
    }.joined(separator: ", ")
  }
}
