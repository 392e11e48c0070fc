import Foundation

/// How objects are told apart in printed text: by their addresses, as in Core Data, unless a naming is installed.
package enum PrintedNames {
  /// Gives an object its printed name.
  package typealias Name = @Sendable (_ object: AnyObject) -> String

  private struct State {
    var name: Name?
    var processUUID = UUID().uuidString
  }
  private static let state = Guarded(State())

  /// Installs a naming for the whole process, or takes it away.
  package static func install(processUUID: UUID?, _ name: Name?) {
    state.withLock { state in
      state.name = name
      if let processUUID { state.processUUID = processUUID.uuidString }
    }
  }

  /// The name that descriptions print for an object.
  package static func text(for object: AnyObject) -> String {
    if let name = state.withLock({ $0.name }) { return name(object) }
    return "0x" + String(UInt(bitPattern: ObjectIdentifier(object)), radix: 16)
  }

  /// The UUID that the temporary IDs of this process share (ID-02b).
  package static var processUUID: String { state.withLock { $0.processUUID } }
}
