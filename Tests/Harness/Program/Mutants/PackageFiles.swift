import Foundation

/// The files of a package, and copies of them that are kept from run to run with what was built in them.
enum PackageFiles {
  /// The files that a build and the tests need, relative to the package.
  ///
  /// - Throws: what reading a folder throws.
  static func paths(below root: URL) throws -> [String] {
    let files = FileManager.default
    var paths: [String] = []
    for name in try files.contentsOfDirectory(atPath: root.path) where !name.hasPrefix(".") {
      let url = root.appendingPathComponent(name)
      var isFolder: ObjCBool = false
      guard files.fileExists(atPath: url.path, isDirectory: &isFolder) else { continue }
      if isFolder.boolValue {
        for below in try files.subpathsOfDirectory(atPath: url.path) {
          let file = url.appendingPathComponent(below).path
          if files.fileExists(atPath: file, isDirectory: &isFolder), !isFolder.boolValue {
            paths.append("\(name)/\(below)")
          }
        }
      } else {
        paths.append(name)
      }
    }
    return paths
  }

  /// Makes a folder hold these files and no others, but for what has a name with a point at its beginning.
  ///
  /// - Parameters:
  ///   - wanted: what each file holds, by its path in the folder.
  /// - Throws: what reading or writing a file throws.
  static func bring(_ copy: URL, upTo wanted: [String: Data]) throws {
    try FileManager.default.createDirectory(at: copy, withIntermediateDirectories: true)
    for path in try paths(below: copy) where wanted[path] == nil {
      try FileManager.default.removeItem(at: copy.appendingPathComponent(path))
    }
    for (path, data) in wanted { try write(data, to: copy.appendingPathComponent(path)) }
  }

  /// Writes a file; one that is the same is not touched, so it is not built anew.
  ///
  /// - Throws: what writing throws.
  static func write(_ data: Data, to target: URL) throws {
    if let present = try? Data(contentsOf: target), present == data { return }
    try FileManager.default.createDirectory(at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: target)
  }
}
