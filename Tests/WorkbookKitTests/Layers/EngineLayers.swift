import Foundation

@testable import WorkbookKit

/// The layers of the engine, as `Sources/MAP.md` lists them, and what in a layer names something of a higher one.
struct EngineLayers {
  /// The folders of each layer, the lowest first.
  let folders: [[String]]

  init(_ folders: [[String]]) { self.folders = folders }

  /// Reads the table "Inside the engine": each row is a layer, the first the highest, with its folders in the second column.
  init(map: String) {
    let lines = map.split(separator: "\n", omittingEmptySubsequences: false).drop { $0 != "Inside the engine:" }
    let rows = lines.drop { !$0.hasPrefix("| ---") }.dropFirst().prefix { $0.hasPrefix("|") }
    folders = rows.reversed().map { row in
      let cells = row.split(separator: "|")
      return cells.count < 2
        ? [] : cells[1].matches(of: /`Sources\/CoreData\/(\w+)\/`/).map { String($0.1) }
    }
  }

  /// The layer of a file, 0 for the lowest; nil for one in no layer's folder.
  ///
  /// - Parameter path: the path inside the engine's folder.
  func layer(of path: String) -> Int? {
    let folder = path.split(separator: "/").first.map(String.init) ?? ""
    return folders.firstIndex { $0.contains(folder) }
  }

  /// The folders that no layer has.
  func strays(among paths: [String]) -> [String] {
    Set(paths.filter { $0.contains("/") && layer(of: $0) == nil }.map { String($0.prefix { $0 != "/" }) }).sorted()
  }

  /// A name in a file that only a higher layer declares.
  struct Upward: Equatable, CustomStringConvertible {
    let file: String
    let name: String
    /// The file that declares it.
    let declaration: String

    var description: String { "\(file) names \(name), which \(declaration) declares" }
  }

  /// The upward references among sources: types, functions and constants that are declared at the top of files.
  ///
  /// A member that an extension in a higher layer adds to a lower one's type is not seen.
  ///
  /// - Parameter sources: texts by their paths inside the engine's folder.
  func upward(in sources: [String: String]) -> [Upward] {
    let files = sources.sorted { $0.key < $1.key }.map { SwiftSource(path: $0.key, bytes: Array($0.value.utf8)) }
    var declared: [String: [(layer: Int, file: String)]] = [:]
    for file in files {
      guard let layer = layer(of: file.path) else { continue }
      for declaration in file.declarations
      where declaration.keyword != "extension" && !declaration.has("private") && !declaration.has("fileprivate") {
        declared[declaration.name, default: []].append((layer, file.path))
      }
    }
    return files.flatMap { file -> [Upward] in
      guard let layer = layer(of: file.path) else { return [] }
      var found: [String: String] = [:]
      for index in file.code.indices where file.token(index).kind == .word && !file.isMark(index - 1, ".") {
        let name = file.text(index)
        guard let lowest = declared[name]?.min(by: { $0.layer < $1.layer }), lowest.layer > layer else { continue }
        found[name] = lowest.file
      }
      return found.sorted { $0.key < $1.key }.map { Upward(file: file.path, name: $0.key, declaration: $0.value) }
    }
  }
}
