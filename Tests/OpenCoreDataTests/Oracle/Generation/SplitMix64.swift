/// A small random generator whose whole state is one number, so that a seed is all a failure needs to print.
struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number from 0 up to, and without, a limit.
  mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(max(1, limit))) }

  /// True in so many cases of a hundred.
  mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

  /// One element, or nil when there is none.
  mutating func pick<Element>(_ elements: [Element]) -> Element? {
    elements.isEmpty ? nil : elements[below(elements.count)]
  }

  /// An element for a number below 100: the first whose share has not been used up.
  mutating func pick<Element>(weighted shares: [(Element, Int)]) -> Element {
    var left = below(shares.reduce(0) { $0 + $1.1 })
    for (element, share) in shares {
      if left < share { return element }
      left -= share
    }
    return shares[shares.count - 1].0
  }
}
