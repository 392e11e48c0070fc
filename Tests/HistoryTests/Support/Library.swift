import Foundation

@testable import OpenCoreData

/// A shelf of books: cascade down, nullify up, tags many-to-many, one subentity.
final class Shelf: NSManagedObject {
  @Managed var name: String?
  @Managed var books: Set<Book>
}

class Book: NSManagedObject {
  @Managed var title: String?
  @Managed var isbn: String?
  @Managed var pages: Int64
  @Managed var shelf: Shelf?
  @Managed var tags: Set<Tag>
}

final class Comic: Book {
  @Managed var artist: String?
}

final class Tag: NSManagedObject {
  @Managed var word: String?
  @Managed var books: Set<Book>
}

enum Library {
  /// A model of its own for each test: a coordinator freezes what it takes.
  ///
  /// - Parameters:
  ///   - preserved: the attributes whose values history keeps.
  ///   - unique: an attribute of books that no two share.
  static func model(preserving preserved: Set<String> = [], unique: String? = nil) -> NSManagedObjectModel {
    func entity(_ name: String, _ type: NSManagedObject.Type, _ attributes: [(String, NSAttributeType)])
      -> NSEntityDescription
    {
      let entity = NSEntityDescription()
      entity.name = name
      entity.managedObjectClassName = NSStringFromClass(type)
      entity.properties = attributes.map { name, type in
        let attribute = NSAttributeDescription()
        attribute.name = name
        attribute.attributeType = type
        attribute.isOptional = true
        attribute.preservesValueInHistoryOnDeletion = preserved.contains(name)
        return attribute
      }
      return entity
    }
    func relationship(_ name: String, to entity: NSEntityDescription, many: Bool, _ rule: NSDeleteRule)
      -> NSRelationshipDescription
    {
      let relationship = NSRelationshipDescription()
      relationship.name = name
      relationship.destinationEntity = entity
      relationship.maxCount = many ? 0 : 1
      relationship.deleteRule = rule
      return relationship
    }
    let shelf = entity("Shelf", Shelf.self, [("name", .stringAttributeType)])
    let book = entity(
      "Book", Book.self,
      [("title", .stringAttributeType), ("isbn", .stringAttributeType), ("pages", .integer64AttributeType)])
    let comic = entity("Comic", Comic.self, [("artist", .stringAttributeType)])
    let tag = entity("Tag", Tag.self, [("word", .stringAttributeType)])
    book.subentities = [comic]
    if let unique { book.uniquenessConstraints = [[unique]] }
    let books = relationship("books", to: book, many: true, .cascadeDeleteRule)
    let home = relationship("shelf", to: shelf, many: false, .nullifyDeleteRule)
    (books.inverseRelationship, home.inverseRelationship) = (home, books)
    let tags = relationship("tags", to: tag, many: true, .nullifyDeleteRule)
    let tagged = relationship("books", to: book, many: true, .nullifyDeleteRule)
    (tags.inverseRelationship, tagged.inverseRelationship) = (tagged, tags)
    shelf.properties.append(books)
    book.properties += [home, tags]
    tag.properties.append(tagged)
    let model = NSManagedObjectModel()
    model.entities = [shelf, book, comic, tag]
    return model
  }
}
