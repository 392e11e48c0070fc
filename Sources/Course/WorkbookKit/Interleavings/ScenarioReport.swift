/// How an order ended.
public enum OrderEnding: Equatable, Sendable {
  /// Everything that was read was right.
  case right
  /// Something that was read stood for nothing; with the value.
  case nonsense(String)
  /// The process died; with the last line of its standard error.
  case crashed(String)

  /// The kinds of ending, the worst first.
  public enum Kind: String, Equatable, Sendable, Codable, CaseIterable {
    /// The process died.
    case crashed
    /// Something that was read stood for nothing.
    case nonsense
    /// Everything that was read was right.
    case right
  }

  /// The kind of ending.
  public var kind: Kind {
    switch self {
    case .right: .right
    case .nonsense: .nonsense
    case .crashed: .crashed
    }
  }
}

/// What came of one order.
public struct OrderResult: Equatable, Sendable {
  /// The order.
  public let order: Order
  /// How it ended.
  public let ending: OrderEnding
  /// The place of the step at which it went wrong; nil where nothing did.
  public let wrongAt: Int?
  /// What each step left in the layers; empty where nobody looked, and without the step that ended the process.
  let looks: [OrderLook]

  /// The steps up to the one that went wrong, or all of them.
  public var steps: [Order.Step] { wrongAt.map { Array(order.steps[...$0]) } ?? order.steps }

  /// The same, as one line.
  public var text: String { steps.map(\.text).joined(separator: " → ") }
}

/// What came of every order of a scenario.
public struct ScenarioReport: Equatable, Sendable {
  /// The scenario's name.
  public let name: String
  /// One result for each order.
  public let results: [OrderResult]

  /// How many orders ended in one way.
  ///
  /// - Parameter kind: The way.
  public func count(_ kind: OrderEnding.Kind) -> Int { results.count { $0.ending.kind == kind } }

  /// The order that goes wrong after the fewest steps; of several the first.
  public var shortestWrong: OrderResult? {
    results.filter { $0.wrongAt != nil }.min { ($0.wrongAt ?? 0) < ($1.wrongAt ?? 0) }
  }

  /// The results of some of the orders.
  ///
  /// - Parameter keeps: Whether an order is among them.
  public func filter(_ keeps: (Order) -> Bool) -> ScenarioReport {
    ScenarioReport(name: name, results: results.filter { keeps($0.order) })
  }
}
