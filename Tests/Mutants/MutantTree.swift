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
    let contents = try PackageFiles.paths(below: root).map {
      ($0, try Data(contentsOf: root.appendingPathComponent($0)))
    }
    try PackageFiles.bring(copy, upTo: Dictionary(uniqueKeysWithValues: contents))
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

  private func restore(_ path: String) throws {
    try PackageFiles.write(
      Data(contentsOf: root.appendingPathComponent(path)), to: copy.appendingPathComponent(path))
  }
}
