import Foundation

/// How objects are told apart in printed text, where Core Data prints addresses.
///
/// Lessons and tests need the same output on every run: they install a naming that numbers objects. Not part of Core
/// Data; without an installed naming addresses are printed as there.
public enum ObjectNaming {
  /// Gives an object its printed name.
  public typealias Name = @Sendable (_ object: AnyObject) -> String

  private struct State {
    var name: Name?
    var processUUID = UUID().uuidString
  }
  // A lock that the thread sanitizer knows; it does not know `Mutex`.
  private static let lock = NSLock()
  nonisolated(unsafe) private static var state = State()

  /// Installs a naming for the whole process, or takes it away.
  ///
  /// - Parameters:
  ///   - processUUID: the UUID in the URIs of temporary IDs (ID-02b); nil keeps the present one.
  ///   - name: asked for every object printed; nil prints addresses.
  public static func install(processUUID: UUID? = nil, _ name: Name?) {
    lock.withLock {
      state.name = name
      if let processUUID { state.processUUID = processUUID.uuidString }
    }
  }

  /// The name that descriptions print for an object: its address unless a naming is installed.
  ///
  /// - Parameter object: a managed object, an ID, or anything else that a description names.
  public static func text(for object: AnyObject) -> String {
    if let name = lock.withLock({ state.name }) { return name(object) }
    return "0x" + String(UInt(bitPattern: ObjectIdentifier(object)), radix: 16)
  }

  /// The UUID that the temporary IDs of this process share (ID-02b).
  static var processUUID: String { lock.withLock { state.processUUID } }
}
