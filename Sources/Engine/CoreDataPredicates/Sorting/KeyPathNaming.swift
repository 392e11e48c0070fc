import Foundation

/// A type that knows the names of its properties behind Swift key paths.
///
/// Swift tells the name of a stored property only. A class whose properties are computed, as managed objects' are, conforms
/// and finds the name its own way.
public protocol KeyPathNaming {
  /// Returns the name of the property, or the dotted path of several.
  ///
  /// - Parameter keyPath: a key path whose root is this type or inherits from it.
  /// - Returns: the name, or nil for a path that leads to no property.
  static func propertyName(for keyPath: AnyKeyPath) -> String?
}

/// The name of the property behind a Swift key path.
enum KeyPathName {
  /// Asks the root type where it conforms to `KeyPathNaming`; else reads the name of a stored property.
  static func of(_ keyPath: AnyKeyPath) -> String? {
    let root = type(of: keyPath).rootType
    if let naming = root as? any KeyPathNaming.Type { return naming.propertyName(for: keyPath) }
    // The description of a path of stored properties is `\Root.a.b`; that of a computed one has an address in brackets.
    let text = keyPath.debugDescription
    guard let dot = text.firstIndex(of: ".") else { return nil }
    let keys = text[text.index(after: dot)...].split(separator: ".").map { $0.filter { $0 != "?" && $0 != "!" } }
    guard !keys.isEmpty, keys.allSatisfy(ReservedWords.isIdentifier) else { return nil }
    return keys.joined(separator: ".")
  }
}
