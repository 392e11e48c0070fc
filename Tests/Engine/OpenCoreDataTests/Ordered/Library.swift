import Foundation
import Testing

@testable import CoreData
@testable import CoreDataStores

final class Shelf: Recorded {
  @Managed var books: NSOrderedSet
  @Managed var stickers: Set<Sticker>
}

class Book: Recorded {
  @Managed var shelf: Shelf?
  @Managed var readers: NSOrderedSet?
}

final class Novel: Book {}

final class Reader: Recorded {
  @Managed var books: NSOrderedSet
  @Managed var friends: NSOrderedSet
  @Managed var wishes: NSOrderedSet
}

final class Sticker: Recorded {
  @Managed var shelves: NSSet
}

/// Ordered relationships of every shape: `Shelf.books` with a to-one inverse, `Book.readers` and `Reader.books` ordered at
/// both ends, `Reader.friends` its own inverse, `Reader.wishes` without one; `Novel` is a book, and stickers have no order.
struct Library {
  var books = NSDeleteRule.nullifyDeleteRule
  var fewestBooks = 0
  var mostBooks = 0

  var model: NSManagedObjectModel {
    let shelf = NSEntityDescription.made("Shelf", Shelf.self)
    let book = NSEntityDescription.made("Book", Book.self)
    let novel = NSEntityDescription.made("Novel", Novel.self, named: false)
    let reader = NSEntityDescription.made("Reader", Reader.self)
    let sticker = NSEntityDescription.made("Sticker", Sticker.self)
    book.subentities = [novel]
    shelf.relate(
      .many("books", books, isOptional: fewestBooks == 0, min: fewestBooks, max: mostBooks).inOrder, to: book,
      inverse: .one("shelf"))
    book.relate(.many("readers").inOrder, to: reader, inverse: .many("books").inOrder)
    let friends = reader.relate(.many("friends").inOrder, to: reader)
    friends.inverseRelationship = friends
    reader.relate(.many("wishes").inOrder, to: book)
    shelf.relate(.many("stickers"), to: sticker, inverse: .many("shelves"))
    return .of([shelf, book, novel, reader, sticker])
  }
}

extension NSManagedObjectContext {
  /// Inserts a shelf with books of these names, in order.
  @discardableResult
  func makeShelf(_ name: String, _ books: String...) -> Shelf {
    let shelf = Shelf(context: self)
    shelf.name = name
    shelf.books = NSOrderedSet(array: books.map { makeBook($0) })
    return shelf
  }

  @discardableResult
  func makeBook(_ name: String) -> Book {
    let book = Book(entity: NSEntityDescription.entity(forEntityName: "Book", in: self)!, insertInto: self)
    book.name = name
    return book
  }

  func shelf(_ name: String) throws -> Shelf { try only("Shelf", name) }
  func book(_ name: String) throws -> Book { try only("Book", name) }
  func reader(_ name: String) throws -> Reader { try only("Reader", name) }
}

extension NSManagedObject {
  /// The names of an ordered relationship's members, one after the other: `A B C`.
  func row(_ key: String) -> String {
    let members = (value(forKey: key) as? NSOrderedSet)?.array ?? ["no ordered set"]
    return members.map { ($0 as? NSManagedObject)?.value(forKey: "name") as? String ?? "?" }.joined(separator: " ")
  }
}

extension TestStack {
  /// The order of an object's members as a context reads it that has seen nothing yet, from a store opened anew where
  /// there is a file.
  func storedRow(_ entity: String, _ name: String, _ key: String) throws -> String {
    guard let url = coordinator.persistentStores[0].url, url.path != "/dev/null",
      coordinator.persistentStores[0].type == NSSQLiteStoreType
    else { return try run { try ($0.only(entity, name) as NSManagedObject).row(key) } }
    let other = try OpenedStore(coordinator.managedObjectModel, at: url)
    defer { other.close() }
    return try other.run { try ($0.only(entity, name) as NSManagedObject).row(key) }
  }

  /// Rows of a query that goes past the engine.
  func texts(_ sql: String) throws -> [[String]] {
    let store = try #require(coordinator.persistentStores[0].rows as? SQLiteStore)
    return try store.connection.cells(sql)
  }
}
