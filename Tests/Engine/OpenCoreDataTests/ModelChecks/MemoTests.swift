import Testing

@testable import CoreDataModel

@Suite("What is worked out of a model once")
struct MemoTests {
  private final class Made: Sendable {}

  @Test("it is made once, and goes with what it was made of")
  func goesWithItsOwner() {
    weak var seen: Made?
    do {
      let memo = Memo<[Int: Made]>()
      seen = memo.value { [1: Made()] }[1]
      #expect(memo.value { [1: Made()] }[1] === seen)
    }
    #expect(seen == nil)
  }
}
