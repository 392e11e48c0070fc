import Foundation
import TestKit

@testable import CoreData

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
    func kept(_ name: String, _ type: NSAttributeType = .stringAttributeType) -> NSAttributeDescription {
      let made = attribute(name, type)
      made.preservesValueInHistoryOnDeletion = preserved.contains(name)
      return made
    }
    let shelf = NSEntityDescription.made("Shelf", Shelf.self, [kept("name")], named: false)
    let book = NSEntityDescription.made(
      "Book", Book.self, [kept("title"), kept("isbn"), kept("pages", .integer64AttributeType)], named: false)
    let comic = NSEntityDescription.made("Comic", Comic.self, [kept("artist")], named: false)
    let tag = NSEntityDescription.made("Tag", Tag.self, [kept("word")], named: false)
    book.subentities = [comic]
    if let unique { book.uniquenessConstraints = [[unique]] }
    shelf.relate(.many("books", .cascadeDeleteRule), to: book, inverse: .one("shelf"))
    book.relate(.many("tags"), to: tag, inverse: .many("books"))
    return .of([shelf, book, comic, tag])
  }
}
