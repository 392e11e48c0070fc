import Foundation

@testable import CoreData

/// Builds small models for the tests of the SQLite store.
final class ModelSketch {
  let model = NSManagedObjectModel()

  /// Adds an entity.
  @discardableResult
  func entity(
    _ name: String, parent: String? = nil, isAbstract: Bool = false, _ attributes: [String: NSAttributeType] = [:],
    required: Set<String> = [], transient: Set<String> = []
  ) -> ModelSketch {
    let entity = NSEntityDescription.made(name, attributes: attributes)
    entity.isAbstract = isAbstract
    for name in required { entity.attributesByName[name]?.isOptional = false }
    for name in transient { entity.attributesByName[name]?.isTransient = true }
    if let parent, let superentity = model.entitiesByName[parent] { superentity.subentities.append(entity) }
    model.entities.append(entity)
    return self
  }

  /// Relates two entities; a count of 1 makes an end to-one, 0 to-many.
  @discardableResult
  func relate(
    _ source: String, _ name: String, count: Int, to destination: String, inverse: String? = nil, inverseCount: Int = 1
  ) -> ModelSketch {
    guard let owner = model.entitiesByName[source], let target = model.entitiesByName[destination] else { return self }
    func end(_ name: String, _ count: Int) -> End { count == 1 ? .one(name) : .many(name, max: count) }
    if inverse == name, source == destination {
      let relationship = owner.relate(end(name, count), to: target)
      relationship.inverseRelationship = relationship
    } else {
      owner.relate(end(name, count), to: target, inverse: inverse.map { end($0, inverseCount) })
    }
    return self
  }

  /// Compiles the model.
  func layout() throws -> ModelLayout { try model.layout() }
}

extension ModelSketch {
  /// Books of Core Data's own fixtures, so that names can be compared: `Book` with the subentity `GraphicNovel`, pages,
  /// and authors, who are writers.
  static func bookshelf() -> ModelSketch {
    let sketch = ModelSketch()
    sketch.entity("Book", ["title": .stringAttributeType, "price": .doubleAttributeType])
    sketch.entity("GraphicNovel", parent: "Book", ["isColoured": .booleanAttributeType])
    sketch.entity("Page", ["number": .integer16AttributeType])
    sketch.entity("Writer", isAbstract: true, ["age": .integer16AttributeType])
    sketch.entity("Author", parent: "Writer", ["alias": .stringAttributeType])
    sketch.relate("Book", "pages", count: 0, to: "Page", inverse: "book")
    sketch.relate("Author", "books", count: 0, to: "Book", inverse: "author")
    return sketch
  }

  /// People with notes and tags: to-many, many-to-many, one-to-one, and a to-one back to the same entity.
  static func notebook() -> ModelSketch {
    let sketch = ModelSketch()
    sketch.entity(
      "Person",
      [
        "name": .stringAttributeType, "age": .integer32AttributeType, "height": .doubleAttributeType,
        "born": .dateAttributeType, "token": .UUIDAttributeType, "isMember": .booleanAttributeType,
      ])
    sketch.entity("Note", ["title": .stringAttributeType, "length": .integer32AttributeType])
    sketch.entity("Tag", ["name": .stringAttributeType])
    sketch.entity("Badge", ["code": .stringAttributeType])
    sketch.relate("Person", "notes", count: 0, to: "Note", inverse: "author")
    sketch.relate("Person", "boss", count: 1, to: "Person", inverse: "staff", inverseCount: 0)
    sketch.relate("Person", "badge", count: 1, to: "Badge", inverse: "owner")
    sketch.relate("Note", "tags", count: 0, to: "Tag", inverse: "notes", inverseCount: 0)
    return sketch
  }
}
