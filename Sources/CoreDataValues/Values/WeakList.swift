import Foundation

/// Objects that are told of something for as long as somebody else holds them.
///
/// `Element` is a class, or a protocol of classes. The lock protects the list.
package final class WeakList<Element>: @unchecked Sendable {
  private struct Entry { weak var element: AnyObject? }

  private let lock = NSLock()
  private var entries: [Entry] = []

  /// Makes an empty list.
  package init() {}

  /// Adds one.
  package func add(_ element: Element) {
    lock.withLock {
      entries.removeAll { $0.element == nil }
      entries.append(Entry(element: element as AnyObject))
    }
  }

  /// Those that are still held.
  package var all: [Element] {
    lock.withLock {
      if entries.isEmpty { return [] }
      entries.removeAll { $0.element == nil }
      return entries.compactMap { $0.element as? Element }
    }
  }
}
