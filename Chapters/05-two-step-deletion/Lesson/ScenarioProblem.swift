import Foundation

/// Why the orders of a scenario cannot be run.
enum ScenarioProblem: Error, Equatable, Sendable {
  /// There are more orders than a scenario may have.
  case tooManyOrders(scenario: String, limit: Int)
  /// The program has no scenario of that name.
  case unknownScenario(String)
  /// A step threw; with the order up to it, and the error.
  case stepFailed(scenario: String, order: String, error: String)
  /// A child ended in another way than by finishing or by dying inside a step; with the steps of its last order.
  case childFailed(scenario: String, order: String, ending: String, errorOutput: String)
}

extension ScenarioProblem: LocalizedError {
  /// The problem as one sentence, with what to do about it.
  var errorDescription: String? {
    switch self {
    case .tooManyOrders(let scenario, let limit):
      "The scenario `\(scenario)` has more than \(limit) orders: leave out steps that do not matter."
    case .unknownScenario(let name): "This program has no scenario `\(name)`."
    case .stepFailed(let scenario, let order, let error):
      "In the scenario `\(scenario)` the last step of this order threw: \(order). It said: \(error)"
    case .childFailed(let scenario, let order, let ending, let errorOutput):
      "The process that runs the scenario `\(scenario)` \(ending), after these steps: \(order). It said: \(errorOutput)"
    }
  }
}
