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
package enum KeyPathName {
  /// Asks the root type where it conforms to `KeyPathNaming`; else reads the name of a stored property.
  package static func of(_ keyPath: AnyKeyPath) -> String? {
    let root = type(of: keyPath).rootType
    if let naming = root as? any KeyPathNaming.Type { return naming.propertyName(for: keyPath) }
    let keys = components(of: keyPath)
    guard !keys.isEmpty, keys.allSatisfy(ReservedWords.isIdentifier) else { return nil }
    return keys.joined(separator: ".")
  }

  /// What a path is made of: the names of stored properties, and for a computed one its address and type, in brackets.
  ///
  /// A dot inside brackets belongs to the name of a type.
  package static func components(of keyPath: AnyKeyPath) -> [String] {
    let text = keyPath.debugDescription
    guard let dot = text.firstIndex(of: ".") else { return [] }
    var depth = 0
    var components = [""]
    for character in text[text.index(after: dot)...] {
      switch character {
      case "(": depth += 1
      case ")": depth -= 1
      case "." where depth == 0:
        components.append("")
        continue
      // They unwrap what is before them.
      case "?" where depth == 0, "!" where depth == 0: continue
      default: break
      }
      components[components.count - 1].append(character)
    }
    return components.filter { !$0.isEmpty }
  }
}
