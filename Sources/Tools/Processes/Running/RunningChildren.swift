import Foundation

/// The programs that this process has started and that have not ended, so that none of them outlives it.
public enum RunningChildren {
  // Protects `ids`; whoever starts a program holds it from before the start until the id is noted.
  private static let lock = NSLock()
  nonisolated(unsafe) private static var ids: Set<pid_t> = []
  nonisolated(unsafe) private static var adopts = false

  /// Starts a program; no other one starts meanwhile.
  static func start(_ start: () throws -> ChildProcess) throws -> ChildProcess {
    try lock.withLock {
      let child = try start()
      ids.insert(child.id)
      return child
    }
  }

  /// Waits for a program's end and forgets it.
  static func wait(for id: pid_t) -> Int32 {
    var status: Int32 = 0
    // The id is kept from being used anew until it is forgotten here.
    var info = siginfo_t()
    while waitid(P_PID, id_t(id), &info, WEXITED | WNOWAIT) == -1, errno == EINTR {}
    lock.withLock {
      ids.remove(id)
      while waitpid(id, &status, 0) == -1, errno == EINTR {}
    }
    return status
  }

  /// Says that orphans of the programs are given to this process, and not to the system's first one.
  public static func adoptsOrphans() { lock.withLock { adopts = true } }

  /// Ends what the programs have left behind, in sessions of their own and whatever their environment.
  public static func endOrphans() {
    lock.withLock {
      guard adopts else { return }
      while true {
        let orphans = ProcessTree.descendants(of: getpid()).filter { $0.parent == getpid() && !ids.contains($0.id) }
        for orphan in orphans {
          ProcessTree.kill(orphan.id)
          waitpid(orphan.id, nil, 0)
        }
        if orphans.isEmpty { return }
      }
    }
  }

  /// Ends all of them with everything below them; no program starts after that.
  public static func endForGood() {
    lock.lock()
    for child in ProcessTree.descendants(of: getpid()) where child.parent == getpid() { ProcessTree.kill(child.id) }
  }
}
