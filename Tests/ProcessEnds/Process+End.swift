import Foundation

/// How a process has ended.
public enum ProcessEnd: Equatable, Sendable {
  /// By itself, with a status.
  case exit(Int32)
  /// By a signal.
  case signal(Int32)
}

extension Process {
  /// Waits until the process has ended.
  ///
  /// `waitUntilExit()` waits for a socket that Foundation's run loop watches. Where a network namespace has no loopback interface
  /// that is up, as in some sandboxes, that wait has no end. So the kernel is asked; the child stays for Foundation to collect.
  ///
  /// - Returns: how it has ended.
  public func end() -> ProcessEnd {
    var info = siginfo_t()
    while waitid(P_PID, id_t(processIdentifier), &info, WEXITED | WNOWAIT) != 0 {
      if errno == EINTR { continue }
      // Foundation has collected it already, and so has heard of its end.
      waitUntilExit()
      return terminationReason == .uncaughtSignal ? .signal(terminationStatus) : .exit(terminationStatus)
    }
    let status = info._sifields._sigchld.si_status
    return info.si_code == CLD_EXITED ? .exit(status) : .signal(status)
  }
}
