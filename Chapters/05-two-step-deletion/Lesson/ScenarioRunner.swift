import Foundation
import Processes
import WorkbookKit

/// Runs every order of a scenario, or of several, in child processes: a crash is a crash.
///
/// One child runs the orders in sequence. When it dies, the order that it had announced is the one that killed it, and
/// another child goes on with the next.
struct ScenarioRunner {
  private let runner: any ProcessRunning

  /// Creates a runner.
  ///
  /// - Parameter runner: Starts the children: this program again, which calls `ScenarioChild.serve`.
  init(runner: any ProcessRunning = ProcessRunner()) { self.runner = runner }

  /// Runs every order.
  ///
  /// - Parameter scenario: One of the scenarios that the program serves.
  /// - Throws: `ScenarioProblem`, or `ProcessRunner.Failure` where no child can be started.
  func run(_ scenario: Scenario) throws -> ScenarioReport { try run([scenario])[0] }

  /// Runs every order of several scenarios: a child that lives goes on with the next scenario, so that fewer are started.
  ///
  /// - Parameter scenarios: Scenarios that the program serves.
  /// - Returns: A report for each scenario, in the same sequence.
  /// - Throws: `ScenarioProblem`, or `ProcessRunner.Failure` where no child can be started.
  func run(_ scenarios: [Scenario]) throws -> [ScenarioReport] {
    let orders = try scenarios.map { try $0.orders() }
    let row = zip(scenarios, orders).flatMap { scenario, orders in
      orders.map { (scenario: scenario.name, order: $0) }
    }
    var results: [OrderResult] = []
    while results.count < row.count {
      let command = ProcessCommand.itself(ScenarioChild.arguments(scenarios, from: results.count))
      let result = try runner.run(command)
      var log = ScenarioLog(row, after: results)
      for line in result.text.split(separator: "\n") { try log.read(String(line)) }
      results = try log.results(of: result)
    }
    var rest = results[...]
    return zip(scenarios, orders).map { scenario, orders in
      defer { rest = rest.dropFirst(orders.count) }
      return ScenarioReport(name: scenario.name, results: Array(rest.prefix(orders.count)))
    }
  }
}

/// What the lines of one child say.
private struct ScenarioLog {
  /// The orders of all scenarios in one row, each with the name of its scenario.
  private let orders: [(scenario: String, order: Order)]
  private var results: [OrderResult]
  private var current: (order: Order, place: Int?, wrong: (at: Int, value: String)?, looks: [OrderLook])?

  init(_ orders: [(scenario: String, order: Order)], after results: [OrderResult]) {
    self.orders = orders
    self.results = results
  }

  /// The scenario of the order that runs, or is the next to run.
  private var scenario: String { orders[min(results.count, orders.count - 1)].scenario }

  mutating func read(_ text: String) throws {
    switch ScenarioLine(text) {
    // What a step prints itself is nobody's business here.
    case nil: return
    case .order(let number)?:
      // The next order, and no other: anything else was not written by `ScenarioChild`.
      guard number == results.count, number < orders.count else { return }
      current = (orders[number].order, nil, nil, [])
    case .step(let place)?: current?.place = place
    case .reading(.right)?: return
    case .reading(.nonsense(let value))?:
      if let place = current?.place, current?.wrong == nil { current?.wrong = (place, value) }
    case .left(let look)?: current?.looks.append(look)
    case .failed(let error)?:
      throw ScenarioProblem.stepFailed(scenario: scenario, order: stepsSoFar, error: error)
    case .ended?:
      guard let current else { return }
      let ending = current.wrong.map { OrderEnding.nonsense($0.value) } ?? .right
      results.append(
        OrderResult(order: current.order, ending: ending, wrongAt: current.wrong?.at, looks: current.looks))
      self.current = nil
    }
  }

  /// All results so far, with the order in which the child died.
  func results(of child: ProcessResult) throws -> [OrderResult] {
    let lastWords = child.errorText.split(separator: "\n").last.map(String.init) ?? ""
    switch child.ending {
    case .exited(0) where current == nil && results.count == orders.count: return results
    case .signalled(let signal):
      guard let current, let place = current.place else { break }
      let said = lastWords.isEmpty ? SignalName.text(signal) : lastWords
      return results + [OrderResult(order: current.order, ending: .crashed(said), wrongAt: place, looks: current.looks)]
    default: break
    }
    throw ScenarioProblem.childFailed(
      scenario: scenario, order: stepsSoFar, ending: child.endingText, errorOutput: lastWords)
  }

  private var stepsSoFar: String {
    guard let current else { return "" }
    return current.order.steps.prefix((current.place ?? -1) + 1).map(\.text).joined(separator: " → ")
  }
}
