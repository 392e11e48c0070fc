import Foundation

/// A property of an entity: an attribute, a relationship, or something a fetch computes.
///
/// Descriptions may be changed until a coordinator uses their model; after that every setter raises, as it does in
/// Core Data.
open class NSPropertyDescription: NSObject, NSCopying {
  /// The name of the property, unique within its entity.
  public var name: String = "" { willSet { requireMutable() } }

  /// Whether an object may be saved without a value.
  ///
  /// Default true.
  public var isOptional: Bool = true { willSet { requireMutable() } }

  /// Whether the value is kept in memory only and never stored.
  ///
  /// Default false.
  public var isTransient: Bool = false { willSet { requireMutable() } }

  /// Free-form information about the property.
  ///
  /// Default empty, so that an entry can be added (XM-15b).
  public var userInfo: [AnyHashable: Any]? = [:] { willSet { requireMutable() } }

  /// Whether the store keeps an index of the values.
  ///
  /// Models from before fetch indexes say so; newer ones have `indexes` of the entity instead. Default false.
  public var isIndexed: Bool = false { willSet { requireMutable() } }

  /// Whether Apple's framework shows the values to Spotlight.
  ///
  /// It is kept and copied, and read from a model's file; there is no Spotlight here (CH-1073). Not part of the entity's version
  /// hash (XM-60). Default false.
  public var isIndexedBySpotlight: Bool = false { willSet { requireMutable() } }

  /// The name the property had in an earlier version of the model; its own name when none was set.
  public var renamingIdentifier: String? {
    get { renaming ?? name }
    set {
      requireMutable()
      renaming = newValue
    }
  }
  private var renaming: String?

  /// Something that makes the version hash differ although the shape of the data is the same.
  public var versionHashModifier: String? { willSet { requireMutable() } }

  /// The predicates a value must satisfy, beside those implied by the type (VL-05).
  public private(set) var validationPredicates: [NSPredicate] = []

  /// For each validation predicate the error code, as a number, or the message, as a string (VL-05).
  public private(set) var validationWarnings: [Any] = []

  /// The entity that declares the property.
  ///
  /// Reading it before the property belongs to an entity is a programming error.
  public var entity: NSEntityDescription {
    guard let owner else {
      raiseException(.internalInconsistency, "The property \(name) does not belong to an entity.")
    }
    return owner
  }

  /// The entity that declares the property, or nil.
  package weak var owner: NSEntityDescription?

  /// Whether a coordinator uses the model that the property belongs to.
  var isFrozen = false

  /// Sets the predicates that a value must satisfy.
  ///
  /// - Parameters:
  ///   - predicates: each is evaluated with the value as `SELF`.
  ///   - warnings: for each predicate an error code or a message; fewer warnings than predicates leave code 1550.
  public func setValidationPredicates(_ predicates: [NSPredicate]?, withValidationWarnings warnings: [Any]?) {
    requireMutable()
    validationPredicates = predicates ?? []
    validationWarnings = warnings ?? []
  }

  /// The same property in a description of its own, which belongs to no entity and can be changed.
  open func copy(with zone: NSZone? = nil) -> Any { ModelCopier.duplicate(self) }

  /// Raises when the model is in use.
  func requireMutable() {
    if isFrozen { raiseException(.internalInconsistency, "Can't modify an immutable model.") }
  }
}
