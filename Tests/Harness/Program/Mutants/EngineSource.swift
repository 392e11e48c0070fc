import Foundation
import WorkbookKit

/// A source file of the engine, taken apart.
struct EngineSource {
  /// The file, below the folder of sources.
  let path: String
  let sites: [FaultSite]
  let bodies: [FunctionBody]

  /// All of them, in the order of their paths.
  ///
  /// - Throws: what reading throws; `Unreadable` for a file that cannot be taken apart.
  static func all(in root: URL) throws -> [EngineSource] {
    try paths(in: root)
      .map { path in
        let text = try String(
          contentsOf: root.appendingPathComponent("\(EngineModules.folder)/\(path)"), encoding: .utf8)
        guard let finder = SiteFinder(file: path, source: text) else { throw Unreadable(file: path) }
        return EngineSource(path: path, sites: finder.sites, bodies: finder.bodies)
      }
  }

  /// The paths of all of them, below the folder of sources, in order.
  ///
  /// - Throws: what reading a folder throws.
  static func paths(in root: URL) throws -> [String] {
    try EngineModules.names.flatMap { module in
      try FileManager.default.subpathsOfDirectory(
        atPath: root.appendingPathComponent("\(EngineModules.folder)/\(module)").path
      )
      .filter { $0.hasSuffix(".swift") }.map { "\(module)/\($0)" }
    }.sorted()
  }

  /// A source whose brackets do not pair for this harness.
  struct Unreadable: Error, CustomStringConvertible {
    let file: String
    /// One sentence.
    var description: String { "\(file) cannot be taken apart into statements: see `StatementLexer`." }
  }
}
