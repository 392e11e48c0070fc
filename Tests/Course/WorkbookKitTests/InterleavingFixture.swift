import Foundation
import Processes
import Testing

@testable import Chapter5
@testable import WorkbookKit

/// What the actors of these tests act on: a number that one of them takes away.
final class Shelf {
  var book: String? = "Ebb"
  var wasAsked = false
}

/// A child process that dies where it is told to, inside this one.
///
/// No lock: a test that makes one runs it on its own thread.
final class Mortal: ProcessRunning, @unchecked Sendable {
  struct Dead: Error {}

  let scenarios: [Scenario]
  let deaths: (Order, Order.Step) -> Bool
  private(set) var starts: [Int] = []

  init(_ scenarios: Scenario..., dies deaths: @escaping (Order, Order.Step) -> Bool) {
    self.scenarios = scenarios
    self.deaths = deaths
  }

  func run(_ command: ProcessCommand) throws -> ProcessResult {
    let first = try #require(command.arguments.last.flatMap(Int.init))
    #expect(command.arguments == ScenarioChild.arguments(scenarios, from: first))
    starts.append(first)
    let orders = try scenarios.flatMap { try $0.orders() }
    var (text, current, isDead) = ("noise from a step\n", first, false)
    do {
      try ScenarioChild.run(scenarios, from: first) { line in
        if isDead { throw Dead() }
        text += line.text + "\n"
        if case .order(let number) = line { current = number }
        if case .step(let place) = line, deaths(orders[current], orders[current].steps[place]) {
          isDead = true
          throw Dead()
        }
      }
    } catch is Dead {
      return ProcessResult(
        output: Data(text.utf8), errorOutput: Data("a warning\nlast words\n".utf8), ending: .signalled(SIGABRT))
    }
    return ProcessResult(output: Data(text.utf8), ending: .exited(0))
  }
}

/// One takes the book away, the other asks for it and then looks.
func shelfScenario(name: String = "shelf") -> Scenario {
  Scenario(
    name,
    [
      ScenarioActor(
        "reader",
        [
          .step("asks") { $0.wasAsked = true },
          .reading("looks") { $0.book.map { .right($0) } ?? .nonsense("") },
        ]),
      ScenarioActor("thief", [.step("comes") { _ in }, .step("takes") { $0.book = nil }]),
    ], world: Shelf.init)
}
