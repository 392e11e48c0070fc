import CSupervision
import Foundation

/// Processes that a harness starts for a part of its work, and that must not outlive it.
public enum HarnessWorker {
  private static let variable = "HARNESS_DRIVER"

  /// Starts a worker of this process.
  ///
  /// - Parameters:
  ///   - name: its program, which lies beside this one.
  ///   - words: what it is asked for.
  ///   - variables: what its environment has besides.
  /// - Throws: `ProcessRunner.Failure` where it cannot be started.
  public static func start(
    _ name: String, _ words: [String], _ variables: [String: String] = [:]
  ) throws -> SiblingProgram {
    try SiblingProgram(name, words, variables.merging([variable: String(getpid())]) { $1 })
  }

  /// Has the kernel kill a worker when its driver ends; the worker calls this before its work.
  ///
  /// Who starts a worker by hand is no driver.
  public static func endWithDriver() {
    guard let driver = ProcessInfo.processInfo.environment[variable].flatMap({ pid_t($0) }) else { return }
    _ = supervision_end_with_parent()
    // A driver that ended before the call is not waited for any more.
    if getppid() != driver { exit(1) }
  }
}
