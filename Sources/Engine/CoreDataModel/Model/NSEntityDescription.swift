import Foundation

/// An entity of a model: a kind of object, with its properties and its place in a hierarchy.
open class NSEntityDescription: NSObject, NSCopying {
  /// The name of the entity, unique within its model.
  public var name: String? { willSet { requireMutable() } }

  /// Whether the entity has no objects of its own, only those of its subentities.
  ///
  /// Default false.
  public var isAbstract: Bool = false { willSet { requireMutable() } }

  /// The name of the class of the entity's objects; nil restores "NSManagedObject".
  ///
  /// A module-qualified name, as `NSStringFromClass` gives it, is found; a bare name is looked for in the module of the
  /// main executable.
  public var managedObjectClassName: String! {
    get { className }
    set {
      requireMutable()
      className = newValue ?? "NSManagedObject"
    }
  }
  private var className = "NSManagedObject"

  /// The properties declared here and, once the model is in use, nothing more: inherited ones are listed by the
  /// superentity.
  public var properties: [NSPropertyDescription] {
    // Computed, not observed: Swift calls no observer inside an app's own convenience initialiser.
    get { declared }
    set {
      requireMutable()
      for property in declared where property.owner === self { property.owner = nil }
      declared = newValue
      for property in declared { property.owner = self }
    }
  }
  private var declared: [NSPropertyDescription] = []

  /// The sets of attributes whose values no two objects may share (MP-11).
  ///
  /// Reading gives names; what is set may have attribute descriptions in their place. Constraints of a superentity hold for
  /// its subentities too.
  public var uniquenessConstraints: [[Any]] {
    get { constrainedNames }
    set {
      requireMutable()
      // What is neither has an empty name, which no property has: the model is refused.
      constrainedNames = newValue.map { $0.map { ($0 as? NSPropertyDescription)?.name ?? $0 as? String ?? "" } }
    }
  }
  private(set) var constrainedNames: [[String]] = []

  /// The indexes that the store keeps for fetches of the entity (SQ-32).
  public var indexes: [NSFetchIndexDescription] {
    get { fetchIndexes }
    set {
      requireMutable()
      for index in fetchIndexes where index.entity === self { index.entity = nil }
      fetchIndexes = newValue
      for index in fetchIndexes { index.entity = self }
    }
  }
  private var fetchIndexes: [NSFetchIndexDescription] = []

  /// The names of attributes that the store keeps common indexes of.
  ///
  /// Models from before fetch indexes say so; newer ones have `indexes` instead. What is set may have attribute
  /// descriptions in the place of names.
  public var compoundIndexes: [[Any]] {
    get { compoundNames }
    set {
      requireMutable()
      compoundNames = newValue.map { $0.map { ($0 as? NSPropertyDescription)?.name ?? $0 as? String ?? "" } }
    }
  }
  package private(set) var compoundNames: [[String]] = []

  /// The entities below this one in the hierarchy.
  public var subentities: [NSEntityDescription] {
    get { children }
    set {
      requireMutable()
      for entity in children where entity.superentity === self { entity.superentity = nil }
      children = newValue
      for entity in children { entity.superentity = self }
    }
  }
  private var children: [NSEntityDescription] = []

  /// The entity above this one in the hierarchy.
  public internal(set) weak var superentity: NSEntityDescription?

  /// Free-form information about the entity.
  ///
  /// Default empty, so that an entry can be added (XM-15b).
  public var userInfo: [AnyHashable: Any]? = [:] { willSet { requireMutable() } }

  /// The name the entity had in an earlier version of the model; its own name when none was set.
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

  /// The hash that Apple's compiler gave the entity, where the model was read from beside what it made.
  var compiledHash: CompiledHash?

  /// The model the entity belongs to.
  ///
  /// Reading it before the entity is in a model is a programming error.
  public var managedObjectModel: NSManagedObjectModel {
    guard let model else {
      raiseException(.internalInconsistency, "The entity \(name ?? "(unnamed)") does not belong to a model.")
    }
    return model
  }

  package weak var model: NSManagedObjectModel?
  /// What the model's compilation made of this entity, as long as the compiled model exists: it takes itself out when it
  /// goes.
  ///
  /// Asked for each object that is made, by any thread, so it is no weak reference and has no lock: a weak one would be looked
  /// up in a side table each time.
  package internal(set) final var layout: EntityLayout? {
    get { ownLayout.object }
    set { ownLayout.object = newValue }
  }
  private let ownLayout = PublishedReference<EntityLayout>()
  var isFrozen = false

  /// The properties by name, inherited ones included.
  public var propertiesByName: [String: NSPropertyDescription] {
    var result = superentity?.propertiesByName ?? [:]
    for property in properties { result[property.name] = property }
    return result
  }

  /// The attributes by name, inherited ones included.
  public var attributesByName: [String: NSAttributeDescription] {
    propertiesByName.compactMapValues { $0 as? NSAttributeDescription }
  }

  /// The relationships by name, inherited ones included.
  public var relationshipsByName: [String: NSRelationshipDescription] {
    propertiesByName.compactMapValues { $0 as? NSRelationshipDescription }
  }

  /// The direct subentities by name.
  public var subentitiesByName: [String: NSEntityDescription] {
    Dictionary(subentities.map { ($0.name ?? "", $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The relationships that lead to an entity, by name.
  ///
  /// - Parameter entity: the destination, itself and not a relative.
  public func relationships(forDestination entity: NSEntityDescription) -> [NSRelationshipDescription] {
    relationshipsByName.values.filter { $0.destinationEntity === entity }.sorted { $0.name < $1.name }
  }

  /// Whether the entity is another one, or inherits from it.
  public func isKindOf(entity: NSEntityDescription) -> Bool {
    self === entity || superentity?.isKindOf(entity: entity) == true
  }

  /// The same entity, with copies of its own properties, in a description that belongs to no model and can be changed.
  ///
  /// The copy has neither superentity nor subentities; its relationships lead where those of the original do (CH-994).
  open func copy(with zone: NSZone? = nil) -> Any { ModelCopier.duplicate(self) }

  /// Ends all changes: of the entity, of its properties, and of the fetch requests behind those that are fetched.
  package func freeze() {
    isFrozen = true
    for property in properties {
      property.isFrozen = true
      (property as? NSFetchedPropertyDescription)?.template?.isFrozen = true
    }
  }

  func requireMutable() {
    if isFrozen { raiseException(.internalInconsistency, "Can't modify an immutable model.") }
  }
}
