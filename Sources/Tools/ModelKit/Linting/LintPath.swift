import Foundation

/// Paths as reports show them.
enum LintPath {
  /// The path from the current folder on, where the file is in it; so a report reads the same on every machine.
  static func shown(_ url: URL) -> String {
    let here = FileManager.default.currentDirectoryPath
    let path = url.standardizedFileURL.path
    let folder = here.hasSuffix("/") ? here : here + "/"
    return path.hasPrefix(folder) ? String(path.dropFirst(folder.count)) : path
  }
}
