import Foundation

/// Every fact of the project, as the folder `Facts` defines it.
///
/// `sources.json` lists the sources and the order of the sections; every other file is a section. What was chosen
/// here stands in the files `chosen-…`, whose titles say of what; these come last and need no listing.
public struct FactList: Equatable, Sendable {
  /// The folder, relative to the package.
  public static let folder = "Sources/Facts"

  /// The sources in their order.
  public internal(set) var sources: [FactSource] = []
  /// The sections in their order.
  public internal(set) var sections: [FactSection] = []
  /// Everything that is wrong with the files.
  public internal(set) var problems: [FactProblem] = []
  /// What Apple's framework answers, and the engine, to the questions that settle facts.
  public internal(set) var compared = ComparedAnswers()
  var byID: [String: Fact] = [:]
  var places: [String: (file: String, line: Int)] = [:]

  /// Creates a list from the contents of its files.
  ///
  /// - Parameter files: The contents by file name.
  public init(files: [String: String]) {
    var reader = FactReader()
    reader.read(files)
    self = reader.list
  }

  init() {}

  /// Reads the folder of a package; a package without one has no facts.
  ///
  /// - Parameter root: The package's folder.
  /// - Throws: Foundation's error where a file cannot be read.
  public init(root: URL) throws {
    let folder = root.appendingPathComponent(Self.folder)
    var files: [String: String] = [:]
    if FileManager.default.fileExists(atPath: folder.path) {
      for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) where name.hasSuffix(".json") {
        files[name] = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
      }
    }
    self.init(files: files)
    compared = try ComparedAnswers(root: root)
    problems += compared.problems
  }

  /// All facts in the order of their sections.
  public var facts: [Fact] { sections.flatMap(\.facts) }

  /// The fact of an id, or nil.
  ///
  /// - Parameter id: An id such as `DR-04`.
  public subscript(id: String) -> Fact? { byID[id] }

  /// The source of a key, or nil.
  ///
  /// - Parameter key: A source's key.
  public func source(_ key: String) -> FactSource? { sources.first { $0.key == key } }

  /// A problem at the place where a fact is defined.
  package func problem(_ kind: FactProblemKind, at id: String) -> FactProblem {
    let place = places[id] ?? (Self.folder, 1)
    return FactProblem(kind, file: place.file, line: place.line)
  }

  /// Whether two lists hold the same facts, sources and problems.
  ///
  /// - Parameters:
  ///   - a: The first list.
  ///   - b: The second list.
  public static func == (a: FactList, b: FactList) -> Bool {
    a.sources == b.sources && a.sections == b.sections && a.problems == b.problems
  }
}
