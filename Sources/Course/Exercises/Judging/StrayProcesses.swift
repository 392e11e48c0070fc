import Foundation

/// What an attempt may have left running where the system has ended its supervisor: processes with its temporary folder in their
/// environment.
struct StrayProcesses {
  let folder: String

  /// Ends them, what they start meanwhile included, and returns when none is left.
  ///
  /// A signal is delivered some time after `kill` returns, so this looks again until it finds none; after five seconds it
  /// leaves a process alone that the system cannot end, as one that waits for a disk.
  func end() {
    let limit = ContinuousClock.now + .seconds(5)
    while ContinuousClock.now < limit {
      let left = ids()
      if left.isEmpty { return }
      for id in left { kill(id, SIGKILL) }
      usleep(2_000)
    }
  }

  /// The processes that live; one that has ended has no environment.
  private func ids() -> [pid_t] {
    let wanted = Array("TMPDIR=\(folder)".utf8)
    return ((try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []).compactMap { name in
      guard let id = pid_t(name), id != getpid(),
        let environment = FileManager.default.contents(atPath: "/proc/\(id)/environ"),
        environment.split(separator: 0).contains(where: { $0.elementsEqual(wanted) })
      else { return nil }
      return id
    }
  }
}
