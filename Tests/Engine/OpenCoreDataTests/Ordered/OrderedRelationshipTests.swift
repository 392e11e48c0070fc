import Foundation
import TestKit
import Testing

@testable import CoreData

@Suite("ordered relationships in a context", .fact("SQ-21"))
struct OrderedRelationshipTests {
  @Test(
    "an ordered set is set whole, read back as NSOrderedSet, and stored", .fact("KV-04"), arguments: StoreKind.anywhere)
  func whole(_ kind: StoreKind) throws {
    try onStack(kind, Library().model) { stack, context in
      let shelf = context.makeShelf("Top", "C", "A", "B")
      #expect(shelf.row("books") == "C A B")
      #expect((shelf.value(forKey: "books") as? NSOrderedSet)?.count == 3)
      #expect(shelf.books.array.map { ($0 as? Book)?.name } == ["C", "A", "B"])
      try context.save()
      #expect(try stack.storedRow("Shelf", "Top", "books") == "C A B")
      let (a, b) = (try context.book("A"), try context.book("B"))
      shelf.setValue([b, a], forKey: "books")
      #expect(shelf.row("books") == "B A")
      #expect(try context.book("C").shelf == nil)
      try context.save()
      #expect(try stack.storedRow("Shelf", "Top", "books") == "B A")
      shelf.setValue(nil, forKey: "books")
      try context.save()
      #expect(try stack.storedRow("Shelf", "Top", "books") == "")
      #expect(a.readers?.count == 0)
    }
  }

  @Test("who joins by the inverse comes last, loaded or not", .fact("KV-01", "CH-919"), arguments: StoreKind.anywhere)
  func inverse(_ kind: StoreKind) throws {
    let stack = try TestStack(kind, model: Library().model)
    try stack.run { context in
      context.makeShelf("Top", "B", "A")
      context.makeBook("C")
      try context.save()
    }
    try stack.run { context in
      let shelf = try context.shelf("Top")
      try context.book("C").shelf = shelf
      #expect(shelf.hasFault(forRelationshipNamed: "books"), "setting a parent loads no siblings")
      let new = context.makeBook("D")
      new.shelf = shelf
      #expect(shelf.hasFault(forRelationshipNamed: "books"))
      try context.save()
      #expect(try stack.storedRow("Shelf", "Top", "books") == "B A C D")
      #expect(shelf.row("books") == "B A C D")
    }
    try stack.run { context in
      let (shelf, b) = (try context.shelf("Top"), try context.book("B"))
      b.shelf = nil
      b.shelf = shelf
      #expect(shelf.row("books") == "A C D B", "one that comes back comes last")
      try context.save()
      #expect(try stack.storedRow("Shelf", "Top", "books") == "A C D B")
      #expect(shelf.changedValues().isEmpty)
    }
  }

  @Test("another order alone marks the owner updated, not the members", .fact("KV-02"), arguments: StoreKind.anywhere)
  func reordering(_ kind: StoreKind) throws {
    try onStack(kind, Library().model) { stack, context in
      let shelf = context.makeShelf("Top", "A", "B", "C")
      try context.save()
      shelf.books = shelf.books.reversed
      #expect(shelf.row("books") == "C B A")
      #expect(context.updatedObjects == [shelf])
      #expect(shelf.hasPersistentChangedValues)
      #expect((shelf.changedValues()["books"] as? NSOrderedSet)?.count == 3)
      let committed = shelf.committedValues(forKeys: ["books"])["books"] as? NSOrderedSet
      #expect(committed?.array.map { ($0 as? Book)?.name } == ["A", "B", "C"])
      try context.save()
      #expect(try stack.storedRow("Shelf", "Top", "books") == "C B A")
      #expect(try stack.storedVersion("Shelf", "Top") == 2)
      #expect(try stack.storedVersion("Book", "A") == 1)
      shelf.books = shelf.books.reversed
      shelf.books = shelf.books.reversed
      #expect(!shelf.hasPersistentChangedValues, "there and back is no change")
      #expect(shelf.changedValues().isEmpty, "there and back is no change")
    }
  }

  @Test("a rollback brings back members and order", .fact("UN-02"), arguments: StoreKind.anywhere)
  func rollback(_ kind: StoreKind) throws {
    try onStack(kind, Library().model) { stack, context in
      let shelf = context.makeShelf("Top", "A", "B", "C", "D")
      try context.save()
      shelf.mutableOrderedSetValue(forKey: "books").moveObjects(at: [3], to: 0)
      context.delete(try context.book("B"))
      context.makeBook("E").shelf = shelf
      try context.book("A").shelf = nil
      context.processPendingChanges()
      #expect(shelf.row("books") == "D C E")
      context.rollback()
      #expect(shelf.row("books") == "A B C D")
      #expect(!shelf.hasChanges)
      try context.save()
      #expect(try stack.storedRow("Shelf", "Top", "books") == "A B C D")
    }
  }

  @Test(
    "a refresh that merges keeps the order made here, and takes what came", .fact("RF-02", "RF-03"),
    arguments: StoreKind.allCases)
  func refresh(_ kind: StoreKind) throws {
    try onStack(kind, Library().model) { stack, context in
      let shelf = context.makeShelf("Top", "A", "B", "C")
      try context.save()
      shelf.books = shelf.books.reversed
      try stack.run { other in
        // Only the row of the book changes hands: the shelf's own version would make the save a conflict.
        other.delete(try other.book("B"))
        try other.save()
      }
      context.refresh(shelf, mergeChanges: true)
      #expect(shelf.objectIDs(forRelationshipNamed: "books").count == 2)
      #expect(shelf.row("books") == "C A")
      #expect(shelf.isUpdated)
      context.refresh(shelf, mergeChanges: false)
      #expect(shelf.row("books") == "A C")
      #expect(!shelf.isUpdated)
      context.reset()
      #expect(try context.shelf("Top").row("books") == "A C")
    }
  }

  @Test("moving between owners keeps the rest of both in order", .fact("KV-01"), arguments: StoreKind.anywhere)
  func moving(_ kind: StoreKind) throws {
    try onStack(kind, Library().model) { stack, context in
      let (top, low) = (context.makeShelf("Top", "A", "B", "C"), context.makeShelf("Low", "X", "Y"))
      try context.save()
      low.mutableOrderedSetValue(forKey: "books").insert(try context.book("B"), at: 1)
      #expect(top.row("books") == "A C")
      #expect(low.row("books") == "X B Y")
      top.books = NSOrderedSet(array: [try context.book("Y"), try context.book("C")])
      try context.save()
      #expect(try stack.storedRow("Shelf", "Top", "books") == "Y C")
      #expect(try stack.storedRow("Shelf", "Low", "books") == "X B")
    }
  }

  @Test("a duplicate counts once, at its first place", arguments: StoreKind.anywhere)
  func duplicates(_ kind: StoreKind) throws {
    try onStack(kind, Library().model) { stack, context in
      let shelf = context.makeShelf("Top")
      let (a, b) = (context.makeBook("A"), context.makeBook("B"))
      shelf.setValue([b, a, b, a, b], forKey: "books")
      #expect(shelf.row("books") == "B A")
      shelf.books = NSOrderedSet(array: [a, b, a])
      #expect(shelf.row("books") == "A B")
      #expect(shelf.books.count == 2)
      shelf.mutableOrderedSetValue(forKey: "books").insert(b, at: 0)
      #expect(shelf.row("books") == "A B", "inserting what is there changes nothing")
      try context.save()
      #expect(try stack.storedRow("Shelf", "Top", "books") == "A B")
    }
  }

  @Test(
    "many-to-many ordered at both ends, a reflexive one, and one without inverse", .fact("SQ-23"),
    arguments: StoreKind.anywhere)
  func joinTables(_ kind: StoreKind) throws {
    try onStack(kind, Library().model) { stack, context in
      let readers = ["P", "Q", "R"].map { name in
        let reader = Reader(context: context)
        reader.name = name
        return reader
      }
      let books = ["A", "B", "C"].map(context.makeBook)
      for book in books { book.readers = NSOrderedSet(array: readers.reversed()) }
      readers[0].books = NSOrderedSet(array: [books[1], books[2], books[0]])
      readers[0].friends = NSOrderedSet(array: [readers[2], readers[1], readers[0]])
      readers[1].friends = NSOrderedSet(array: [readers[2], readers[0]])
      readers[2].wishes = NSOrderedSet(array: [books[2], books[0]])
      try context.save()
      func expect(_ entity: String, _ name: String, _ key: String, _ row: String) throws {
        let object: NSManagedObject = try context.only(entity, name)
        #expect(object.row(key) == row, "\(name).\(key)")
        #expect(try stack.storedRow(entity, name, key) == row, "stored \(name).\(key)")
      }
      try expect("Book", "A", "readers", "R Q P")
      try expect("Reader", "P", "books", "B C A")
      try expect("Reader", "Q", "books", "A B C")
      try expect("Reader", "P", "friends", "R Q P")
      try expect("Reader", "Q", "friends", "R P")
      try expect("Reader", "R", "friends", "P Q")
      try expect("Reader", "R", "wishes", "C A")
      // Taken out at one end and put back in the same save: the other end has it last.
      books[0].readers = NSOrderedSet(array: [readers[0]])
      books[0].readers = NSOrderedSet(array: readers)
      readers[0].friends = NSOrderedSet(array: [readers[0], readers[1]])
      context.delete(books[1])
      try context.save()
      try expect("Book", "A", "readers", "P Q R")
      try expect("Reader", "P", "books", "C A")
      try expect("Reader", "Q", "books", "C A")
      try expect("Reader", "P", "friends", "P Q")
      try expect("Reader", "R", "friends", "Q")
    }
  }

  @Test("members of a subentity have places among the others", .fact("DR-28"), arguments: StoreKind.anywhere)
  func subentities(_ kind: StoreKind) throws {
    try onStack(kind, Library().model) { stack, context in
      let shelf = context.makeShelf("Top", "A", "B")
      let novel = Novel(context: context)
      novel.name = "N"
      shelf.mutableOrderedSetValue(forKey: "books").insert(novel, at: 1)
      try context.save()
      #expect(try stack.storedRow("Shelf", "Top", "books") == "A N B")
      novel.shelf = nil
      try context.save()
      novel.shelf = shelf
      try context.save()
      #expect(try stack.storedRow("Shelf", "Top", "books") == "A B N")
    }
  }

  @Test("prefetching many owners keeps each one's order", .fact("FR-15"), arguments: StoreKind.anywhere)
  func prefetching(_ kind: StoreKind) throws {
    let stack = try TestStack(kind, model: Library().model)
    try stack.run { context in
      for number in 0..<600 {
        let shelf = context.makeShelf("S\(number)", "x", "y", "z")
        shelf.books = shelf.books.reversed
      }
      try context.save()
    }
    try stack.run { context in
      let request = NSFetchRequest<Shelf>(entityName: "Shelf")
      request.relationshipKeyPathsForPrefetching = ["books"]
      let shelves = try context.fetch(request)
      #expect(shelves.count == 600)
      #expect(shelves.allSatisfy { !$0.hasFault(forRelationshipNamed: "books") })
      #expect(shelves.allSatisfy { $0.row("books") == "z y x" })
    }
  }
}
