import Foundation
import Processes
import WorkbookKit

/// The processes below this one, which has adopted those whose own parents have ended.
enum OwnDescendants {
  /// Ends them, what they start meanwhile included, and returns when none is left.
  ///
  /// After five seconds it leaves a process alone that the system cannot end, as one that waits for a disk.
  static func end() {
    let limit = ContinuousClock.now + .seconds(5)
    while ContinuousClock.now < limit {
      let left = ProcessTree.descendants(of: getpid())
      // All are stopped before the first is killed, so that none can start another one in between.
      for process in left { kill(process.id, SIGSTOP) }
      for process in left { kill(process.id, SIGKILL) }
      while waitpid(-1, nil, WNOHANG) > 0 {}
      if left.isEmpty { return }
      usleep(2_000)
    }
  }
}
