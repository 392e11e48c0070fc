import Foundation

/// Tells of files that are written in some folders, as the kernel notices it; nothing is asked over and over.
final class FileEvents {
  /// Becomes readable when something was written.
  let descriptor: Int32

  /// Begins to listen.
  ///
  /// - Parameter folders: the folders; what lies deeper is not heard.
  /// - Throws: `WorkbookProblem.cannotWatch` where the kernel refuses.
  init(folders: [URL]) throws {
    descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    guard descriptor >= 0 else { throw WorkbookProblem.cannotWatch("inotify", errno) }
    for folder in folders {
      // An editor either writes the file, or writes another one and gives it the name.
      guard inotify_add_watch(descriptor, folder.path, UInt32(IN_CLOSE_WRITE | IN_MOVED_TO)) >= 0 else {
        let code = errno
        close(descriptor)
        throw WorkbookProblem.cannotWatch(folder.path, code)
      }
    }
  }

  deinit { close(descriptor) }

  /// The names of the files that were written since the last call, each once, in order.
  func names() -> [String] {
    var names: [String] = []
    var buffer = [UInt8](repeating: 0, count: 16384)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      guard count > 0 else { return names }
      for name in Self.names(in: buffer[..<count]) where !names.contains(name) { names.append(name) }
    }
  }

  /// The names in the kernel's records: a head of sixteen bytes, its last four the length of the name that follows.
  private static func names(in bytes: ArraySlice<UInt8>) -> [String] {
    var names: [String] = []
    var position = bytes.startIndex
    while position + 16 <= bytes.endIndex {
      let length = (0..<4).reduce(0) { $0 | Int(bytes[position + 12 + $1]) << (8 * $1) }
      let name = bytes[(position + 16)..<min(position + 16 + length, bytes.endIndex)].prefix { $0 != 0 }
      if !name.isEmpty { names.append(String(decoding: name, as: UTF8.self)) }
      position += 16 + length
    }
    return names
  }
}
