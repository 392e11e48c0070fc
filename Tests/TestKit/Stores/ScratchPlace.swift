import Foundation

/// Where harnesses put files that nobody keeps.
package enum ScratchPlace {
  /// A folder in memory where the system has one: thousands of stores are made there and thrown away.
  package static func folder() -> URL {
    let memory = URL(fileURLWithPath: "/dev/shm")
    return FileManager.default.isWritableFile(atPath: memory.path) ? memory : FileManager.default.temporaryDirectory
  }
}
