import Foundation

@testable import CoreData

/// The notifications that one context posts, as lines: `didChange inserted[Series Dark] updated[Episode E1]`.
package final class Posts {
  package private(set) var lines: [String] = []
  /// The userInfo of each, in the same order.
  package private(set) var infos: [[AnyHashable: Any]?] = []
  /// What a test wants done when one comes, by the line's first word.
  package var reactions: [String: () -> Void] = [:]
  private var tokens: [any NSObjectProtocol] = []
  /// Observers go by an address, which another test's context may have once this one is gone: its objects are not to be kept.
  private weak var context: NSManagedObjectContext?

  package static let names: [(Notification.Name, String)] = [
    (.NSManagedObjectContextObjectsDidChange, "didChange"), (.NSManagedObjectContextWillSave, "willSave"),
    (.NSManagedObjectContextDidSave, "didSave"),
  ]

  package init(_ context: NSManagedObjectContext) {
    self.context = context
    for (name, word) in Self.names {
      let box = Unchecked(WeakPosts(self))
      tokens.append(
        NotificationCenter.default.addObserver(forName: name, object: context, queue: nil) { notification in
          box.value.posts?.receive(word, notification)
        })
    }
  }

  deinit { tokens.forEach(NotificationCenter.default.removeObserver) }

  private func receive(_ word: String, _ notification: Notification) {
    guard let context, notification.object as? NSManagedObjectContext === context else { return }
    let parts = (notification.userInfo ?? [:]).map { key, value -> String in
      let members: [String]
      switch value {
      case let objects as Set<NSManagedObject>: members = objects.map(\.testLabel)
      case let ids as [NSManagedObjectID]: members = ids.map { "\($0.entity.name ?? "?") ID" }
      default: members = ["a \(type(of: value))"]
      }
      return " \(key)[\(members.sorted().joined(separator: ", "))]"
    }
    lines.append(word + parts.sorted().joined())
    infos.append(notification.userInfo)
    reactions[word]?()
  }

  /// The lines so far, which are forgotten.
  package func take() -> [String] {
    defer {
      lines = []
      infos = []
    }
    return lines
  }
}

private final class WeakPosts {
  weak var posts: Posts?
  init(_ posts: Posts) { self.posts = posts }
}
