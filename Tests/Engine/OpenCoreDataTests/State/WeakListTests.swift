import Testing

@testable import CoreData

@Suite("Objects that are told for as long as somebody holds them") struct WeakListTests {
  private final class Listener {}

  @Test("those that are held stay when one joins; those that are not leave")
  func membership() {
    let list = WeakList<Listener>()
    let first = Listener()
    var second: Listener? = Listener()
    list.add(first)
    if let second { list.add(second) }
    #expect(list.all.count == 2 && list.all[0] === first && list.all[1] === second)
    second = nil
    #expect(list.all.count == 1 && list.all[0] === first)
    let third = Listener()
    list.add(third)
    #expect(list.all.count == 2 && list.all[1] === third)
  }
}
