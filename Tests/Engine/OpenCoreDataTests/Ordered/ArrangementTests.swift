import Foundation
import TestKit
import Testing

@testable import CoreData

@Suite("members that are being put in order", .fact("KV-05"))
struct ArrangementTests {
  @Test(
    "whoever reads between two moves finds the members after those that were made", .fact("KV-05"),
    arguments: [2, 5, 13, 40])
  func midway(_ count: Int) throws {
    try onStack(.memory, Library().model) { _, context in
      var random = SeededGenerator(seed: UInt64(count))
      let books: [NSManagedObject] = (0..<count).map { context.makeBook("\($0)") }
      for _ in 0..<20 {
        let wanted = books.shuffled(using: &random)
        guard let arrangement = MemberArrangement(wanted, from: books) else { continue }
        var members = books
        #expect(arrangement.written() == members)
        while let (book, place) = arrangement.nextMove() {
          members.removeAll { $0 === book }
          members.insert(book, at: place)
          #expect(arrangement.accept(book, place))
          #expect(arrangement.written() == members)
        }
        #expect(members == wanted)
      }
    }
  }

  @Test("what joins or leaves between two moves does, and the moves that were made hold", .fact("KV-05"))
  func changedMidway() throws {
    try onStack(.memory, Library().model) { _, context in
      let books: [NSManagedObject] = ["A", "B", "C", "D"].map { context.makeBook($0) }
      for joins in [true, false] {
        let storage = ToManyStorage(isLoaded: true, isOrdered: true)
        for book in books.dropLast() { storage.insert(book) }
        let arrangement = try #require(storage.beginArranging([books[2], books[1], books[0]]))
        let (moved, place) = try #require(arrangement.nextMove())
        #expect(storage.makeMoveAskedFor(moved, to: place))
        var members = books.dropLast().filter { $0 !== moved }
        members.insert(moved, at: place)
        if joins {
          storage.insert(books[3])
          members.append(books[3])
        } else {
          storage.remove(moved)
          members.remove(at: place)
        }
        #expect(storage.all == members)
      }
    }
  }

  @Test(
    "a mutable set shows what others have stored, by every way of reading it", .fact("KV-05"),
    arguments: StoreKind.allCases)
  func readAgain(_ kind: StoreKind) throws {
    try onStack(kind, Library().model) { stack, context in
      let shelf = context.makeShelf("Top", "A", "B")
      try context.save()
      let set = shelf.mutableOrderedSetValue(forKey: "books")
      set.add(context.makeBook("C"))
      try stack.run { other in
        let shelf = try other.shelf("Top")
        shelf.books = NSOrderedSet(array: shelf.books.array + [other.makeBook("D")])
        try other.save()
      }
      context.refresh(shelf, mergeChanges: true)
      #expect(set.count == 4)
      func names(_ elements: some Sequence<Any>) -> String {
        elements.map { ($0 as? Book)?.name ?? "?" }.joined(separator: " ")
      }
      #expect(names(set.array) == "A B D C")
      #expect(shelf.row("books") == "A B D C")
      #expect(names(set.reversed) == "C D B A")
      #expect(names(set) == "A B D C")
      #expect((set.lastObject as? Book)?.name == "C")
      #expect(set.isEqual(to: NSOrderedSet(array: shelf.books.array)))
      #expect(names((set.copy() as? NSOrderedSet)?.array ?? []) == "A B D C")
    }
  }
}
