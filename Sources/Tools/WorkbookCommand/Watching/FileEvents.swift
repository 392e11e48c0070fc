import Foundation

/// Tells of what happens in some folders, as the kernel notices it; nothing is asked over and over.
final class FileEvents {
  /// What is told of.
  enum Kind {
    /// A file has been written: an editor either writes the file, or writes another one and gives it the name.
    case written
    /// Anything has come, gone, or been written.
    case anyChange

    fileprivate var mask: UInt32 {
      let written = UInt32(IN_CLOSE_WRITE | IN_MOVED_TO)
      return self == .written ? written : written | UInt32(IN_CREATE | IN_DELETE | IN_DELETE_SELF | IN_MOVED_FROM)
    }
  }

  /// Becomes readable when something has happened.
  let descriptor: Int32
  private let kind: Kind

  /// Begins to listen; to no folder as yet.
  ///
  /// - Throws: `WorkbookProblem.cannotWatch` where the kernel refuses.
  init(_ kind: Kind) throws {
    self.kind = kind
    descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    guard descriptor >= 0 else { throw WorkbookProblem.cannotWatch("inotify", errno) }
  }

  /// Listens to folders, too; to none of them twice.
  ///
  /// - Parameters:
  ///   - folders: the folders; what lies deeper is not heard.
  ///   - mayVanish: whether a folder that is not there any more, or cannot be read, is no error.
  /// - Throws: `WorkbookProblem.cannotWatch` where the kernel refuses.
  func listen(to folders: [URL], mayVanish: Bool = false) throws {
    for folder in folders where inotify_add_watch(descriptor, folder.path, kind.mask) < 0 {
      let code = errno
      if mayVanish, [ENOENT, ENOTDIR, EACCES].contains(code) { continue }
      throw WorkbookProblem.cannotWatch(folder.path, code)
    }
  }

  deinit { close(descriptor) }

  /// The names of the files that something has happened to since the last call, each once, in order.
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
