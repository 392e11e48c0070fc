import Foundation

/// The model that `@Managed` properties declare: enough to tell which of them a key path reads, where no model in use names
/// the class, or one names it for several entities.
struct DeclaredModel {
  let layout: ModelLayout
  /// The entity of the class.
  let entity: EntityLayout
  /// What the layout was made of, and leads to.
  private let model: NSManagedObjectModel
  private let classes: [String: NSManagedObject.Type]

  /// Looks at a class and those that its to-one properties lead to.
  ///
  /// - Parameter root: the class; nil comes back where its properties cannot be those of an entity.
  init?(of root: NSManagedObject.Type) {
    var made: [(type: NSManagedObject.Type, entity: NSEntityDescription)] = []
    func entity(of type: NSManagedObject.Type) -> NSEntityDescription {
      if let known = made.first(where: { $0.type == type }) { return known.entity }
      let entity = NSEntityDescription()
      entity.name = "\(made.count)"
      made.append((type, entity))
      return entity
    }
    let first = entity(of: root)
    var position = 0
    while position < made.count {
      let (type, owner) = made[position]
      position += 1
      owner.properties = Self.properties(of: type, on: owner, entity)
    }
    model = NSManagedObjectModel()
    model.entities = made.map(\.entity)
    // No class is named: what an app finds by a class is never of this model.
    guard let layout = try? model.layout(classes: { _ in nil }), let entity = first.layout else { return nil }
    (self.layout, self.entity) = (layout, entity)
    classes = Dictionary(made.map { ($0.entity.name ?? "", $0.type) }) { first, _ in first }
  }

  /// The class that an entity stands for.
  func objectClass(_ entity: EntityLayout) -> NSManagedObject.Type { classes[entity.name] ?? NSManagedObject.self }

  private static func properties(
    of type: NSManagedObject.Type, on owner: NSEntityDescription,
    _ entity: (NSManagedObject.Type) -> NSEntityDescription
  ) -> [NSPropertyDescription] {
    var properties: [NSPropertyDescription] = []
    StoredFields.each(of: type) { name, _, field in
      if let storage = field as? any ManagedStorage.Type {
        let property = property(storage.wrappedType, on: owner, entity)
        // The storage of a wrapped property has its name behind an underscore.
        property.name = String(cString: name + 1)
        properties.append(property)
      }
      return true
    }
    return properties
  }

  private static func property(
    _ declared: Any.Type, on owner: NSEntityDescription, _ entity: (NSManagedObject.Type) -> NSEntityDescription
  ) -> NSPropertyDescription {
    let type = DeclaredType.wrapped(declared)
    let relationship = NSRelationshipDescription()
    if let destination = type as? NSManagedObject.Type {
      relationship.maxCount = 1
      relationship.destinationEntity = entity(destination)
      return relationship
    }
    if type is any ManagedSet.Type || type is NSSet.Type || type is NSOrderedSet.Type {
      relationship.isOrdered = type is NSOrderedSet.Type
      // No path leads on from members, whatever they are.
      relationship.destinationEntity = owner
      return relationship
    }
    let attribute = NSAttributeDescription()
    attribute.isTransient = true
    return attribute
  }
}

/// An optional's type, seen without the wrapped one.
protocol OptionalType {
  static var wrapped: Any.Type { get }
}

extension Optional: OptionalType {
  static var wrapped: Any.Type { Wrapped.self }
}

/// A set of managed objects, seen without their class.
protocol ManagedSet {}

extension Set: ManagedSet where Element: NSManagedObject {}
