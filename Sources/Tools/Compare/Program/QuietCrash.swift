import Foundation

/// Ends this process where an exception or a trap would, without a report: macOS shows one of each process that a signal ends.
enum QuietCrash {
  /// What is added to a signal's number to make the status, as shells do.
  static let offset: Int32 = 128

  /// Has exceptions and signals end the process by a status.
  ///
  /// What is written to standard error stays as it is.
  static func install() {
    // What Ctrl-C means is the parent's to decide.
    signal(SIGINT, SIG_IGN)
    for number in [SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP] {
      signal(number) { _exit(QuietCrash.offset + $0) }
    }
    #if canImport(ObjectiveC)
      NSSetUncaughtExceptionHandler { exception in
        let reason = exception.reason ?? "none"
        let line =
          "*** Terminating app due to uncaught exception '\(exception.name.rawValue)', reason: '\(reason)'\n"
        FileHandle.standardError.write(Data(line.utf8))
        _exit(QuietCrash.offset + SIGABRT)
      }
    #endif
  }
}
