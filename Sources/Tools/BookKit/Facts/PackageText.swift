import Foundation
import WorkbookKit

/// The text files in which a package may cite facts.
package struct PackageText: Sendable {
  /// The folders that are read, each a place of its own in the counts.
  package static let folders = [
    "Sources/Engine", "Sources/Course", "Sources/Tools", "Tests", "Chapters", "book", FactList.folder,
  ]

  /// The texts by path, relative to the package.
  package var files: [String: String]

  /// Creates a set of files.
  ///
  /// - Parameter files: The texts by path, relative to the package.
  package init(files: [String: String]) {
    self.files = files
  }

  /// Reads a package: every file that is text, except what is hidden and the reader's own exercises.
  ///
  /// - Throws: Foundation's error where a file cannot be read.
  package init(root: URL) throws {
    var files: [String: String] = [:]
    for folder in Self.folders {
      let paths = FileManager.default.enumerator(atPath: root.appendingPathComponent(folder).path)
      while let path = paths?.nextObject() as? String {
        guard !Self.isSkipped(path) else { continue }
        let url = root.appendingPathComponent(folder).appendingPathComponent(path)
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder), !isFolder.boolValue else {
          continue
        }
        if let text = String(validating: try Data(contentsOf: url), as: UTF8.self) { files["\(folder)/\(path)"] = text }
      }
    }
    self.files = files
  }

  /// The paths in alphabetical order.
  var paths: [String] { files.keys.sorted() }

  private static func isSkipped(_ path: String) -> Bool {
    path.split(separator: "/").contains { $0.hasPrefix(".") || $0 == "Exercises" }
  }
}
