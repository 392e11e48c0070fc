/// Objects that are told of something for as long as somebody else holds them.
///
/// `Element` is a class, or a protocol of classes.
package final class WeakList<Element>: Sendable {
  private struct Entry { weak var element: AnyObject? }

  private let entries = Guarded<[Entry]>([])

  /// Makes an empty list.
  package init() {}

  /// Adds one.
  package func add(_ element: Element) {
    let entry = Entry(element: element as AnyObject)
    entries.withLock { entries in
      entries.removeAll { $0.element == nil }
      entries.append(entry)
    }
  }

  /// Those that are still held.
  package var all: [Element] {
    entries.withLock { entries -> [Element] in
      if entries.isEmpty { return [] }
      entries.removeAll { $0.element == nil }
      return entries.compactMap { $0.element as? Element }
    }
  }
}
