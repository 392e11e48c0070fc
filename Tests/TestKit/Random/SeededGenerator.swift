/// The source of random numbers of all tests (SplitMix64): a seed decides them, so that a seed is all that a failure has to
/// print.
package struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Makes a generator; what neighbouring seeds draw has nothing in common, because the seed is mixed once.
  package init(seed: some BinaryInteger) {
    self.init(unmixed: seed)
    state = next()
  }

  /// Makes the generator of data that inputs in files name by a number, and that may therefore never be drawn otherwise.
  ///
  /// - Parameter seed: the numbers of neighbouring seeds are the same ones shifted by one, so these are set far apart.
  package init(unmixed seed: some BinaryInteger) {
    state = UInt64(truncatingIfNeeded: seed) &* 0x9E37_79B9_7F4A_7C15
  }

  /// Makes the generator of one of many parts that a seed decides; neighbouring parts have nothing to do with one another.
  package init(seed: some BinaryInteger, part: some BinaryInteger) {
    self.init(seed: seed)
    state &+= UInt64(truncatingIfNeeded: part) &* 0xD134_2543_DE82_EF95
    state = next()
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number from 0 up to, and without, a limit.
  package mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(max(1, limit))) }

  /// True in so many cases of a hundred.
  package mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

  /// Whether something happens that happens once in so many times.
  package mutating func once(in times: Int) -> Bool { Int.random(in: 0..<times, using: &self) == 0 }

  /// One element, or nil when there is none.
  package mutating func pick<Element>(_ elements: [Element]) -> Element? {
    elements.isEmpty ? nil : elements[below(elements.count)]
  }

  /// An element for a number below the sum of the shares: the first whose share has not been used up.
  package mutating func pick<Element>(weighted shares: [(Element, Int)]) -> Element {
    var left = below(shares.reduce(0) { $0 + $1.1 })
    for (element, share) in shares {
      if left < share { return element }
      left -= share
    }
    return shares[shares.count - 1].0
  }
}
