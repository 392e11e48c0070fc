import Foundation

/// The names of the signals by which programs die.
public enum SignalName {
  /// The signal's name, such as `SIGABRT`, or its number.
  ///
  /// - Parameter signal: The signal's number.
  public static func text(_ signal: Int32) -> String {
    switch signal {
    case SIGABRT: "SIGABRT"
    case SIGBUS: "SIGBUS"
    case SIGFPE: "SIGFPE"
    case SIGHUP: "SIGHUP"
    case SIGILL: "SIGILL"
    case SIGINT: "SIGINT"
    case SIGKILL: "SIGKILL"
    case SIGPIPE: "SIGPIPE"
    case SIGSEGV: "SIGSEGV"
    case SIGTERM: "SIGTERM"
    case SIGTRAP: "SIGTRAP"
    default: "signal \(signal)"
    }
  }
}
