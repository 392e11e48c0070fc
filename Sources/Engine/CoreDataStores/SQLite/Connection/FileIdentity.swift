import Foundation

/// Which file the system has under a path: another one there has another identity.
struct FileIdentity: Equatable {
  private let device: UInt64
  private let number: UInt64

  /// Asks the system; nil where there is no file.
  init?(_ path: String) {
    var found = stat()
    guard stat(path, &found) == 0 else { return nil }
    (device, number) = (UInt64(found.st_dev), UInt64(found.st_ino))
  }
}
