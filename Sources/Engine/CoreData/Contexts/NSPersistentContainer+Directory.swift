import Foundation

/// What makes the property `defaultDirectoryURL` stand beside the method: a type cannot declare both itself.
public protocol DefaultDirectoryOwner: NSObject {}

extension DefaultDirectoryOwner where Self: NSPersistentContainer {
  /// Where stores lie unless a description says otherwise: what the method `defaultDirectoryURL()` gives, also where a
  /// subclass overrides it.
  public static var defaultDirectoryURL: URL { self.defaultDirectoryURL() }
}
