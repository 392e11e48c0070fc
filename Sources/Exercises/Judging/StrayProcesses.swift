import Foundation

/// What an attempt may have left running after it killed its own supervisor: processes with its temporary folder in their
/// environment.
struct StrayProcesses {
  let folder: String

  /// Ends them.
  func end() {
    let wanted = Array("TMPDIR=\(folder)".utf8)
    for name in (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? [] {
      guard let id = pid_t(name), id != getpid(),
        let environment = FileManager.default.contents(atPath: "/proc/\(id)/environ"),
        environment.split(separator: 0).contains(where: { $0.elementsEqual(wanted) })
      else { continue }
      kill(id, SIGKILL)
    }
  }
}
