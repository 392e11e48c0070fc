import Foundation

/// The name under which a transformer is registered.
public struct NSValueTransformerName: RawRepresentable, Hashable, Sendable {
  /// The name's text, as `valueTransformerName` of an attribute has it.
  public let rawValue: String

  /// Wraps a text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Wraps a text.
  public init(_ rawValue: String) { self.rawValue = rawValue }

  /// The transformer that reads secure keyed archives.
  public static let secureUnarchiveFromDataTransformerName = NSValueTransformerName("NSSecureUnarchiveFromData")
}

/// Turns values into others and, where it can, back: what a transformable attribute goes to the store through.
///
/// Foundation on Linux has no such class; this is Apple's API for it. A transformer of a transformable attribute turns the
/// attribute's value into `Data`, and back in reverse; `NSSecureUnarchiveFromDataTransformer` and its subclasses work the
/// other way round (as `valueTransformerName` documents).
open class ValueTransformer: NSObject {
  /// Makes a transformer; a name finds it once `setValueTransformer(_:forName:)` was called.
  public required override init() { super.init() }

  /// The class of what `transformedValue(_:)` gives.
  open class func transformedValueClass() -> AnyClass { NSObject.self }

  /// Whether `reverseTransformedValue(_:)` can be used.
  ///
  /// True unless a subclass says otherwise.
  open class func allowsReverseTransformation() -> Bool { true }

  /// Transforms a value; the base gives it back.
  ///
  /// - Parameter value: the value, or nil.
  open func transformedValue(_ value: Any?) -> Any? { value }

  /// Transforms a value in the other direction; the base does what `transformedValue(_:)` does.
  ///
  /// - Parameter value: the value, or nil. A transformer that allows no reverse raises.
  open func reverseTransformedValue(_ value: Any?) -> Any? {
    guard Swift.type(of: self).allowsReverseTransformation() else {
      raiseException(.invalidArgument, "\(Swift.type(of: self)) does not transform in reverse.")
    }
    return transformedValue(value)
  }

  // MARK: Names

  /// Registers a transformer.
  ///
  /// - Parameters:
  ///   - transformer: the transformer; nil removes the one there is.
  ///   - name: the name that attributes use.
  public class func setValueTransformer(_ transformer: ValueTransformer?, forName name: NSValueTransformerName) {
    ValueTransformerRegistry.shared.set(transformer, name.rawValue)
  }

  /// The names of all registered transformers, in order.
  public class func valueTransformerNames() -> [NSValueTransformerName] {
    ValueTransformerRegistry.shared.names.map(NSValueTransformerName.init(rawValue:))
  }
}

/// What makes an initialiser that hands back a registered transformer.
public protocol NamedValueTransformer {}

extension ValueTransformer: NamedValueTransformer {}

extension NamedValueTransformer where Self: ValueTransformer {
  /// The transformer of a name; one is made for the name of a subclass.
  ///
  /// - Parameter name: the name.
  /// - Returns: nil when there is none.
  public init?(forName name: NSValueTransformerName) {
    guard let found = ValueTransformerRegistry.shared.transformer(name.rawValue) as? Self else { return nil }
    self = found
  }
}

/// The registered transformers, for all threads.
///
/// A transformer is used by whatever thread asks for it.
final class ValueTransformerRegistry: Sendable {
  static let shared = ValueTransformerRegistry()

  private let transformers = Guarded<[String: ValueTransformer]>([
    NSValueTransformerName.secureUnarchiveFromDataTransformerName.rawValue: NSSecureUnarchiveFromDataTransformer(),
    // Older models name the transformer that came before; what it reads the secure one reads too (chosen here).
    "NSKeyedUnarchiveFromData": NSSecureUnarchiveFromDataTransformer(),
  ])

  var names: [String] { transformers.withLock { $0.keys.sorted() } }

  func set(_ transformer: ValueTransformer?, _ name: String) { transformers.withLock { $0[name] = transformer } }

  /// The transformer of a name; a class of that name is asked for one, which is kept.
  func transformer(_ name: String) -> ValueTransformer? {
    transformers.withLock { transformers -> ValueTransformer? in
      if let known = transformers[name] { return known }
      // The engine's own class has no such name at run time: it is in a module.
      let isSecure = name == "NSSecureUnarchiveFromDataTransformer"
      let type =
        isSecure ? NSSecureUnarchiveFromDataTransformer.self : NSClassFromString(name) as? ValueTransformer.Type
      let made = type?.init()
      transformers[name] = made
      return made
    }
  }
}
