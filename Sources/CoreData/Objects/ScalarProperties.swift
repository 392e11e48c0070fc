/// Which properties a class declares with a type that has no nil: what Core Data calls scalars (KV-08).
///
/// Asked only when nil is set by key, so looking at a class once, by reflection, is fast enough.
enum ScalarProperties {
  private static let known = Guarded<[ObjectIdentifier: Set<String>]>([:])

  /// Whether a class declares a property as a number or `Bool` that is not optional.
  ///
  /// - Parameters:
  ///   - key: the property's name.
  ///   - type: the class.
  ///   - object: an object of the class, to look at.
  static func declares(_ key: String, _ type: NSManagedObject.Type, of object: NSManagedObject) -> Bool {
    let id = ObjectIdentifier(type)
    if let names = known.withLock({ $0[id] }) { return names.contains(key) }
    let names = names(of: object)
    known.withLock { $0[id] = names }
    return names.contains(key)
  }

  private static func names(of object: NSManagedObject) -> Set<String> {
    var names: Set<String> = []
    var mirror: Mirror? = Mirror(reflecting: object)
    while let level = mirror {
      for case let (label?, storage as any ManagedStorage) in level.children where storage.isScalar {
        // The storage of a wrapped property has its name behind an underscore.
        names.insert(String(label.dropFirst()))
      }
      mirror = level.superclassMirror
    }
    return names
  }
}

/// The storage of a `@Managed` property, seen without its type.
private protocol ManagedStorage {
  var isScalar: Bool { get }
}

extension Managed: ManagedStorage {
  fileprivate var isScalar: Bool {
    Wrapped.self == Bool.self || Wrapped.self is any BinaryInteger.Type || Wrapped.self is any BinaryFloatingPoint.Type
  }
}
