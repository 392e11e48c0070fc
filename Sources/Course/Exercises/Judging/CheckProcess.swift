import CSupervision
import Foundation
import Samples

/// A process that runs some checks of an attempt, in the program that has it, and leaves none of its descendants behind.
///
/// The program itself has one thread and runs none of the reader's code; it has adopted every descendant whose parent has ended.
enum CheckProcess {
  /// What the program does before its first check.
  ///
  /// - Parameter processes: how many it is to run.
  static func prepare(for processes: Int) {
    _ = supervision_adopt_orphans()
    // Foundation makes a table when the first class is named; made here, each child has it already.
    _ = NSStringFromClass(NSObject.self)
    // Nor need each of many make what the engine makes once. This is closed again, and has started no thread.
    if processes > 2, let store = try? GradedStore(items: [ItemSeed(name: "")]) { _ = try? store.contents() }
  }

  /// Runs work in a child process.
  ///
  /// - Parameter work: the work; the child ends with status 0 after it.
  static func run(_ work: () -> Void) -> RunEnding {
    let child = supervision_fork()
    guard child >= 0 else { return .exceeded(.processes) }
    if child == 0 {
      enter()
      work()
      fflush(nil)
      exit(0)
    }
    var status: Int32 = 0
    while waitpid(child, &status, 0) == -1, errno == EINTR {}
    OwnDescendants.end()
    return RunEnding(status)
  }

  /// What the child does before the work.
  private static func enter() {
    _ = supervision_end_with_parent()
    setpgid(0, 0)
    let nothing = open("/dev/null", O_RDONLY)
    dup2(nothing, STDIN_FILENO)
    close(nothing)
    // An attempt that traps or is killed flushes nothing, and what it printed last is what its author looks for.
    _ = supervision_write_at_once()
    // An answer that ends all processes that it can reach ends nobody's but its own. A kernel without such filters judges, too.
    _ = supervision_refuse_signals()
  }
}
