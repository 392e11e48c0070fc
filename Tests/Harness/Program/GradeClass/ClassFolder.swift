import Foundation

/// A temporary folder with what a class has handed in, and places for everything that grading could write.
struct ClassFolder {
  let root: URL

  init() throws {
    root = FileManager.default.temporaryDirectory.appendingPathComponent("grade-class-\(getpid())")
    for name in ["handed-in", "home", "tmp", "json"] {
      try FileManager.default.createDirectory(at: place(name), withIntermediateDirectories: true)
    }
  }

  func place(_ name: String) -> URL { root.appendingPathComponent(name) }

  /// The report in JUnit's form.
  var junit: URL { place("class.xml") }

  /// A file among the JSON reports.
  func json(_ name: String) -> URL { place("json").appendingPathComponent(name) }

  /// Writes what somebody hands in.
  func hand(in handedIn: HandedIn) throws {
    let folder = place("handed-in").appendingPathComponent(handedIn.person)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (path, item) in handedIn.items {
      let file = folder.appendingPathComponent(path)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      switch item {
      case .file(let data): try data.write(to: file)
      case .folder: try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
      case .pipe: mkfifo(file.path, 0o600)
      case .link(let target): symlink(target, file.path)
      }
    }
  }

  /// What lies in a place: each path, with the time at which it was last changed.
  func contents(of name: String) throws -> [String: TimeInterval] {
    let folder = place(name)
    var found: [String: TimeInterval] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
      var status = stat()
      if lstat(folder.appendingPathComponent(path).path, &status) == 0 {
        found[path] = Double(status.st_mtim.tv_sec) + Double(status.st_mtim.tv_nsec) / 1e9
      }
    }
    return found
  }

  func remove() { try? FileManager.default.removeItem(at: root) }
}
