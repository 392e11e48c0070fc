import Foundation

/// How objects are told apart in printed text, where Core Data prints addresses.
///
/// Lessons and tests need the same output on every run: they install a naming that numbers objects. Not part of Core
/// Data; without an installed naming addresses are printed as there.
public enum ObjectNaming {
  /// Gives an object its printed name.
  public typealias Name = @Sendable (_ object: AnyObject) -> String

  /// Installs a naming for the whole process, or takes it away.
  ///
  /// - Parameters:
  ///   - processUUID: the UUID in the URIs of temporary IDs (ID-02b); nil keeps the present one.
  ///   - name: asked for every object printed; nil prints addresses.
  public static func install(processUUID: UUID? = nil, _ name: Name?) {
    PrintedNames.install(processUUID: processUUID, name)
  }

  /// The name that descriptions print for an object: its address unless a naming is installed.
  ///
  /// - Parameter object: a managed object, an ID, or anything else that a description names.
  public static func text(for object: AnyObject) -> String { PrintedNames.text(for: object) }
}
