import Foundation

/// What lies in a folder, whatever it is: what cannot be read is passed over, and no link to a folder is followed.
enum FolderWalk {
  /// A whole clone may have been handed in, whose lessons are no answers, and whose starters and solutions have the names of
  /// answers.
  private static let passedOver: Set = ["Sources", "Tests", "Lesson", "Judge", "Backups"]
  /// What systems put beside the files of people; a name that begins with a point is theirs, too, or of a tool.
  private static let ofSystems: Set = ["__MACOSX", "System Volume Information", "$RECYCLE.BIN"]
  private static let deepest = 12

  /// Whether a name is none that a person gives: `.build`, `._1.1-count-what-is-left.swift`, `__MACOSX`.
  static func isSystemFile(_ name: String) -> Bool { name.hasPrefix(".") || ofSystems.contains(name) }

  /// Whether files can be made in a folder.
  static func mayWrite(into folder: String) -> Bool { access(folder, W_OK | X_OK) == 0 }

  /// Whether what lies in a folder can be found.
  static func mayRead(_ folder: String) -> Bool { access(folder, R_OK | X_OK) == 0 }

  /// The names in a folder, in order, without those that no person gives.
  ///
  /// - Throws: Foundation's error where it cannot be read.
  static func names(in folder: URL) throws -> [String] {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { !isSystemFile($0) }
    // To `String` two names are equal that differ only in how an accent is written; those come in the order of their bytes.
    return names.sorted { $0 == $1 ? $0.utf8.lexicographicallyPrecedes($1.utf8) : $0 < $1 }
  }

  /// The paths of everything but folders, in order; folders that have one of some names are among them, and not entered.
  ///
  /// - Parameters:
  ///   - folder: the folder; the paths are relative to it.
  static func paths(in folder: URL, named names: Set<String> = []) -> [String] {
    var found: [String] = []
    enter("", folder, 0) { path, isFolder in
      let isNamed = names.contains((path as NSString).lastPathComponent)
      if isNamed || !isFolder { found.append(path) }
      return !isNamed
    }
    return found.sorted()
  }

  /// The folder and those below it, as far as they are entered.
  static func folders(in folder: URL) -> [URL] {
    var found = [folder]
    enter("", folder, 0) { path, isFolder in
      if isFolder { found.append(folder.appendingPathComponent(path, isDirectory: true)) }
      return true
    }
    return found
  }

  /// Whether a path is itself a symbolic link, wherever that leads.
  static func isLink(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  /// Whether a path leads to a folder.
  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Tells of each entry, and enters it where it is a folder and that is wanted.
  private static func enter(_ path: String, _ root: URL, _ depth: Int, _ visit: (String, _ isFolder: Bool) -> Bool) {
    let folder = root.appendingPathComponent(path).path
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] where !isSystemFile(name) {
      var status = stat()
      guard lstat("\(folder)/\(name)", &status) == 0 else { continue }
      let below = path.isEmpty ? name : "\(path)/\(name)"
      let isFolder = status.st_mode & S_IFMT == S_IFDIR
      if isFolder, passedOver.contains(name) { continue }
      if visit(below, isFolder), isFolder, depth < deepest { enter(below, root, depth + 1, visit) }
    }
  }
}
