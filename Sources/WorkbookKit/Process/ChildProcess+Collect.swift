import Foundation
import OpenCoreData

extension ChildProcess {
  /// Feeds the program, reads its pipes, and waits for its end.
  func collect(_ command: ProcessCommand) -> ProcessResult {
    var collector = PipeCollector(
      child: self, input: command.input, outputLimit: command.outputLimit, stopsAt: command.stopsAt)
    let status = ExitStatus()
    status.watch(self)
    let ended = collector.run(until: exit.read, timeout: command.timeout)
    if !ended {
      // Not its process group: the compiler's driver gives each of its children one of its own.
      ProcessTree.kill(id)
      collector.waitForExit(exit.read)
    }
    close(exit.read)
    collector.closeAll()
    let ending: ProcessResult.Ending = ended || collector.isStopped ? Self.ending(status.value) : .timedOut
    return ProcessResult(
      output: collector.output, errorOutput: collector.errors, reports: collector.reports, dropped: collector.dropped,
      ending: ending)
  }

  /// Takes a wait status apart; the C macros for it do not reach Swift.
  private static func ending(_ status: Int32) -> ProcessResult.Ending {
    let signal = status & 0x7F
    return signal == 0 ? .exited((status >> 8) & 0xFF) : .signalled(signal)
  }
}

/// Waits for a process on a thread of its own and reports through a descriptor that can be polled.
private final class ExitStatus: Sendable {
  private let status = Guarded<Int32>(0)

  var value: Int32 { status.withLock { $0 } }

  /// Waits for the program's end, then makes its exit descriptor readable.
  func watch(_ child: ChildProcess) {
    Thread.detachNewThread { [self] in
      let result = RunningChildren.wait(for: child.id)
      status.withLock { $0 = result }
      // A byte, and not only the closing: another child may hold a copy of this end.
      _ = write(child.exit.write, [1], 1)
      close(child.exit.write)
    }
  }
}
