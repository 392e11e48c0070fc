import Foundation

/// What stands in for a context of an object that is only asked which property a key path reads.
///
/// A key path to a computed property, such as `\Item.createdAt`, has no name. So it is read once, on a fault that no store
/// has a row for; what is asked for first is reported here, as it would be to a context.
final class PropertyProbe: ObjectGraphOwner {
  private var asked: NSPropertyDescription?

  /// The name of the property that a key path reads first; nil when it reads none.
  fileprivate static func name(_ keyPath: AnyKeyPath, on root: NSManagedObject.Type) -> String? {
    guard let (model, entity) = CompiledModels.place(of: root) else { return nil }
    let (probe, graph) = (PropertyProbe(), ObjectGraph(model: model))
    graph.owner = probe
    defer { graph.dismantle() }
    let object = NSManagedObject.fault(root, entity, in: graph)
    object.withoutNotingChanges { _ = object[keyPath: keyPath] }
    return probe.asked?.name
  }

  func handleInaccessible(_ object: NSManagedObject, property: NSPropertyDescription?) {
    if asked == nil { asked = property }
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
}

extension NSManagedObject: KeyPathNaming {
  /// The name of the property that a key path of a managed object class reads.
  ///
  /// - Parameter keyPath: a key path whose root is a class that stands for one entity of a model in use.
  /// - Returns: nil when the key path reads no `@Managed` property, or the class stands for no entity yet.
  public static func propertyName(for keyPath: AnyKeyPath) -> String? {
    (type(of: keyPath).rootType as? NSManagedObject.Type).flatMap { PropertyProbe.name(keyPath, on: $0) }
  }
}
