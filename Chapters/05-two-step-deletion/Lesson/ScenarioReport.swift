import WorkbookKit

/// What came of one order.
struct OrderResult: Equatable, Sendable {
  /// The order.
  let order: Order
  /// How it ended.
  let ending: OrderEnding
  /// The place of the step at which it went wrong; nil where nothing did.
  let wrongAt: Int?
  /// What each step left in the layers; empty where nobody looked, and without the step that ended the process.
  let looks: [OrderLook]

  /// The steps up to the one that went wrong, or all of them.
  var steps: [Order.Step] { wrongAt.map { Array(order.steps[...$0]) } ?? order.steps }

  /// The same, as one line.
  var text: String { steps.map(\.text).joined(separator: " → ") }
}

/// What came of every order of a scenario.
struct ScenarioReport: Equatable, Sendable {
  /// The scenario's name.
  let name: String
  /// One result for each order.
  let results: [OrderResult]

  /// How many orders ended in one way.
  ///
  /// - Parameter kind: The way.
  func count(_ kind: OrderEnding.Kind) -> Int { results.count { $0.ending.kind == kind } }

  /// The order that goes wrong after the fewest steps; of several the first.
  var shortestWrong: OrderResult? {
    results.filter { $0.wrongAt != nil }.min { ($0.wrongAt ?? 0) < ($1.wrongAt ?? 0) }
  }

  /// The results of some of the orders.
  ///
  /// - Parameter keeps: Whether an order is among them.
  func filter(_ keeps: (Order) -> Bool) -> ScenarioReport {
    ScenarioReport(name: name, results: results.filter { keeps($0.order) })
  }
}
