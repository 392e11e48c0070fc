import Foundation
import TestKit
import Testing

@testable import CoreData

@Suite("Moving members of an ordered relationship")
struct MovingTests {
  /// A shelf with so many books, named by their numbers.
  private func shelf(_ count: Int, _ context: NSManagedObjectContext) -> Shelf {
    let shelf = context.makeShelf("Top")
    shelf.books = NSOrderedSet(array: (0..<count).map { context.makeBook("\($0)") })
    Journal.of(context).lines = []
    return shelf
  }

  private func moves(_ context: NSManagedObjectContext) -> Int { Journal.of(context).lines("move").count }

  @Test(
    "what is not moved makes no move: one member one, a pair two, however many members there are", .fact("KV-05"),
    arguments: [40, 80])
  func fewestMoves(_ count: Int) throws {
    try onStack(.memory, Library().model) { _, context in
      let shelf = self.shelf(count, context)
      let set = shelf.mutableOrderedSetValue(forKey: "books")
      var model = set.array.compactMap { $0 as? Book }
      set.moveObjects(at: [0], to: count - 1)
      model.append(model.removeFirst())
      #expect(moves(context) == 1)
      #expect(set.array as? [Book] == model)
      set.exchangeObject(at: 3, withObjectAt: count - 3)
      model.swapAt(3, count - 3)
      #expect(moves(context) == 3)
      #expect(set.array as? [Book] == model)
      set.moveObjects(at: [5, 9, 11], to: 0)
      model =
        [5, 9, 11].map { model[$0] } + model.enumerated().filter { ![5, 9, 11].contains($0.offset) }.map(\.element)
      #expect(moves(context) == 6)
      #expect(set.array as? [Book] == model)
      shelf.books = shelf.books.reversed
      #expect(moves(context) == 6 + count - 1)
      #expect(Array(set) as? [Book] == model.reversed())
      #expect(shelf.books.array as? [Book] == model.reversed())
    }
  }

  @Test("a new order of all members is written once, not once a member", .fact("KV-05"), arguments: [100, 400])
  func writtenOnce(_ count: Int) throws {
    try onStack(.memory, Library().model) { _, context in
      let shelf = self.shelf(count, context)
      let set = shelf.mutableOrderedSetValue(forKey: "books")
      let storage = try #require(self.storage(of: shelf))
      let before = storage.edits
      var random = SeededGenerator(seed: UInt64(count))
      var order = set.array
      order.shuffle(using: &random)
      shelf.books = NSOrderedSet(array: order)
      #expect(storage.edits == before + 1)
      #expect(moves(context) > count / 2)
      #expect(set.array as? [Book] == order as? [Book])
      set.sort(using: [NSSortDescriptor(key: "name", ascending: false)])
      #expect(storage.edits == before + 2)
      #expect(set.index(of: set.object(at: count / 2)) == count / 2)
    }
  }

  private func storage(of shelf: Shelf) -> ToManyStorage? {
    guard
      case .toMany(let storage)? = shelf.relations?[shelf.layout.relationships.firstIndex { $0.name == "books" } ?? 0]
    else { return nil }
    return storage
  }

  @Test(
    "random orders, by every way there is: members, stored order, undo and redo follow", .fact("KV-05"),
    arguments: StoreKind.anywhere)
  func random(_ kind: StoreKind) throws {
    try onStack(kind, Library().model) { stack, context in
      let undo = UndoManager()
      undo.groupsByEvent = false
      let shelf = self.shelf(30, context)
      try context.save()
      context.undoManager = undo
      let set = shelf.mutableOrderedSetValue(forKey: "books")
      var random = SeededGenerator(seed: 11)
      for turn in 0..<60 {
        let before = set.array as? [Book] ?? []
        undo.beginUndoGrouping()
        var order = before
        switch random.below(4) {
        case 0:
          let (one, other) = (random.below(30), random.below(30))
          order.swapAt(one, other)
          set.exchangeObject(at: one, withObjectAt: other)
        case 1:
          let picked = IndexSet((0..<30).filter { _ in random.chance(20) })
          let place = random.below(30 - picked.count + 1)
          order = before.enumerated().filter { !picked.contains($0.offset) }.map(\.element)
          order.insert(contentsOf: picked.map { before[$0] }, at: place)
          set.moveObjects(at: picked, to: place)
        case 2:
          order.shuffle(using: &random)
          shelf.books = NSOrderedSet(array: order)
        default:
          let member = before[random.below(30)]
          order.removeAll { $0 === member }
          order.append(member)
          set.remove(member)
          set.add(member)
        }
        context.processPendingChanges()
        undo.endUndoGrouping()
        #expect(set.array as? [Book] == order, "turn \(turn)")
        #expect(shelf.books.array as? [Book] == order, "turn \(turn)")
        #expect(shelf.hasChanges || order == before, "turn \(turn)")
        // An event that changed nothing leaves nothing to take back.
        if order == before { continue }
        undo.undo()
        #expect(set.array as? [Book] == before, "turn \(turn), taken back")
        undo.redo()
        #expect(set.array as? [Book] == order, "turn \(turn), done again")
      }
      try context.save()
      #expect(try stack.storedRow("Shelf", "Top", "books") == shelf.row("books"))
    }
  }

  // MARK: Overrides

  /// Puts a arranger's things into an order while the hook does as it likes.
  private func arrange(_ order: [Int], _ hook: @escaping (Arranger, NSManagedObject, Int) -> Bool) throws -> [String] {
    let arranger = NSEntityDescription.made("Arranger", Arranger.self)
    let thing = NSEntityDescription.made("Thing", NSManagedObject.self)
    arranger.relate(.many("things").inOrder, to: thing, inverse: .one("arranger"))
    let stack = try TestStack(.memory, model: .of([arranger, thing]))
    return try stack.run { context in
      let owner = Arranger(context: context)
      let things = order.indices.map { context.make("Thing", "\($0)") }
      owner.things = NSOrderedSet(array: things)
      owner.hook = hook
      owner.things = NSOrderedSet(array: order.map { things[$0] })
      return (owner.mutableOrderedSetValue(forKey: "things").array as? [NSManagedObject] ?? []).map {
        $0.value(forKey: "name") as? String ?? ""
      }
    }
  }

  @Test("an override that turns a move down keeps that member where it is, and the rest is in order", .fact("KV-05"))
  func turnedDown() throws {
    let found = try arrange([4, 3, 2, 1, 0]) { _, thing, _ in thing.value(forKey: "name") as? String != "2" }
    #expect(found.filter { $0 != "2" } == ["4", "3", "1", "0"])
    #expect(Set(found).count == 5)
    #expect(try arrange([4, 3, 2, 1, 0]) { _, _, _ in false } == ["0", "1", "2", "3", "4"])
  }

  @Test(
    "an override that reads the members sees every one of them once, and the moved ones at their places", .fact("KV-05")
  )
  func reading() throws {
    var seen: [[String]] = []
    let order = [5, 0, 4, 1, 3, 2]
    let found = try arrange(order) { arranger, _, _ in
      let names = arranger.row("things").split(separator: " ").map(String.init)
      #expect(Set(names).count == 6)
      if let last = seen.last { #expect(names != last, "the move before shows") }
      seen.append(names)
      return true
    }
    #expect(found == order.map(String.init))
    #expect(seen.count == 3)
  }

  @Test("an override that takes members out, or moves others, leaves the rest in order", .fact("KV-05"))
  func meddling() throws {
    var isFirst = true
    let fewer = try arrange([5, 4, 3, 2, 1, 0]) { arranger, thing, _ in
      if isFirst, let other = arranger.things.array.first(where: { $0 as? NSManagedObject !== thing }) {
        isFirst = false
        arranger.removeObject(other as! NSManagedObject, from: arranger.layout.relationships[0].description)
      }
      return true
    }
    #expect(fewer == fewer.sorted().reversed())
    #expect(fewer.count == 5)
    var meddled = 0
    let moved = try arrange([5, 4, 3, 2, 1, 0]) { arranger, _, _ in
      meddled += 1
      if meddled == 2 { arranger.mutableOrderedSetValue(forKey: "things").moveObjects(at: [0], to: 5) }
      return true
    }
    #expect(Set(moved) == ["0", "1", "2", "3", "4", "5"])
  }
}

/// Asks a closure before a thing is moved.
final class Arranger: NSManagedObject {
  @Managed var things: NSOrderedSet
  var hook: ((Arranger, NSManagedObject, Int) -> Bool)?

  override func moveObject(_ object: NSManagedObject, to index: Int, in relationship: NSRelationshipDescription) {
    if hook?(self, object, index) != false { super.moveObject(object, to: index, in: relationship) }
  }
}
