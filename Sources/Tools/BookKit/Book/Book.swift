import Foundation
import WorkbookKit

/// The folder `book/`: everything in it is generated.
package struct Book: Sendable {
  /// The folder.
  package let directory: URL

  /// Creates a book.
  package init(directory: URL) {
    self.directory = directory
  }

  /// How a file on disk differs from the one that was generated.
  package enum Difference: Equatable, Sendable {
    /// It is not there.
    case missing(String)
    /// Nothing generates it.
    case orphaned(String)
    /// Its contents differ; the second value is a unified diff.
    case different(String, diff: String)
  }

  /// What accepting did.
  package struct Changes: Equatable, Sendable {
    /// The paths that were written.
    package var written: [String] = []
    /// The paths that were removed.
    package var removed: [String] = []
  }

  /// A path that would lead out of the book.
  package struct PathOutsideBook: Error, Equatable, Sendable {
    /// The path.
    package var path: String
  }

  /// Compares the folder with what was generated, and writes nothing.
  ///
  /// - Throws: Foundation's error where a file cannot be read.
  package func check(_ files: BookFiles) throws -> [Difference] {
    let present = try paths()
    let all = Set(present).union(files.paths).sorted()
    return try all.compactMap { path in
      guard let new = files.contents[path] else { return .orphaned(path) }
      guard present.contains(path) else { return .missing(path) }
      let data = try Data(contentsOf: url(path))
      if data == Data(new.utf8) { return nil }
      let old = String(decoding: data, as: UTF8.self)
      let diff = UnifiedDiff.between(old, new, oldName: "book/\(path)", newName: "book/\(path) (generated)")
      // Bytes that are no text read as the same text at worst; they are different all the same.
      return .different(path, diff: diff ?? "The file is not text.\n")
    }
  }

  /// Makes the folder what was generated: writes the files that changed and removes those that nothing generates.
  ///
  /// - Throws: `PathOutsideBook` before anything is written, or Foundation's error where a file cannot be written.
  @discardableResult
  package func accept(_ files: BookFiles) throws -> Changes {
    for path in files.paths where path.hasPrefix("/") || path.split(separator: "/").contains("..") || path.isEmpty {
      throw PathOutsideBook(path: path)
    }
    var changes = Changes()
    for difference in try check(files) {
      switch difference {
      case .orphaned(let path):
        try FileManager.default.removeItem(at: url(path))
        changes.removed.append(path)
      case .missing(let path), .different(let path, _):
        let url = url(path)
        try FileManager.default.createDirectory(
          at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data((files.contents[path] ?? "").utf8).write(to: url)
        changes.written.append(path)
      }
    }
    return changes
  }

  private func url(_ path: String) -> URL { directory.appendingPathComponent(path) }

  /// The files on disk; a link counts as a file and is never followed.
  private func paths() throws -> [String] {
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: directory.path, isDirectory: &isDirectory) else { return [] }
    return try FileManager.default.subpathsOfDirectory(atPath: directory.path).filter { path in
      let type = try FileManager.default.attributesOfItem(atPath: url(path).path)[.type] as? FileAttributeType
      return type != .typeDirectory
    }
  }
}
