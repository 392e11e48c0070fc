import Foundation
import Processes
import WorkbookKit

/// Looks at the memory of a child of this process while it runs, ten times a second; the kernel keeps the peak.
final class PeakMemory: @unchecked Sendable {
  // Protects `largest`.
  private let lock = NSLock()
  private var largest = 0

  /// Kilobytes that the child has held at most.
  var peak: Int { lock.withLock { largest } }

  /// Begins to look.
  ///
  /// - Parameter word: what stands in the child's command line.
  init(ofWhatNames word: String) {
    Thread.detachNewThread { [weak self] in
      while let self {
        for child in ProcessTree.descendants(of: getpid()) where child.parent == getpid() {
          look(at: child.id, word)
        }
        usleep(100_000)
      }
    }
  }

  private func look(at id: pid_t, _ word: String) {
    guard let line = FileManager.default.contents(atPath: "/proc/\(id)/cmdline"),
      String(decoding: line, as: UTF8.self).contains(word),
      let status = FileManager.default.contents(atPath: "/proc/\(id)/status"),
      let match = String(decoding: status, as: UTF8.self).firstMatch(of: /VmHWM:\s+(\d+)/), let held = Int(match.1)
    else { return }
    lock.withLock { largest = max(largest, held) }
  }
}
