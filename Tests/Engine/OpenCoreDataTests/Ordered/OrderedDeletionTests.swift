import Foundation
import TestKit
import Testing

@testable import CoreData

@Suite("delete rules, validation and failed saves over ordered relationships")
struct OrderedDeletionTests {
  @Test(
    "nullify: the order of the others stays, reordered in the same save", .fact("DR-04"), arguments: StoreKind.anywhere)
  func nullify(_ kind: StoreKind) throws {
    try onStack(kind, Library().model) { stack, context in
      let shelf = context.makeShelf("Top", "A", "B", "C", "D")
      try context.save()
      shelf.books = shelf.books.reversed
      context.delete(try context.book("C"))
      try context.save()
      #expect(shelf.row("books") == "D B A")
      #expect(try stack.storedRow("Shelf", "Top", "books") == "D B A")
      context.delete(shelf)
      try context.save()
      #expect(try stack.storedKey("Book", "A", "shelf") == nil)
    }
  }

  @Test("cascade follows the order of the members", .fact("DR-05", "CH-001", "DR-12"), arguments: StoreKind.anywhere)
  func cascade(_ kind: StoreKind) throws {
    try onStack(kind, Library(books: .cascadeDeleteRule).model) { stack, context in
      let shelf = context.makeShelf("Top", "B", "C", "A")
      try context.save()
      Journal.of(context).lines = []
      context.delete(shelf)
      context.processPendingChanges()
      #expect(
        Journal.of(context).lines("prepareForDeletion").dropFirst() == [
          "prepareForDeletion Book B", "prepareForDeletion Book C", "prepareForDeletion Book A",
        ])
      try context.save()
      #expect(try stack.storedNames("Book") == [])
    }
  }

  @Test(
    "deny: the error's value is an ordered set of the members that forbid it", .fact("DR-06"),
    arguments: StoreKind.anywhere)
  func deny(_ kind: StoreKind) throws {
    try onStack(kind, Library(books: .denyDeleteRule).model) { stack, context in
      let shelf = context.makeShelf("Top", "B", "A")
      try context.save()
      context.delete(shelf)
      let error = try saveFailure(context)
      #expect(error.code == 1600)
      let value = error.userInfo[NSValidationValueErrorKey] as? NSOrderedSet
      #expect(value?.array.map { ($0 as? Book)?.name } == ["B", "A"])
      context.rollback()
      #expect(try stack.storedRow("Shelf", "Top", "books") == "B A")
    }
  }

  @Test("the bounds count the members of an ordered set", .fact("VL-03"), arguments: StoreKind.anywhere)
  func counts(_ kind: StoreKind) throws {
    try onStack(kind, Library(fewestBooks: 2, mostBooks: 3).model) { _, context in
      let shelf = context.makeShelf("Top", "A")
      #expect(try saveFailure(context).validationLines == ["1580 Shelf Top.books"])
      for name in ["B", "C", "D"] { context.makeBook(name).shelf = shelf }
      #expect(try saveFailure(context).validationLines == ["1590 Shelf Top.books"])
      try context.book("D").shelf = nil
      try context.save()
      shelf.books = []
      #expect(try saveFailure(context).validationLines == ["1580 Shelf Top.books"])
      context.rollback()
    }
  }

  @Test(
    "after a conflict and a rollback both show the order that was stored", .fact("MP-03", "SV-11"),
    arguments: StoreKind.allCases)
  func conflict(_ kind: StoreKind) throws {
    try onStack(kind, Library().model) { stack, context in
      let shelf = context.makeShelf("Top", "A", "B", "C")
      try context.save()
      shelf.books = shelf.books.reversed
      try stack.run { other in
        let theirs = try other.shelf("Top")
        theirs.mutableOrderedSetValue(forKey: "books").moveObjects(at: [1], to: 0)
        try other.save()
      }
      #expect(try saveFailure(context).code == NSManagedObjectMergeError)
      #expect(shelf.row("books") == "C B A", "a failure leaves the context as it was")
      #expect(shelf.isUpdated, "a failure leaves the context as it was")
      #expect(try stack.storedRow("Shelf", "Top", "books") == "B A C")
      context.rollback()
      #expect(shelf.row("books") == "A B C", "what this context has read")
      context.refresh(shelf, mergeChanges: false)
      #expect(shelf.row("books") == "B A C")
      shelf.books = shelf.books.reversed
      try context.save()
      #expect(try stack.storedRow("Shelf", "Top", "books") == "C A B")
    }
  }

  @Test("a member that was thrown away unsaved leaves no hole", .fact("ST-08", "DR-31"), arguments: StoreKind.anywhere)
  func discarded(_ kind: StoreKind) throws {
    try onStack(kind, Library().model) { stack, context in
      let shelf = context.makeShelf("Top", "A", "B")
      let reader = Reader(context: context)
      reader.name = "P"
      reader.wishes = shelf.books
      let gone = context.makeBook("X")
      shelf.mutableOrderedSetValue(forKey: "books").insert(gone, at: 1)
      reader.mutableOrderedSetValue(forKey: "wishes").insert(gone, at: 0)
      context.delete(gone)
      // The delete has cleared the end with an inverse; the other one has to be mended by hand (DR-31).
      #expect(try saveFailure(context).validationLines == ["1550 Reader P.wishes"])
      reader.mutableOrderedSetValue(forKey: "wishes").remove(gone)
      try context.save()
      #expect(shelf.row("books") == "A B")
      #expect(reader.row("wishes") == "A B")
      #expect(try stack.storedRow("Reader", "P", "wishes") == "A B")
    }
  }

  @Test(
    "a save of ordered and unordered changes at once, a thousand at the front", .fact("SV-12"),
    arguments: StoreKind.anywhere)
  func thousandAtTheFront(_ kind: StoreKind) throws {
    try onStack(kind, Library().model) { stack, context in
      let shelf = context.makeShelf("Top", "last")
      try context.save()
      var expected = ["last"]
      for number in 0..<1000 {
        let book = context.makeBook("b\(number)")
        shelf.mutableOrderedSetValue(forKey: "books").insert(book, at: 0)
        expected.insert("b\(number)", at: 0)
        if number % 4 == 3 { try context.save() }
      }
      try context.save()
      #expect(shelf.row("books") == expected.joined(separator: " "))
      #expect(try stack.storedRow("Shelf", "Top", "books") == expected.joined(separator: " "))
    }
  }
}
