import Foundation

extension ProcessCommand {
  /// This program once more, with other arguments; a crash of it prints no backtrace.
  ///
  /// - Parameters:
  ///   - arguments: The arguments after the program's name.
  ///   - timeout: How long it may take.
  public static func itself(_ arguments: [String], timeout: Duration = .seconds(60)) -> ProcessCommand {
    var environment = ProcessInfo.processInfo.environment
    environment["SWIFT_BACKTRACE"] = "enable=no"
    return ProcessCommand(SiblingProgram.itself, arguments, environment: environment, timeout: timeout)
  }
}
