import Foundation
import OpenCoreData

/// What a context shows of a store, as text that can be compared.
package enum StorePicture {
  /// A line for each object: its ID, its attributes, and the IDs at the far ends of its relationships.
  ///
  /// - Throws: what fetching throws.
  package static func lines(_ context: NSManagedObjectContext) throws -> [String] {
    let model = context.persistentStoreCoordinator?.managedObjectModel
    var lines: [String] = []
    for entity in model?.entities ?? [] where entity.superentity == nil {
      for object in try context.fetch(NSFetchRequest<NSManagedObject>(entityName: entity.name ?? "")) {
        lines.append(line(object))
      }
    }
    return lines.sorted()
  }

  private static func line(_ object: NSManagedObject) -> String {
    var parts = [name(object)]
    for name in object.entity.attributesByName.keys.sorted() {
      parts.append("\(name): \(object.value(forKey: name) ?? "nil")")
    }
    for (key, relationship) in object.entity.relationshipsByName.sorted(by: { $0.key < $1.key }) {
      switch object.value(forKey: key) {
      case let set as NSOrderedSet: parts.append("\(key): \(set.array.compactMap { $0 as? NSManagedObject }.map(name))")
      case let set as Set<NSManagedObject>: parts.append("\(key): \(set.map(name).sorted())")
      case let other as NSManagedObject: parts.append("\(key): \(name(other))")
      default: parts.append("\(key): none\(relationship.isToMany ? " of many" : "")")
      }
    }
    return parts.joined(separator: "; ")
  }

  private static func name(_ object: NSManagedObject) -> String {
    object.objectID.uriRepresentation().pathComponents.suffix(2).joined(separator: "/")
  }
}
