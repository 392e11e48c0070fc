import Foundation
import Testing

@testable import CoreData

@Suite("Batch delete and ordered relationships") struct BatchOrderTests {
  /// Deletes the objects of an entity that have a name.
  private func delete(_ entity: String, _ name: String, _ context: NSManagedObjectContext) throws {
    let request = NSFetchRequest<any NSFetchRequestResult>(entityName: entity)
    request.predicate = NSPredicate(format: "name == %@", name)
    try context.execute(NSBatchDeleteRequest(fetchRequest: request))
  }

  @Test(
    "nullify clears the place beside the key, so that no row has a place on a shelf that is gone",
    .fact("BD-09", "SQ-21b"))
  func oneToMany() throws {
    let stack = try TestStack(.sqlite, model: Library().model)
    try stack.run { context in
      context.makeShelf("Top", "A", "B")
      context.makeShelf("Low", "C")
      try context.save()
      try delete("Shelf", "Top", context)
    }
    #expect(
      try stack.texts("SELECT ZNAME, ZSHELF, Z_FOK_SHELF FROM ZBOOK ORDER BY ZNAME")
        == [["A", "NULL", "NULL"], ["B", "NULL", "NULL"], ["C", "2", "2048"]])
  }

  @Test("deleting a member leaves the others in order, on both sides of a join table", .fact("BD-09", "SQ-23"))
  func manyToMany() throws {
    let stack = try TestStack(.sqlite, model: Library().model)
    try stack.run { context in
      let books = ["A", "B", "C"].map { context.makeBook($0) }
      for name in ["X", "Y"] {
        let reader = Reader(context: context)
        reader.name = name
        reader.books = NSOrderedSet(array: name == "X" ? books : books.reversed())
      }
      try context.save()
      try delete("Book", "B", context)
    }
    #expect(try stack.storedRow("Reader", "X", "books") == "A C")
    #expect(try stack.storedRow("Reader", "Y", "books") == "C A")
    #expect(try stack.storedRow("Book", "A", "readers") == "X Y")
  }
}
