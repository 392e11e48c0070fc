import Foundation

// Which property a key path such as `\Item.createdAt` reads: a key path to a computed property has no name, so it is read
// once, on an object that notes what it is asked for.
extension NSManagedObject: KeyPathNaming {
  /// The name of the property that a key path of a managed object class reads.
  ///
  /// - Parameter keyPath: a key path whose root is a class that stands for one entity of a model in use.
  /// - Returns: nil when the key path reads no `@Managed` property, or the class stands for no entity yet.
  public static func propertyName(for keyPath: AnyKeyPath) -> String? {
    guard let root = type(of: keyPath).rootType as? NSManagedObject.Type,
      let layout = CompiledModels.entity(of: root)
    else { return nil }
    let probe = root.init(entity: layout.description, insertInto: nil)
    probe.working = nil
    probe.state = [.fault, .probe]
    _ = probe[keyPath: keyPath]
    return probe.listPosition < 0 ? nil : layout.slots[Int(probe.listPosition)].name
  }
}
