import Foundation

extension ChildProcess {
  /// Feeds the program, reads its pipes, and waits for its end.
  func collect(_ command: ProcessCommand) -> ProcessResult {
    var collector = PipeCollector(
      child: self, input: command.input, outputLimit: command.outputLimit, stopsAt: command.stopsAt)
    let status = ExitStatus(of: self)
    let ended = collector.run(until: exit.read, timeout: command.timeout)
    if !ended {
      // Not its process group: the compiler's driver gives each of its children one of its own.
      ProcessTree.kill(id)
      collector.waitForExit(exit.read)
    }
    close(exit.read)
    collector.closeAll()
    let ending: ProcessResult.Ending
    switch status.end {
    case _ where !ended && !collector.isStopped: ending = .timedOut
    case .exit(let code): ending = .exited(code)
    case .signal(let signal): ending = .signalled(signal)
    }
    return ProcessResult(
      output: collector.output, errorOutput: collector.errors, reports: collector.reports, dropped: collector.dropped,
      ending: ending)
  }
}

/// Waits for a process on a thread of its own and reports through a descriptor that can be polled.
///
/// `lock` protects the status.
package final class ExitStatus: @unchecked Sendable {
  private let lock = NSLock()
  private var status: Int32 = 0

  /// How the program has ended, once its exit descriptor is readable.
  package var end: ProcessEnd { ProcessEnd(status: lock.withLock { status }) }

  /// Waits for the program's end, then makes its exit descriptor readable.
  package init(of child: ChildProcess) {
    Thread.detachNewThread { [self] in
      let result = RunningChildren.wait(for: child.id)
      lock.withLock { status = result }
      // A byte, and not only the closing: another child may hold a copy of this end.
      _ = write(child.exit.write, [1], 1)
      close(child.exit.write)
    }
  }
}
