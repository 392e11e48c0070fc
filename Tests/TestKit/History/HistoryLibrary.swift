import Foundation

@testable import CoreData

/// A shelf of books: cascade down, nullify up, tags many-to-many, one subentity.
package final class StoredShelf: NSManagedObject {
  @Managed package var name: String?
  @Managed package var books: Set<StoredBook>
}

package class StoredBook: NSManagedObject {
  @Managed package var title: String?
  @Managed package var isbn: String?
  @Managed package var pages: Int64
  @Managed package var shelf: StoredShelf?
  @Managed package var tags: Set<StoredTag>
}

package final class StoredComic: StoredBook {
  @Managed package var artist: String?
}

package final class StoredTag: NSManagedObject {
  @Managed package var word: String?
  @Managed package var books: Set<StoredBook>
}

/// The model of such shelves.
package enum HistoryLibrary {
  package typealias Shelf = StoredShelf
  package typealias Book = StoredBook
  package typealias Comic = StoredComic
  package typealias Tag = StoredTag

  /// A model of its own for each test: a coordinator freezes what it takes.
  ///
  /// - Parameters:
  ///   - preserved: the attributes whose values history keeps.
  ///   - unique: an attribute of books that no two share.
  package static func model(preserving preserved: Set<String> = [], unique: String? = nil) -> NSManagedObjectModel {
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
