import Processes

extension HarnessCommand {
  /// What measures the engine.
  static let measures = [
    HarnessCommand("scale", usage: ScaleCommand.usage) { try ScaleCommand.run($0) },
    HarnessCommand("leaks", usage: LeaksCommand.usage) { try LeaksCommand($0).run() },
  ]
}
