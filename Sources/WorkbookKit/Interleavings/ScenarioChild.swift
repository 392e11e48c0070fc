import Foundation

/// The side of a scenario that may die: it runs orders in sequence and announces each before it starts.
public enum ScenarioChild {
  static let option = "--orders-of"

  /// Runs the orders that the command line asks for and ends the process; returns where it asks for none.
  ///
  /// A program whose scenarios shall be run calls it first of all.
  ///
  /// - Parameters:
  ///   - scenarios: Makes the program's scenarios; asked only in a child.
  ///   - arguments: The command line, the program's own name first.
  public static func serve(_ scenarios: () -> [Scenario], arguments: [String] = CommandLine.arguments) {
    guard arguments.count == 4, arguments[1] == option, let first = Int(arguments[3]) else { return }
    do {
      guard let scenario = scenarios().first(where: { $0.name == arguments[2] }) else {
        throw ScenarioProblem.unknownScenario(arguments[2])
      }
      try run(scenario, from: first) { StandardStream.write($0.text + "\n", to: STDOUT_FILENO) }
      exit(0)
    } catch {
      StandardStream.write(error.localizedDescription + "\n", to: STDERR_FILENO)
      exit(1)
    }
  }

  static func arguments(_ scenario: Scenario, from first: Int) -> [String] { [option, scenario.name, String(first)] }

  /// Runs the orders from a number on, up to one whose step throws.
  static func run(_ scenario: Scenario, from first: Int, write: (ScenarioLine) throws -> Void) throws {
    for (number, order) in try scenario.orders().enumerated().dropFirst(first) {
      try write(.order(number))
      do {
        try scenario.run(order) { place, reading in
          try write(reading.map(ScenarioLine.reading) ?? .step(place))
        }
      } catch {
        try write(.failed(error.localizedDescription))
        return
      }
      try write(.ended)
    }
  }
}
