import Foundation
import WorkbookKit

/// The side of a scenario that may die: it runs orders in sequence and announces each before it starts.
enum ScenarioChild {
  static let option = "--orders-of"

  /// Runs the orders that the command line asks for and ends the process; returns where it asks for none.
  ///
  /// A program whose scenarios shall be run calls it first of all.
  ///
  /// - Parameters:
  ///   - scenarios: Makes the program's scenarios; asked only in a child.
  ///   - arguments: The command line, the program's own name first.
  static func serve(_ scenarios: () -> [Scenario], arguments: [String] = CommandLine.arguments) {
    guard arguments.count >= 4, arguments[1] == option, let first = arguments.last.flatMap({ Int($0) }) else { return }
    do {
      let known = scenarios()
      let asked = try arguments[2..<(arguments.count - 1)].map { name in
        guard let scenario = known.first(where: { $0.name == name }) else {
          throw ScenarioProblem.unknownScenario(name)
        }
        return scenario
      }
      try run(asked, from: first) { StandardStream.write($0.text + "\n", to: STDOUT_FILENO) }
      exit(0)
    } catch {
      StandardStream.write(error.localizedDescription + "\n", to: STDERR_FILENO)
      exit(1)
    }
  }

  static func arguments(_ scenarios: [Scenario], from first: Int) -> [String] {
    [option] + scenarios.map(\.name) + [String(first)]
  }

  /// Runs the orders from a number on, up to one whose step throws.
  ///
  /// The orders of all scenarios are numbered in one row, those of the first scenario first.
  static func run(_ scenarios: [Scenario], from first: Int, write: (ScenarioLine) throws -> Void) throws {
    var number = 0
    for scenario in scenarios {
      for order in try scenario.orders() {
        defer { number += 1 }
        guard number >= first else { continue }
        try write(.order(number))
        do {
          try scenario.run(order) { place, announcement in
            switch announcement {
            case .begins: try write(.step(place))
            case .read(let reading): try write(.reading(reading))
            case .left(let layers, let held): try write(.left(OrderLook(layers: layers, held: held)))
            }
          }
        } catch {
          try write(.failed(error.localizedDescription))
          return
        }
        try write(.ended)
      }
    }
  }
}
