/// Gives objects names that are the same on every run: `Series#1`, `Series#2`, by first appearance.
///
/// A real description would show an address. Each segment starts with a namer of its own.
public struct ObjectNamer {
  private struct Key: Hashable {
    var kind: String
    var identity: AnyHashable
  }

  private var names: [Key: String] = [:]
  private var counts: [String: Int] = [:]

  /// Creates a namer that has seen nothing.
  public init() {}

  /// Returns the object's name, and numbers it if it is new.
  ///
  /// - Parameters:
  ///   - kind: What the name begins with, as a rule the entity's name.
  ///   - identity: What makes the object itself. It must not be reused while the segment runs, so an address will not do.
  public mutating func name(_ kind: String, for identity: AnyHashable) -> String {
    let key = Key(kind: kind, identity: identity)
    if let name = names[key] { return name }
    let number = (counts[kind] ?? 0) + 1
    counts[kind] = number
    let name = "\(kind)#\(number)"
    names[key] = name
    return name
  }

  /// Returns the object's name if it has appeared before.
  ///
  /// - Parameters:
  ///   - kind: What the name begins with.
  ///   - identity: What makes the object itself.
  public func knownName(_ kind: String, for identity: AnyHashable) -> String? {
    names[Key(kind: kind, identity: identity)]
  }

  /// Lets a second identity lead to the same name, as when a temporary ID becomes permanent.
  ///
  /// - Parameters:
  ///   - kind: What the name begins with.
  ///   - identity: The identity that has the name.
  ///   - other: The identity that shall have it too.
  public mutating func alias(_ kind: String, _ identity: AnyHashable, as other: AnyHashable) {
    names[Key(kind: kind, identity: other)] = name(kind, for: identity)
  }
}
