import TestKit
import Testing

@testable import CoreData

@Suite("finding the places of objects in results", .fact("FRC-21"))
struct PlaceIndexTests {
  private final class Thing {}

  @Test(
    "places one after the other, or one before the other, take no search", .fact("FRC-21"), arguments: [1, 2, 50, 400])
  func beside(_ count: Int) {
    let things = (0..<count).map { _ in Thing() }
    var index = PlaceIndex()
    for place in things.indices { #expect(index.place(of: things[place], in: things) == place) }
    for place in things.indices.dropLast().reversed() { #expect(index.place(of: things[place], in: things) == place) }
    #expect(index.steps == 0)
    #expect(index.place(of: Thing(), in: things) == nil)
  }

  @Test(
    "asking for every place takes three rounds through the list at most", .fact("FRC-21"), arguments: [1, 2, 50, 400])
  func all(_ count: Int) {
    let things = (0..<count).map { _ in Thing() }
    var order = Array(things.indices)
    var random = SeededGenerator(seed: UInt64(count))
    order.shuffle(using: &random)
    var index = PlaceIndex()
    for place in order { #expect(index.place(of: things[place], in: things) == place) }
    #expect(index.place(of: Thing(), in: things) == nil)
    #expect(index.steps <= 3 * count)
  }

  @Test("one question makes no index", .fact("FRC-21"))
  func one() {
    let things = (0..<50).map { _ in Thing() }
    var index = PlaceIndex()
    #expect(index.place(of: things[30], in: things) == 30)
    #expect(index.steps == 31)
  }
}
