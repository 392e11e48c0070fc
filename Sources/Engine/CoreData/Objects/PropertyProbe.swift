import Foundation

/// What stands in for a context of an object that is only asked which properties a key path reads.
///
/// A key path to a computed property, such as `\Item.createdAt`, has no name. So it is read once, on a fault that no store
/// has a row for; what is asked for first is reported here, as it would be to a context. A to-one that is asked for leads to
/// another such fault, of which the path's next property is asked.
final class PropertyProbe: ObjectGraphOwner {
  private let graph: ObjectGraph
  /// Gives the class of an entity's objects.
  private let objectClass: (EntityLayout) -> NSManagedObject.Type
  /// The properties that were asked for, one an object.
  private var asked: [String] = []
  /// The object that has not been asked for a property yet; nil once the way ends.
  private var next: NSManagedObject?

  private init(_ model: ModelLayout, _ objectClass: @escaping (EntityLayout) -> NSManagedObject.Type) {
    graph = ObjectGraph(model: model)
    self.objectClass = objectClass
  }

  /// The names of the properties that a key path reads on its way; empty when it reads none.
  fileprivate static func names(_ keyPath: AnyKeyPath, on root: NSManagedObject.Type) -> [String] {
    if let (model, entity) = CompiledModels.place(of: root) {
      return PropertyProbe(model, \.managedClass).names(keyPath, on: root, entity)
    }
    guard let declared = DeclaredModel(of: root) else { return [] }
    return PropertyProbe(declared.layout, declared.objectClass).names(keyPath, on: root, declared.entity)
  }

  private func names(_ keyPath: AnyKeyPath, on root: NSManagedObject.Type, _ entity: EntityLayout) -> [String] {
    graph.owner = self
    defer { graph.dismantle() }
    let object = NSManagedObject.fault(root, entity, in: graph)
    next = object
    object.withoutNotingChanges { _ = object[keyPath: keyPath] }
    next = nil
    return asked
  }

  /// Notes that a property, or a path of several, is what the key path leads to.
  fileprivate func note(_ path: String) {
    asked += path.split(separator: ".").map(String.init)
    next = nil
  }

  func handleInaccessible(_ object: NSManagedObject, property: NSPropertyDescription?) {
    guard object === next, let property else { return }
    asked.append(property.name)
    next = nil
    guard let relationship = object.layout.relationship(named: property.name), !relationship.isToMany else { return }
    let destination = relationship.destination
    let far = NSManagedObject.fault(objectClass(destination), destination, in: graph)
    object.setRelation(.toOne(far), relationship)
    next = far
  }

  // There is nothing else to tell the object.
  var propagationObserver: (any PropagationObserver)? { nil }
  func row(of object: NSManagedObject) -> RowSnapshot? { nil }
  func members(of relationship: RelationshipLayout, owner: NSManagedObject) -> [NSManagedObject] { [] }
  func memberReferences(of relationship: RelationshipLayout, owner: NSManagedObject) -> [ObjectReference] { [] }
  func results(of property: NSFetchedPropertyDescription, for object: NSManagedObject) -> [NSManagedObject] { [] }
  func unknownObject(of layout: EntityLayout, number: Int64, in graph: ObjectGraph) -> NSManagedObject? { nil }
  func eventDidBegin() {}
}

extension NSManagedObject {
  /// Whether the object is only asked which property is read: it has something to say where a value is missing.
  final var isProbe: Bool { graph?.owner is PropertyProbe }

  /// The value that a sort descriptor made of a Swift key path compares; the descriptor keeps a key path to this.
  subscript(sortedBy path: String) -> Any? {
    guard let probe = graph?.owner as? PropertyProbe else { return value(forKeyPath: path) }
    probe.note(path)
    return nil
  }

  /// The same, for a descriptor with an order of the caller's.
  subscript(orderedBy path: String) -> CustomlyOrdered { CustomlyOrdered(value: self[sortedBy: path]) }
}

extension NSManagedObject: KeyPathNaming {
  /// The name of the property that a key path of a managed object class reads, or the path of several.
  ///
  /// Where no model in use says what the properties are, the class's `@Managed` properties do.
  ///
  /// - Parameter keyPath: a key path whose root is a managed object class.
  /// - Returns: nil when the key path reads no property that is managed, or goes on behind one, as `\Item.title.count` does.
  public static func propertyName(for keyPath: AnyKeyPath) -> String? {
    guard let root = type(of: keyPath).rootType as? NSManagedObject.Type else { return nil }
    let names = PropertyProbe.names(keyPath, on: root)
    guard !names.isEmpty, names.count >= KeyPathName.components(of: keyPath).count else { return nil }
    return names.joined(separator: ".")
  }
}
