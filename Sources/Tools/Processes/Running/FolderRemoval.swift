import Foundation

/// Removes a folder with everything in it, however deep it is, and whatever rights were taken from what lies there.
///
/// What lies in the folders below is moved to the top, folder by folder: so no path is longer than two names, nothing calls
/// itself, and three descriptors are enough. No link is followed.
public struct FolderRemoval {
  private let top: Int32
  private let mark = UUID().uuidString
  private var moved = 0

  /// Removes a folder.
  ///
  /// - Parameter path: Its path.
  /// - Returns: Whether nothing is there any more.
  @discardableResult
  public static func remove(_ path: String) -> Bool {
    chmod(path, 0o700)
    let top = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    if top >= 0 {
      var removal = FolderRemoval(top: top)
      while removal.removeOneLevel() {}
      close(top)
    }
    return rmdir(path) == 0 || errno == ENOENT
  }

  private init(top: Int32) { self.top = top }

  /// Removes what lies at the top, and puts there what lay in its folders.
  ///
  /// - Returns: Whether something was put there.
  private mutating func removeOneLevel() -> Bool {
    let before = moved
    Self.forEachEntry(of: ".", in: top) { _, name in
      // Only what is a folder cannot be removed so.
      if unlinkat(top, name, 0) == 0 { return }
      fchmodat(top, name, 0o700, 0)
      Self.forEachEntry(of: name, in: top) { folder, inner in
        if unlinkat(folder, inner, 0) == 0 { return }
        // To move a folder is to change it.
        fchmodat(folder, inner, 0o700, 0)
        if renameat(folder, inner, top, "\(mark)-\(moved)") == 0 { moved += 1 }
      }
      unlinkat(top, name, AT_REMOVEDIR)
    }
    return moved > before
  }

  /// Calls something with the name of each entry of a folder, and with a descriptor of the folder.
  private static func forEachEntry(
    of name: UnsafePointer<CChar>, in parent: Int32, _ work: (Int32, UnsafePointer<CChar>) -> Void
  ) {
    let folder = openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard folder >= 0 else { return }
    guard let entries = fdopendir(folder) else {
      close(folder)
      return
    }
    defer { closedir(entries) }
    while let entry = readdir(entries) {
      // The bytes as they are: a name need not be text.
      withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { name in
          if strcmp(name, ".") != 0, strcmp(name, "..") != 0 { work(folder, name) }
        }
      }
    }
  }
}
