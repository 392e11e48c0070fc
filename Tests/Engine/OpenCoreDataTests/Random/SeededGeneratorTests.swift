import TestKit
import Testing

@Suite("the numbers of random tests")
struct SeededGeneratorTests {
  private func numbers(_ generator: SeededGenerator) -> [UInt64] {
    var generator = generator
    return (0..<50).map { _ in generator.next() }
  }

  @Test("neighbouring seeds have no number in common, nor have neighbouring parts; a seed draws the same ones again")
  func neighbours() {
    var all: [UInt64] = []
    for number in 0..<20 {
      all += numbers(SeededGenerator(seed: number)) + numbers(SeededGenerator(seed: 7, part: number))
    }
    #expect(Set(all).count == all.count)
    #expect(numbers(SeededGenerator(seed: 3)) == numbers(SeededGenerator(seed: 3)))
  }

  @Test("what kept inputs name by a number is drawn as it was when they were kept")
  func kept() {
    let drawn = numbers(SeededGenerator(unmixed: 4_000_037)).prefix(2)
    #expect(drawn == [0xB07F_CA1D_F957_CF94, 0xD193_168B_F926_9C56])
  }
}
