/// One way in which the steps of several actors can come after each other.
struct Order: Equatable, Sendable {
  /// One step of one actor.
  struct Step: Equatable, Hashable, Sendable {
    /// The actor's name.
    let actor: String
    /// The step's name.
    let name: String

    /// The step as a sentence: `list reads`.
    let text: String

    let actorIndex: Int
    let stepIndex: Int

    init(actor: String, name: String, actorIndex: Int, stepIndex: Int) {
      (self.actor, self.name, self.actorIndex, self.stepIndex) = (actor, name, actorIndex, stepIndex)
      text = "\(actor) \(name)"
    }
  }

  /// The steps, the first one first.
  let steps: [Step]

  /// Where a step stands, from 0; nil when the order has none of that text.
  ///
  /// - Parameter text: The step as a sentence: `list reads`.
  func place(of text: String) -> Int? { steps.firstIndex { $0.text == text } }

  /// Whether one step comes before another; false where the order lacks one of them.
  ///
  /// - Parameters:
  ///   - first: A step as a sentence: `list reads`.
  ///   - second: Another one.
  func has(_ first: String, before second: String) -> Bool {
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
    // Made once: all orders are of the same steps.
    let all: [[Step]] = plan.enumerated().map { actor, entry in
      entry.steps.enumerated().map { Step(actor: entry.actor, name: $1, actorIndex: actor, stepIndex: $0) }
    }
    var next = all.map { _ in 0 }
    var steps: [Step] = []
    func extend() {
      var isWhole = true
      for actor in all.indices where next[actor] < all[actor].count {
        isWhole = false
        steps.append(all[actor][next[actor]])
        next[actor] += 1
        extend()
        next[actor] -= 1
        steps.removeLast()
      }
      if isWhole { visit(Order(steps: steps)) }
    }
    extend()
  }
}
