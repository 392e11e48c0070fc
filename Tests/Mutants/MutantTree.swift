import Foundation

/// A copy of the package in which faults are planted, one at a time.
///
/// It is kept from run to run, with what was built in it: a run then builds only what has changed since.
struct MutantTree {
  private let root: URL
  private let copy: URL

  /// Brings the copy up to date.
  ///
  /// - Parameter root: the package.
  /// - Throws: what reading or writing a file throws.
  init(of root: URL) throws {
    self.root = root
    copy = root.appendingPathComponent(".build/mutants/package")
    let files = FileManager.default
    try files.createDirectory(at: copy, withIntermediateDirectories: true)
    let wanted = Set(try Self.paths(below: root))
    for path in try Self.paths(below: copy) where !wanted.contains(path) {
      try files.removeItem(at: copy.appendingPathComponent(path))
    }
    for path in wanted.sorted() { try restore(path) }
  }

  /// Where the copy is built.
  var directory: URL { copy }

  /// Plants a fault, runs `work`, and takes the fault out again.
  func with<Result>(_ fault: PlantedFault, _ work: () throws -> Result) throws -> Result {
    let path = "Sources/OpenCoreData/" + fault.file
    let text = try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    try Data(try fault.planted(in: text).utf8).write(to: copy.appendingPathComponent(path))
    defer { try? restore(path) }
    return try work()
  }

  /// Makes one file of the copy what it is in the package; one that is the same is not touched, so it is not built anew.
  private func restore(_ path: String) throws {
    let data = try Data(contentsOf: root.appendingPathComponent(path))
    let target = copy.appendingPathComponent(path)
    if let present = try? Data(contentsOf: target), present == data { return }
    try FileManager.default.createDirectory(at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: target)
  }

  /// The files that a build and the tests need, relative to the package.
  private static func paths(below root: URL) throws -> [String] {
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
}
