import Foundation
import OpenCoreData

/// Shelves that count their books, a counter that counts saves, and a visit for each save.
///
/// Whatever happens, a shelf has as many books as it says, and there are as many visits as the counter says: a save that was
/// written by half, twice or not at all shows.
enum ActorModel {
  static func make() -> NSManagedObjectModel {
    let shelf = entity("Shelf", ["name": .stringAttributeType, "bookCount": .integer64AttributeType])
    let book = entity("Book", ["title": .stringAttributeType])
    let tag = entity("Tag", ["word": .stringAttributeType])
    let counter = entity("Counter", ["value": .integer64AttributeType])
    let visit = entity("Visit", ["author": .stringAttributeType, "serial": .integer64AttributeType])
    relate(shelf, "books", many: true, .cascadeDeleteRule, book, "shelf", many: false)
    relate(book, "tags", many: true, .nullifyDeleteRule, tag, "books", many: true)
    let model = NSManagedObjectModel()
    model.entities = [shelf, book, tag, counter, visit]
    return model
  }

  private static func entity(_ name: String, _ attributes: [String: NSAttributeType]) -> NSEntityDescription {
    let entity = NSEntityDescription()
    entity.name = name
    entity.properties = attributes.sorted { $0.key < $1.key }.map { name, type in
      let attribute = NSAttributeDescription()
      (attribute.name, attribute.attributeType) = (name, type)
      return attribute
    }
    return entity
  }

  private static func relate(
    _ source: NSEntityDescription, _ name: String, many: Bool, _ rule: NSDeleteRule, _ destination: NSEntityDescription,
    _ inverseName: String, many inverseMany: Bool
  ) {
    let there = NSRelationshipDescription(), back = NSRelationshipDescription()
    (there.name, there.destinationEntity, there.maxCount, there.deleteRule) = (name, destination, many ? 0 : 1, rule)
    (back.name, back.destinationEntity, back.maxCount) = (inverseName, source, inverseMany ? 0 : 1)
    back.deleteRule = .nullifyDeleteRule
    (there.inverseRelationship, back.inverseRelationship) = (back, there)
    source.properties.append(there)
    destination.properties.append(back)
  }
}
