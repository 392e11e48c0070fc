import CoreDataModel
import Foundation
import Wording

/// A line of a source, where a batch delete stands and no name of an entity.
package struct SourcePlace: CustomStringConvertible, Sendable {
  package let file: String
  /// Counted from 1.
  package let line: Int

  /// `File.swift:12`.
  package var description: String { "\(file):\(line)" }

  /// What the reports say of it.
  static let why = "A batch delete stands in a file that names no entity of the models."
  static let advice = "`--rule batch-delete=on` asks about all of them."
}

/// Which entities an app's sources delete in bulk, as far as their text says so.
///
/// Of each `NSBatchDeleteRequest` in code the braces around it are looked through for a name of an entity or of its class, the
/// innermost first, and at last the whole file. So a name may be taken that the request is not about; none is overlooked that
/// stands in the same file.
struct BatchDeleteUses {
  /// The entities.
  private(set) var entities: Set<String> = []
  /// Where a request stands with no name in the file.
  private(set) var nameless: [SourcePlace] = []

  /// - Parameters:
  ///   - folder: the folder of the sources, in Swift and Objective-C.
  ///   - names: the names of entities and of their classes, with the entity that each means.
  /// - Throws: `LintProblem.noSources`.
  init(in folder: String, names: [String: String]) throws(LintProblem) {
    guard let files = FileManager.default.enumerator(atPath: folder) else { throw .noSources(folder) }
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue else {
      throw .noSources(folder)
    }
    let sources = files.compactMap { $0 as? String }.filter { name in
      [".swift", ".m", ".mm"].contains { name.hasSuffix($0) }
        && !name.split(separator: "/").contains { $0.hasPrefix(".") }
    }
    for name in sources.sorted() {
      guard let data = FileManager.default.contents(atPath: "\(folder)/\(name)") else { continue }
      look(at: [UInt8](data), file: LintPath.shown(URL(fileURLWithPath: "\(folder)/\(name)")), names)
    }
  }

  private mutating func look(at bytes: [UInt8], file: String, _ names: [String: String]) {
    let tokens = SwiftLexer.tokens(of: bytes)
    guard tokens.contains(where: { $0.text == Self.request }) else { return }
    var open: [Int] = []
    // For each brace that is open at a request, where it opens and closes.
    var blocks: [(range: Range<Int>, depth: Int)] = []
    for (place, token) in tokens.enumerated() where token.kind == .mark {
      if token.text == "{" { open.append(place) }
      if token.text == "}", let start = open.popLast() { blocks.append((start..<place, open.count)) }
    }
    for (place, token) in tokens.enumerated() where token.kind == .word && token.text == Self.request {
      let around = blocks.filter { $0.range.contains(place) }.sorted { $0.depth > $1.depth }.map(\.range)
      let found = (around + [tokens.startIndex..<tokens.endIndex]).lazy
        .map { Set(tokens[$0].compactMap { Self.name(in: $0).flatMap { names[$0] } }) }.first { !$0.isEmpty }
      if let found {
        entities.formUnion(found)
      } else {
        let line = bytes[..<token.range.lowerBound].count { $0 == UInt8(ascii: "\n") } + 1
        nameless.append(SourcePlace(file: file, line: line))
      }
    }
  }

  private static let request = "NSBatchDeleteRequest"

  private static func name(in token: SwiftToken) -> String? {
    switch token.kind {
    case .word: token.text
    case .string: token.text.trimmingCharacters(in: ["\"", "#"])
    case .attribute, .number, .mark, .interpolationStart, .interpolationEnd, .comment, .space, .newline, .directive: nil
    }
  }

  /// Whether a batch delete may be of objects that have what an entity declares.
  func concerns(_ entity: NSEntityDescription) -> Bool {
    let above = sequence(first: entity, next: \.superentity)
    return above.contains { entities.contains($0.name ?? "") } || below(entity)
  }

  private func below(_ entity: NSEntityDescription) -> Bool {
    entity.subentities.contains { entities.contains($0.name ?? "") || below($0) }
  }
}

extension NSManagedObjectModel {
  /// What sources call the entities: by their own names and by those of their classes.
  ///
  /// Only a model that was read with its classes has the latter.
  var namesInSources: [String: String] {
    var names: [String: String] = [:]
    for entity in entities {
      guard let name = entity.name else { continue }
      names[name] = name
      if let last = entity.managedObjectClassName.split(separator: ".").last, last != "NSManagedObject" {
        names[String(last)] = name
      }
    }
    return names
  }
}
