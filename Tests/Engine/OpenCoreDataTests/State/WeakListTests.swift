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
    #expect(list.all.map { $0 === first } == [true, false])
    #expect(list.all.map { $0 === second } == [false, true])
    second = nil
    #expect(list.all.map { $0 === first } == [true])
    let third = Listener()
    list.add(third)
    #expect(list.all.map { $0 === third } == [false, true])
  }
}
