import Foundation

/// A model: the entities that a coordinator's stores hold.
///
/// Mutable until a coordinator takes it, and then, but for `localizationDictionary`, no longer. It is checked and compiled
/// once; a model that makes no sense is refused when a store is added, with a `ModelError`.
open class NSManagedObjectModel: NSObject {
  /// Makes a model without entities.
  public override init() { super.init() }

  /// Whether a model has the same contents: entities with the same version hashes and classes, configurations, and version
  /// identifiers (CH-1033).
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSManagedObjectModel else { return false }
    return self === other
      || versionIdentifiers == other.versionIdentifiers && classNames == other.classNames
        && entityVersionHashesByName == other.entityVersionHashesByName
        && configurations == other.configurations
        && configured.allSatisfy { name, entities in
          Set(entities.map(\.name)) == Set(other.configured[name, default: []].map(\.name))
        }
  }

  /// A number that equal models share.
  open override var hash: Int { classNames.hashValue }

  private var classNames: [String: String] { entitiesByName.mapValues(\.managedObjectClassName) }

  /// The entities, subentities included.
  ///
  /// Entities that are named only as subentities of others are added.
  public var entities: [NSEntityDescription] {
    // Computed, not observed: Swift calls no observer inside an app's own convenience initialiser.
    get { members }
    set {
      requireMutable()
      for entity in members where entity.model === self { entity.model = nil }
      members = newValue
      var seen = Set(members.map(ObjectIdentifier.init))
      var position = 0
      while position < members.count {
        for entity in members[position].subentities where seen.insert(ObjectIdentifier(entity)).inserted {
          members.append(entity)
        }
        position += 1
      }
      for entity in members { entity.model = self }
    }
  }
  private var members: [NSEntityDescription] = []

  /// The entities by name.
  public var entitiesByName: [String: NSEntityDescription] {
    Dictionary(entities.map { ($0.name ?? "", $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Names that tell versions of the model apart.
  public var versionIdentifiers: Set<AnyHashable> = [] { willSet { requireMutable() } }

  /// What users read instead of the model's names and messages: `Entity/Name`, `Property/name/Entity/Name`, `Property/name` and
  /// `ErrorString/message` are the keys (VL-28).
  ///
  /// Default nil. Validation errors use the names of properties and the messages of validation predicates. Nothing that is
  /// compiled or stored depends on it, so it can be set, from any thread, while the model is in use (chosen here).
  public var localizationDictionary: [String: String]? {
    get { words.withLock { $0 } }
    set { words.withLock { $0 = newValue } }
  }
  private let words = Guarded<[String: String]?>(nil)

  /// Whether the model comes from a file: only then do validation errors name the property (VL-21).
  package var isRead = false

  /// The `.xcdatamodeld` folders that the model was read from, where its other versions lie.
  package var versionFolders: [URL] = []

  /// The entities of the named configurations, as they were set.
  var configured: [String: [NSEntityDescription]] = [:]

  /// The fetch requests that were kept, by name.
  package var templates: [String: FetchRequestState] = [:]

  /// What compiling gave, once it was asked for.
  package var compiled: Result<ModelLayout, ModelError>? { made.withLock { $0 } }

  /// The same: where several threads have coordinators take the model it is compiled for the first of them, and the others wait.
  private let made = Guarded<Result<ModelLayout, ModelError>?>(nil)

  /// Raises once a coordinator uses the model.
  package func requireMutable() {
    if compiled != nil { raiseException(.internalInconsistency, "Can't modify an immutable model.") }
  }

  /// Checks and compiles the model; the description is immutable afterwards.
  ///
  /// - Parameter classes: gives the class of an entity's objects, and must not ask the model; nil for plain managed objects.
  /// - Throws: `ModelError` when the model makes no sense.
  package func layout(
    classes: @escaping (NSEntityDescription) -> AnyClass?
  ) throws(ModelError) -> ModelLayout {
    let outcome = made.withLock { made -> Result<ModelLayout, ModelError> in
      if let made { return made }
      let compiler = ModelCompiler(model: self, classes: classes)
      let result: Result<ModelLayout, ModelError>
      do throws(ModelError) {
        let layout = try compiler.compile()
        adopt(layout)
        result = .success(layout)
      } catch {
        result = .failure(error)
      }
      made = result
      return result
    }
    return try outcome.get()
  }

  /// Takes over what the model was compiled to: its descriptions lead there from now on, and cannot be changed any more.
  private func adopt(_ layout: ModelLayout) {
    for entity in layout.entities {
      entity.introduce()
      entity.description.freeze()
    }
    for template in templates.values { template.isFrozen = true }
    // Last of all: whoever finds it by a class may be on another thread, and needs all of it.
    CompiledModels.add(layout)
  }
}
