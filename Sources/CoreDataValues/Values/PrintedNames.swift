import Foundation

/// How objects are told apart in printed text: by their addresses, as in Core Data, unless a naming is installed.
package enum PrintedNames {
  /// Gives an object its printed name.
  package typealias Name = @Sendable (_ object: AnyObject) -> String

  private struct State {
    var name: Name?
    var processUUID = UUID().uuidString
  }
  // A lock that the thread sanitizer knows; it does not know `Mutex`.
  private static let lock = NSLock()
  nonisolated(unsafe) private static var state = State()

  /// Installs a naming for the whole process, or takes it away.
  package static func install(processUUID: UUID?, _ name: Name?) {
    lock.withLock {
      state.name = name
      if let processUUID { state.processUUID = processUUID.uuidString }
    }
  }

  /// The name that descriptions print for an object.
  package static func text(for object: AnyObject) -> String {
    if let name = lock.withLock({ state.name }) { return name(object) }
    return "0x" + String(UInt(bitPattern: ObjectIdentifier(object)), radix: 16)
  }

  /// The UUID that the temporary IDs of this process share (ID-02b).
  package static var processUUID: String { lock.withLock { state.processUUID } }
}
