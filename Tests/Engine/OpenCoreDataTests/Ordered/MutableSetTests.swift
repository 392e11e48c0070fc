import Foundation
import Testing

@testable import CoreData

@Suite("mutable sets that stand for a relationship", .fact("KV-05"))
struct MutableSetTests {
  private func names(_ elements: [Any]) -> String {
    elements.map { ($0 as? NSManagedObject)?.value(forKey: "name") as? String ?? "?" }.joined(separator: " ")
  }

  @Test(
    "a part of an ordered one is replaced; what is put there leaves its old place", .fact("KV-05"),
    arguments: StoreKind.anywhere)
  func replacedPart(_ kind: StoreKind) throws {
    try onStack(kind, Library().model) { _, context in
      let shelf = context.makeShelf("Top", "A", "B", "C", "D", "E")
      let set = shelf.mutableOrderedSetValue(forKey: "books")
      let new: [AnyObject] = [try context.book("E"), try context.book("A")]
      new.withUnsafeBufferPointer { objects in
        if let start = objects.baseAddress {
          set.replaceObjects(in: NSRange(location: 1, length: 2), with: start, count: objects.count)
        }
      }
      #expect(shelf.row("books") == "E A D")
      #expect(try context.book("B").shelf == nil)
      #expect(try context.book("C").shelf == nil)
    }
  }

  @Test("an unordered one relates and unrelates, through the hooks", .fact("KV-05"), arguments: StoreKind.anywhere)
  func unordered(_ kind: StoreKind) throws {
    try onStack(kind, Library().model) { stack, context in
      let shelf = context.makeShelf("Top")
      let stickers = ["red", "blue", "green"].map { name -> Sticker in
        let sticker = Sticker(context: context)
        sticker.name = name
        return sticker
      }
      let set = shelf.mutableSetValue(forKey: "stickers")
      Journal.of(context).lines = []
      set.add(stickers[0])
      #expect(Journal.of(context).lines("add").first == "add Shelf Top stickers Sticker red")
      set.addObjects(from: [stickers[1], stickers[0]])
      #expect(set.count == 2)
      #expect(stickers.map { set.contains($0) } == [true, true, false])
      #expect(!set.contains("red"))
      #expect(stickers[0].shelves.contains(shelf))
      stickers[2].shelves = NSSet(object: shelf)
      #expect(set.count == 3)
      #expect(Set(set.allObjects.map { ($0 as? Sticker)?.name }) == ["red", "blue", "green"])
      set.remove(stickers[1])
      #expect(shelf.stickers == [stickers[0], stickers[2]])
      #expect(stickers[1].shelves.count == 0)
      set.union([stickers[1]])
      set.minus([stickers[0]])
      set.intersect([stickers[1], stickers[0]])
      #expect(shelf.stickers == [stickers[1]])
      set.setSet([stickers[0], stickers[2]])
      #expect(shelf.stickers == [stickers[0], stickers[2]])
      #expect(set.isEqual(shelf.mutableSetValue(forKey: "stickers")))
      #expect(NSSet(array: [stickers[2], stickers[0]]) == set)
      #expect((set.copy() as? NSSet)?.count == 2)
      #expect(set.anyObject() != nil)
      var seen = 0
      for case is Sticker in set { seen += 1 }
      #expect(seen == 2)
      #expect(set.description.contains("Sticker"))
      let low = context.makeShelf("Low")
      low.setValue(set, forKey: "stickers")
      #expect(low.stickers == shelf.stickers)
      #expect(set.count == 2)
      low.setValue(low.mutableSetValue(forKey: "stickers"), forKey: "stickers")
      #expect(low.stickers.count == 2)
      #expect(set.filtered(using: NSPredicate(format: "name == 'red'")).count == 1)
      try context.save()
      #expect(!shelf.hasChanges)
      set.removeAllObjects()
      #expect(shelf.stickers.isEmpty)
      #expect(shelf.isUpdated)
      try context.save()
      #expect(try stack.run { try $0.shelf("Top").stickers.isEmpty })
    }
  }

  @Test("an ordered one: every way to change it, against an array", .fact("KV-05"), arguments: StoreKind.anywhere)
  func ordered(_ kind: StoreKind) throws {
    try onStack(kind, Library().model) { stack, context in
      let shelf = context.makeShelf("Top", "A", "B", "C", "D", "E")
      let set = shelf.mutableOrderedSetValue(forKey: "books")
      func expect(_ row: String, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(shelf.row("books") == row, sourceLocation: sourceLocation)
        let places = (0..<set.count).map { set.object(at: $0) }
        #expect(names(places) == row, sourceLocation: sourceLocation)
        #expect(names(set.array) == row, sourceLocation: sourceLocation)
        #expect(names(Array(set)) == row, sourceLocation: sourceLocation)
        let ends = [set.firstObject, set.lastObject].compactMap(\.self)
        #expect(names(ends) == names([places.first, places.last].compactMap(\.self)), sourceLocation: sourceLocation)
        #expect(names(set.reversed.array) == names(places.reversed()), sourceLocation: sourceLocation)
      }
      func book(_ name: String) throws -> Book { try context.book(name) }
      expect("A B C D E")
      set.moveObjects(at: [0, 2], to: 3)
      expect("B D E A C")
      set.exchangeObject(at: 0, withObjectAt: 4)
      expect("C D E A B")
      set.remove(try book("D"))
      expect("C E A B")
      #expect(try book("D").shelf == nil)
      set.insert(try book("D"), at: 1)
      expect("C D E A B")
      set.removeObject(at: 0)
      expect("D E A B")
      set.replaceObject(at: 1, with: try book("C"))
      expect("D C A B")
      #expect(try book("E").shelf == nil)
      #expect(try book("C").shelf === shelf)
      set[0] = try book("B")
      expect("B C A")
      set.add(try book("E"))
      set.addObjects(from: [try book("A"), try book("D")])
      expect("B C A E D")
      set.sort(using: [NSSortDescriptor(key: "name", ascending: true)])
      expect("A B C D E")
      set.sortRange(NSRange(location: 1, length: 3), options: []) { names([$1]).compare(names([$0])) }
      expect("A D C B E")
      set.removeObjects(at: [0, 4])
      expect("D C B")
      set.insert([try book("A"), try book("E")], at: [0, 4])
      expect("A D C B E")
      set.intersect(NSOrderedSet(array: [try book("E"), try book("D"), try book("A")]))
      expect("A D E")
      set.union(NSOrderedSet(array: [try book("C")]))
      set.minus(NSOrderedSet(array: [try book("A")]))
      expect("D E C")
      set.minusSet([try book("E")])
      set.unionSet([try book("E")])
      expect("D C E")
      set.intersectSet([try book("E"), try book("C")])
      expect("C E")
      set.removeObjects(in: NSRange(location: 0, length: 1))
      expect("E")
      try context.save()
      #expect(try stack.storedRow("Shelf", "Top", "books") == "E")
      set.removeAllObjects()
      expect("")
      #expect(shelf.isUpdated)
      #expect(try book("E").shelf == nil)
    }
  }

  @Test("what changes behind an ordered one shows in it at once", .fact("KV-05"), arguments: StoreKind.anywhere)
  func behind(_ kind: StoreKind) throws {
    try onStack(kind, Library().model) { _, context in
      let shelf = context.makeShelf("Top", "A", "B")
      try context.save()
      let set = shelf.mutableOrderedSetValue(forKey: "books")
      context.makeBook("C").shelf = shelf
      let (b, c) = (try context.book("B"), try context.book("C"))
      #expect(names(Array(set)) == "A B C")
      #expect(set.index(of: c) == 2)
      shelf.books = shelf.books.reversed
      #expect(names([set.firstObject!]) == "C")
      #expect(shelf.mutableOrderedSetValue(forKey: "books") === set)
      context.rollback()
      #expect(names(set.array) == "A B")
      context.refresh(shelf, mergeChanges: false)
      #expect(set.count == 2)
      #expect(names(set.array) == "A B")
      context.delete(try context.book("A"))
      context.processPendingChanges()
      #expect(names(set.array) == "B")
      #expect(set.contains(b))
      #expect(set.index(of: "B") == NSNotFound)
    }
  }

  @Test(
    "the hooks see members come and moves, and a move leaves the inverse alone", .fact("KV-05"),
    arguments: StoreKind.anywhere)
  func hooks(_ kind: StoreKind) throws {
    try onStack(kind, Library().model) { _, context in
      let shelf = context.makeShelf("Top", "A", "B")
      let book = context.makeBook("C")
      Journal.of(context).lines = []
      shelf.mutableOrderedSetValue(forKey: "books").insert(book, at: 0)
      shelf.mutableOrderedSetValue(forKey: "books").moveObjects(at: [2], to: 0)
      #expect(
        Journal.of(context).lines("add", "remove", "set", "move") == [
          "add Shelf Top books Book C", "set Book C shelf Shelf Top", "move Shelf Top books Book C 0",
          "move Shelf Top books Book B 0",
        ])
      #expect(shelf.row("books") == "B C A")
      try context.save()
    }
  }

  @Test("key paths lead to the mutable sets of a destination", .fact("KV-05"), arguments: StoreKind.anywhere)
  func keyPaths(_ kind: StoreKind) throws {
    try onStack(kind, Library().model) { _, context in
      let shelf = context.makeShelf("Top", "A")
      let sticker = Sticker(context: context)
      try context.book("A").mutableSetValue(forKeyPath: "shelf.stickers").add(sticker)
      try context.book("A").mutableOrderedSetValue(forKeyPath: "shelf.books").insert(context.makeBook("B"), at: 0)
      #expect(shelf.stickers == [sticker])
      #expect(shelf.row("books") == "B A")
      #expect((shelf.value(forKeyPath: "books.name") as? NSOrderedSet)?.array as? [String] == ["B", "A"])
      try context.save()
    }
  }

  @Test("the wrong kind of mutable set raises, as does a set for an ordered relationship", .fact("KV-05"))
  func wrongKind() async {
    let set = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
      try TestStack(.memory, model: Library().model).run { _ = $0.makeShelf("Top").mutableSetValue(forKey: "books") }
    }
    let words = "NSInvalidArgumentException', reason: 'NSManagedObjects of entity 'Shelf' do not support"
    #expect(standardError(of: set).contains("\(words) -mutableSetValueForKey: for the property 'books''"))
    let ordered = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
      try TestStack(.memory, model: Library().model).run {
        _ = $0.makeShelf("Top").mutableOrderedSetValue(forKey: "stickers")
      }
    }
    #expect(standardError(of: ordered).contains("\(words) -mutableOrderedSetValueForKey: for the property 'stickers''"))
    let value = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
      try TestStack(.memory, model: Library().model).run {
        $0.makeShelf("Top").setValue(NSSet(array: [$0.makeBook("A")]), forKey: "books")
      }
    }
    #expect(
      standardError(of: value).contains(
        "Unacceptable type of value for to-many relationship: property = \"books\"; desired type = NSOrderedSet"))
    let place = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
      try TestStack(.memory, model: Library().model).run {
        $0.makeShelf("Top").mutableOrderedSetValue(forKey: "books").insert($0.makeBook("A"), at: 1)
      }
    }
    #expect(standardError(of: place).contains("NSRangeException"))
  }
}
