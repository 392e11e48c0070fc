/// One way in which the steps of several actors can come after each other.
public struct Order: Equatable, Sendable {
  /// One step of one actor.
  public struct Step: Equatable, Hashable, Sendable {
    /// The actor's name.
    public let actor: String
    /// The step's name.
    public let name: String

    let actorIndex: Int
    let stepIndex: Int

    /// The step as a sentence: `list reads`.
    public var text: String { "\(actor) \(name)" }
  }

  /// The steps, the first one first.
  public let steps: [Step]

  /// Where a step stands, from 0; nil when the order has none of that text.
  ///
  /// - Parameter text: The step as a sentence: `list reads`.
  public func place(of text: String) -> Int? { steps.firstIndex { $0.text == text } }

  /// Whether one step comes before another; false where the order lacks one of them.
  ///
  /// - Parameters:
  ///   - first: A step as a sentence: `list reads`.
  ///   - second: Another one.
  public func has(_ first: String, before second: String) -> Bool {
    guard let first = place(of: first), let second = place(of: second) else { return false }
    return first < second
  }

  /// How many orders there are; nil for more than `limit`.
  static func count(of lengths: [Int], limit: Int) -> Int? {
    var (count, taken) = (1, 0)
    for length in lengths {
      // The binomial coefficient, built up so that every intermediate value is whole and none overflows.
      for step in 0..<length {
        taken += 1
        let product = count.multipliedReportingOverflow(by: taken)
        if product.overflow { return nil }
        count = product.partialValue / (step + 1)
      }
      if count > limit { return nil }
    }
    return count
  }

  /// Makes every order, those first in which the first actor goes first.
  static func enumerate(_ plan: [(actor: String, steps: [String])], _ visit: (Order) -> Void) {
    var next = plan.map { _ in 0 }
    var steps: [Step] = []
    func extend() {
      var isWhole = true
      for (index, entry) in plan.enumerated() where next[index] < entry.steps.count {
        isWhole = false
        let step = next[index]
        steps.append(Step(actor: entry.actor, name: entry.steps[step], actorIndex: index, stepIndex: step))
        next[index] += 1
        extend()
        next[index] -= 1
        steps.removeLast()
      }
      if isWhole { visit(Order(steps: steps)) }
    }
    extend()
  }
}
