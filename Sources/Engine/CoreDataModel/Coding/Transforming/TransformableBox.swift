import Foundation

/// The value of a transformable attribute, as rows and objects hold it: bytes until it is asked for, the value from then on.
///
/// Rows share their boxes, and so do the contexts that show them. A value mutated in place therefore changes the committed
/// row too: nothing notices, and nothing is saved (SV-24).
///
/// A lock protects the content, not what is inside a value that was given out.
package final class TransformableBox: NSObject, @unchecked Sendable {
  private enum Content {
    case bytes(Data, TransformableCoding)
    case value(Any)
    /// Bytes that nothing here can read.
    case unreadable(Data)
  }

  private let content: Guarded<Content>

  /// Holds a value that was set.
  package init(_ value: Any) { content = Guarded(.value(value)) }

  /// Holds what a store read.
  package init(_ data: Data, _ coding: TransformableCoding) { content = Guarded(.bytes(data, coding)) }

  /// The value.
  ///
  /// Bytes that cannot be read count as nil, and a line on standard error says so once for each attribute (CH-912). They stay in the store
  /// until another value is set.
  var value: Any? {
    content.withLock { content -> Any? in
      switch content {
      case .value(let value): return value
      case .unreadable: return nil
      case .bytes(let data, let coding):
        guard let value = coding.value(of: data) else {
          content = .unreadable(data)
          coding.warnUnreadable()
          return nil
        }
        content = .value(value)
        return value
      }
    }
  }

  /// The bytes to store.
  ///
  /// - Parameter coding: the attribute's coding; bytes that nobody has looked at are given as they are.
  /// - Throws: `StoreFailure.unsupported` for a value that cannot be stored.
  package func data(by coding: TransformableCoding) throws -> Data {
    switch content.withLock({ $0 }) {
    case .bytes(let data, _), .unreadable(let data): data
    case .value(let value): try coding.data(of: value)
    }
  }

  /// Equal bytes or equal values.
  package override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? TransformableBox else { return false }
    if self === other { return true }
    if let mine = unread, let theirs = other.unread, mine == theirs { return true }
    switch (value, other.value) {
    case (let mine?, let theirs?): return ValueEquality.equal(ScalarValue(mine), ScalarValue(theirs))
    default: return false
    }
  }

  /// Equal values have equal hashes; boxes are looked for where results have to be distinct.
  package override var hash: Int { EqualityKey(value)?.hashValue ?? 0 }

  private var unread: Data? {
    switch content.withLock({ $0 }) {
    case .bytes(let data, _), .unreadable(let data): data
    case .value: nil
    }
  }
}
