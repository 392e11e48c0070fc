import Foundation

/// A source file of the engine, taken apart.
struct EngineSource {
  /// The file, below the engine's folder.
  let path: String
  let sites: [FaultSite]
  let bodies: [FunctionBody]

  /// All of them, in the order of their paths.
  ///
  /// - Parameter engine: the engine's folder.
  /// - Throws: what reading throws; `Unreadable` for a file that cannot be taken apart.
  static func all(in engine: URL) throws -> [EngineSource] {
    try FileManager.default.subpathsOfDirectory(atPath: engine.path).filter { $0.hasSuffix(".swift") }.sorted()
      .map { path in
        let text = try String(contentsOf: engine.appendingPathComponent(path), encoding: .utf8)
        guard let finder = SiteFinder(file: path, source: text) else { throw Unreadable(file: path) }
        return EngineSource(path: path, sites: finder.sites, bodies: finder.bodies)
      }
  }

  /// A source whose brackets do not pair for this harness.
  struct Unreadable: Error, CustomStringConvertible {
    let file: String
    /// One sentence.
    var description: String { "\(file) cannot be taken apart into statements: see `SwiftLexer`." }
  }
}
