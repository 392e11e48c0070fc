import Foundation
import TestKit
import Testing

@testable import CoreData

@Suite("places in long lists", .fact("KV-05"))
struct PlaceListTests {
  private func objects(_ count: Int) throws -> [NSManagedObject] {
    let thing = bareEntity("Thing")
    let stack = try TestStack(.memory, model: .of([thing]))
    return try stack.run { _ in (0..<count).map { _ in NSManagedObject(entity: thing, insertInto: nil) } }
  }

  @Test("random changes leave what they leave in an array", .fact("KV-05"), arguments: [0, 300, 2000])
  func random(_ count: Int) throws {
    let pool = try objects(count + 1200)
    var model = Array(pool[..<count])
    var spare = Array(pool[count...])
    var list = PlaceList(model)
    var random = SeededGenerator(seed: UInt64(count) + 3)
    for turn in 0..<6000 {
      // It grows at first and shrinks afterwards, so that pieces part and empty.
      if random.chance(turn < 2000 ? 70 : 35), let object = spare.popLast() {
        let place = random.chance(30) ? model.count : random.below(model.count + 1)
        list.insert(object, at: place)
        model.insert(object, at: place)
      } else if !model.isEmpty {
        let object = model.remove(at: random.chance(50) ? 0 : random.below(model.count))
        list.remove(object)
        spare.append(object)
        #expect(!list.contains(object))
        #expect(list.place(of: object) == nil)
      }
      guard !model.isEmpty else { continue }
      let place = random.below(model.count)
      #expect(list.count == model.count)
      #expect(list[place] === model[place])
      #expect(list.place(of: model[place]) == place)
      if turn % 100 == 0 { #expect(list.all == model) }
    }
    #expect(list.all == model)
  }

  @Test("a copy of members does not see what becomes of the first", .fact("KV-05"))
  func copies() throws {
    let objects = try objects(200)
    var members = OrderedMembers(objects[..<100])
    #expect(members.place(of: objects[99]) == 99)
    let copy = members
    members.move(objects[99], to: 0)
    members.remove(objects[5])
    for object in objects[100...] { members.insert(object) }
    #expect(members.count == 199)
    #expect(members.member(at: 0) === objects[99])
    #expect(members.member(at: 198) === objects[199])
    #expect(copy.count == 100)
    #expect(copy.all == Array(objects[..<100]))
  }

  @Test(
    "a long list behind a mutable ordered set: random changes of every kind, and all ways to read it", .fact("KV-05"))
  func proxy() throws {
    try onStack(.memory, Library().model) { _, context in
      let shelf = context.makeShelf("Top")
      let books = (0..<700).map { context.makeBook("\($0)") }
      let set = shelf.mutableOrderedSetValue(forKey: "books")
      set.addObjects(from: Array(books[..<600]))
      var model = Array(books[..<600])
      var random = SeededGenerator(seed: 29)
      for turn in 0..<400 {
        let (one, other) = (random.below(model.count), random.below(model.count))
        let book = books[random.below(700)]
        switch random.below(6) {
        case 0:
          set.insert(book, at: one)
          if !model.contains(book) { model.insert(book, at: one) }
        case 1:
          set.removeObject(at: one)
          model.remove(at: one)
        case 2:
          set.exchangeObject(at: one, withObjectAt: other)
          model.swapAt(one, other)
        case 3:
          set.moveObjects(at: [one], to: other)
          model.insert(model.remove(at: one), at: other)
        case 4:
          set.replaceObject(at: one, with: book)
          let old = model[one]
          if let twin = model.firstIndex(of: book), twin != one { model.remove(at: twin) }
          model[model.firstIndex(of: old)!] = book
        default:
          set.add(book)
          if !model.contains(book) { model.append(book) }
        }
        let place = random.below(model.count)
        #expect(set.index(of: model[place]) == place, "turn \(turn)")
        #expect(set.object(at: place) as? Book === model[place], "turn \(turn)")
        #expect(set.firstObject as? Book === model.first, "turn \(turn)")
        #expect(set.count == model.count, "turn \(turn)")
        guard turn.isMultiple(of: 20) else { continue }
        #expect(set.array as? [Book] == model, "turn \(turn)")
        #expect(Array(set) as? [Book] == model, "turn \(turn)")
      }
      #expect(shelf.books.array as? [Book] == model)
    }
  }
}
