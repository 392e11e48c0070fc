import Foundation
import OpenCoreData
import WorkbookKit

/// Hands what some contexts post to two handlers, and keeps a list of it.
///
/// No lock: its contexts work one after the other, while the lesson waits for each.
final class PostOffice: @unchecked Sendable {
  /// What is done with each objects-did-change, and with each did-save.
  var onChange: (Notification) -> Reaction = { _ in .refreshes(0) }
  var onSave: (Notification) -> Reaction = { _ in .merges }

  private var posted: [[RowCell]] = []
  private var notifications: [Notification] = []
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

  /// Prints a line for each notification: who posted it, what it carries, and what the handler did.
  func show(_ page: Page) {
    page.rows("posted", headers: ["by", "notification", "carries", "the handler"], posted)
  }

  /// Hands all notifications to the handlers once more, in reverse and then in order, without listing what that posts.
  func deliverAgain() {
    isListing = false
    defer { isListing = true }
    for notification in notifications.reversed() + notifications { _ = hand(notification) }
  }

  private func receive(_ notification: Notification) {
    guard isListing else { return _ = hand(notification) }
    let line = posted.count
    posted.append([.text(sender(of: notification)), .text(title(of: notification)), .text(contents(of: notification))])
    notifications.append(notification)
    // The handler may post in turn, which adds lines below this one.
    let reaction = hand(notification)
    posted[line].append(.text(reaction.text))
  }

  private func hand(_ notification: Notification) -> Reaction {
    notification.name == .NSManagedObjectContextDidSave ? onSave(notification) : onChange(notification)
  }

  private func sender(of notification: Notification) -> String {
    (notification.object as? NSManagedObjectContext)?.name ?? "?"
  }

  private func title(of notification: Notification) -> String {
    notification.name == .NSManagedObjectContextDidSave ? "did save" : "did change"
  }

  private func contents(of notification: Notification) -> String {
    let keys = [NSInsertedObjectsKey, NSUpdatedObjectsKey, NSDeletedObjectsKey, NSRefreshedObjectsKey]
    let parts = keys.compactMap { key in
      (notification.userInfo?[key] as? Set<NSManagedObject>).map { "\($0.count) \(key)" }
    }
    return parts.isEmpty ? "nothing" : parts.joined(separator: ", ")
  }
}
