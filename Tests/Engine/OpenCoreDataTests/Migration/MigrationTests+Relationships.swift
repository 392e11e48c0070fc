import Foundation
import TestKit
import Testing

@testable import CoreData

// Relationships that change their kind, their order and their inverse.
extension MigrationTests {
  @Test("a to-one becomes to-many, with and without an inverse", .fact("MG-05"), arguments: [true, false])
  func toMany(hasInverse: Bool) throws {
    func model(many: Bool) -> NSManagedObjectModel {
      let (book, author) = (entity("Book"), entity("Author"))
      let back = many ? End.many("books") : .one("books")
      book.relate(many ? .many("authors") : .one("authors"), to: author, inverse: hasInverse ? back : nil)
      return .of([book, author])
    }
    let bench = try MigrationBench()
    try bench.open(model(many: false)) { context throws in
      context.add("Book", ["name": "A", "authors": context.add("Author", ["name": "x"])])
      context.add("Book", ["name": "B", "authors": context.add("Author", ["name": "y"])])
      context.add("Book", ["name": "C"])
    }
    let new = model(many: true)
    try bench.open(new) { context throws in
      let books = try context.all("Book").sorted { $0.text("name") < $1.text("name") }
      #expect(books.map { $0.names("authors") } == [["x"], ["y"], []])
    }
    #expect(try bench.structure() == bench.newStructure(new))
  }

  @Test("a to-many without an inverse cannot take over what several owners share", .fact("CH-965"))
  func shared() throws {
    func model(many: Bool) -> NSManagedObjectModel {
      let (book, author) = (entity("Book"), entity("Author"))
      book.relate(many ? .many("author") : .one("author"), to: author)
      return .of([book, author])
    }
    let bench = try MigrationBench()
    try bench.open(model(many: false)) { context throws in
      let author = context.add("Author", ["name": "x"])
      for name in ["A", "B"] { context.add("Book", ["name": name, "author": author]) }
    }
    let before = try bench.structure()
    let error = try bench.refusal(model(many: true))
    let cause = try #require(error.userInfo[NSUnderlyingErrorKey] as? NSError)
    #expect(error.code == 134140)
    #expect(cause.code == 134190)
    #expect(cause.userInfo["entity"] as? String == "Book")
    #expect(cause.userInfo["property"] as? String == "author")
    #expect(try bench.structure() == before)
  }

  @Test("members get an order, lose it, and get an inverse", .fact("MG-05", "CH-966"))
  func order() throws {
    func model(_ end: End, inverse: End?) -> NSManagedObjectModel {
      let (shelf, book) = (entity("Shelf"), entity("Book"))
      shelf.relate(end, to: book, inverse: inverse)
      return .of([shelf, book])
    }
    let bench = try MigrationBench()
    try bench.open(model(.many("books").inOrder, inverse: nil)) { context throws in
      let books = ["c", "a", "b"].map { context.add("Book", ["name": $0]) }
      context.add("Shelf", ["name": "S", "books": NSOrderedSet(array: books)])
    }
    let steps: [(End, End?)] = [
      (.many("books").inOrder, .one("shelf")), (.many("books").inOrder, .many("shelf")),
      (.many("books"), .many("shelf")),
    ]
    for (end, inverse) in steps {
      let new = model(end, inverse: inverse)
      try bench.open(new) { context throws in
        let names = try context.all("Shelf")[0].names("books")
        #expect(names == (end.isOrdered ? ["c", "a", "b"] : ["a", "b", "c"]))
        #expect(try context.all("Book").map { $0.names("shelf") } == [["S"], ["S"], ["S"]])
      }
      #expect(try bench.structure() == bench.newStructure(new))
    }
  }

  @Test("derived attributes are computed for the rows that are there")
  func derived() throws {
    func model(_ isDerived: Bool) -> NSManagedObjectModel {
      let (shelf, book) = (entity("Shelf"), entity("Book"))
      shelf.relate(.many("books"), to: book, inverse: .one("shelf"))
      if isDerived {
        for (name, type, form) in [
          ("count", NSAttributeType.integer64AttributeType, "books.@count"),
          ("key", .stringAttributeType, "canonical:(name)"),
          ("saved", .dateAttributeType, "now()"),
        ] {
          let derived = NSDerivedAttributeDescription()
          (derived.name, derived.attributeType) = (name, type)
          derived.derivationExpression = NSExpression(format: form)
          shelf.properties.append(derived)
        }
      }
      return .of([shelf, book])
    }
    let bench = try MigrationBench()
    try bench.open(model(false)) { context throws in
      let shelf = context.add("Shelf", ["name": "Ä"])
      for name in ["a", "b"] { context.add("Book", ["name": name, "shelf": shelf]) }
    }
    try bench.open(model(true)) { context throws in
      let shelf = try context.all("Shelf")[0]
      #expect(shelf.text("count") == "2")
      #expect(shelf.text("key") == "a")
      #expect(shelf.value(forKey: "saved") is Date)
      context.add("Book", ["name": "c", "shelf": shelf])
      try context.save()
      context.refresh(shelf, mergeChanges: false)
      #expect(shelf.text("count") == "3")
    }
  }
}
