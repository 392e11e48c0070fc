/// Numbers, names and orders for the data of one check: others in each run, and the same ones again from the same seed.
public final class FreshData {
  /// How many rows more than otherwise a store is to have, of those that an attempt changes.
  public let more: Int
  private var state: UInt64

  /// Starts a series of draws.
  ///
  /// - Parameters:
  ///   - seed: the same seed gives the same draws.
  ///   - more: how many rows more a store is to have.
  public init(seed: UInt64, more: Int = 0) { (state, self.more) = (seed, more) }

  /// A number.
  ///
  /// - Parameter range: the numbers to draw from, both ends included.
  public func int(_ range: ClosedRange<Int>) -> Int {
    var generator = self
    return Int.random(in: range, using: &generator)
  }

  /// True or false.
  public func bool() -> Bool { int(0...1) == 1 }

  /// Different numbers, in no order.
  ///
  /// - Parameters:
  ///   - count: how many; at most as many as the range has.
  ///   - range: the numbers to draw from.
  public func ints(_ count: Int, _ range: ClosedRange<Int>) -> [Int] {
    precondition(count <= range.count, "\(range) has fewer than \(count) numbers.")
    var drawn: [Int] = []
    while drawn.count < count {
      let number = int(range)
      if !drawn.contains(number) { drawn.append(number) }
    }
    return drawn
  }

  /// The elements in another order.
  ///
  /// - Parameter elements: the elements.
  public func shuffled<Element>(_ elements: [Element]) -> [Element] {
    var generator = self
    return elements.shuffled(using: &generator)
  }

  /// One of the elements.
  ///
  /// - Parameter elements: at least one.
  public func element<Element>(of elements: [Element]) -> Element { elements[int(0...elements.count - 1)] }

  /// A word that can be read aloud, of two or three syllables and a capital letter: `Romiku`.
  public func word() -> String {
    (0..<int(2...3)).map { _ in Self.syllables[int(0...Self.syllables.count - 1)] }.joined().capitalized
  }

  /// Different words, in no order.
  ///
  /// - Parameter count: how many.
  public func words(_ count: Int) -> [String] {
    var words: [String] = []
    while words.count < count {
      let word = word()
      if !words.contains(word) { words.append(word) }
    }
    return words
  }

  private static let syllables = "bcdfghjklmnprstvwz".flatMap { consonant in "aeiou".map { "\(consonant)\($0)" } }
}

extension FreshData: RandomNumberGenerator {
  /// The next number of the series (SplitMix64).
  ///
  /// The tests' `SeededGenerator` is the same algorithm; it is written here too because no source can use what is under `Tests/`.
  public func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }
}
