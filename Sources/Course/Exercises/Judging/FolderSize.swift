import Foundation

/// How much the files of a folder have of the disk.
enum FolderSize {
  /// What a name is taken for, whatever is behind it.
  private static let entry = 1024
  /// How many folders may be in each other; each takes a descriptor.
  private static let levels = 64

  /// Bytes of all files in a folder and in those below it.
  ///
  /// What is deeper than some levels, in a folder that cannot be read, or without a name is not seen.
  ///
  /// - Parameter most: where more is found, nothing more is looked at.
  static func bytes(below folder: String, most: Int) -> Int {
    var bytes = 0
    add(folder, in: AT_FDCWD, levels, &bytes, most)
    return bytes
  }

  private static func add(
    _ name: UnsafePointer<CChar>, in parent: Int32, _ levels: Int, _ bytes: inout Int, _ most: Int
  ) {
    let folder = openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard folder >= 0, let entries = fdopendir(folder) else { return }
    defer { closedir(entries) }
    while bytes <= most, let entry = readdir(entries) {
      // The bytes as they are: a name need not be text.
      withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { name in
          var status = stat()
          guard strcmp(name, ".") != 0, strcmp(name, "..") != 0,
            fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0
          else { return }
          bytes += Int(status.st_blocks) * 512 + Self.entry
          if status.st_mode & S_IFMT == S_IFDIR, levels > 0 { add(name, in: folder, levels - 1, &bytes, most) }
        }
      }
    }
  }
}
