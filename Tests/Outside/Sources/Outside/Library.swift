import CoreData

/// An author, whose books go with it.
final class Author: NSManagedObject {
  @Managed var name: String?
  @Managed var books: Set<Book>
}

/// A book of an author.
final class Book: NSManagedObject {
  @Managed var title: String?
  @Managed var author: Author?
}

extension NSManagedObjectModel {
  /// Authors and books, made in code.
  static func library() -> NSManagedObjectModel {
    let (author, book) = (NSEntityDescription(), NSEntityDescription())
    for (entity, name) in [(author, "Author"), (book, "Book")] {
      entity.name = name
      entity.managedObjectClassName = name
    }
    func text(_ name: String) -> NSAttributeDescription {
      let attribute = NSAttributeDescription()
      attribute.name = name
      attribute.attributeType = .stringAttributeType
      attribute.isOptional = true
      return attribute
    }
    let (books, owner) = (NSRelationshipDescription(), NSRelationshipDescription())
    books.name = "books"
    books.destinationEntity = book
    books.inverseRelationship = owner
    books.deleteRule = .cascadeDeleteRule
    owner.name = "author"
    owner.destinationEntity = author
    owner.inverseRelationship = books
    owner.maxCount = 1
    owner.deleteRule = .nullifyDeleteRule
    author.properties = [text("name"), books]
    book.properties = [text("title"), owner]
    let model = NSManagedObjectModel()
    model.entities = [author, book]
    return model
  }
}
