import Foundation

@testable import BookKit

/// A page that a forge shows beside the sources, or one of the first pages of the repository.
struct SourcePage {
  /// Its path in the package's folder.
  let path: String
  let text: String

  /// All of them, in order: the README of each folder, and the pages on how to write a segment or an exercise.
  static func all() throws -> [SourcePage] {
    let folders = ["Sources", "Chapters", "Tests"]
    let below = folders.flatMap { folder -> [String] in
      let files = FileManager.default.enumerator(atPath: Programs.root.appendingPathComponent(folder).path)
      return (files?.compactMap { $0 as? String } ?? []).map { "\(folder)/\($0)" }
    }
    let names: [Substring?] = ["README.md", "WRITING.md"]
    let pages = below.filter { !$0.contains("/Fixtures/") && names.contains($0.split(separator: "/").last) }
    return try (["README.md", "CONTRIBUTING.md", "CHANGELOG.md"] + pages.sorted()).map {
      SourcePage(path: $0, text: try Programs.text($0))
    }
  }

  /// Whether the page shows a made-up segment or exercise, whose files are nowhere.
  var isAGuide: Bool { path.hasSuffix("/WRITING.md") }

  /// What a link of the page leads to: a path in the package's folder, and an anchor; nil where it leads out of the repository.
  func place(of link: String) -> (path: String, anchor: String?)? {
    if link.contains("://") || link.hasPrefix("mailto:") { return nil }
    let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let path = parts[0].isEmpty ? path : Self.joined(folder, parts[0])
    return (path, parts.count > 1 ? parts[1] : nil)
  }

  /// The targets of its links and images.
  var links: [String] { PageLinks.links(in: text).map(\.text) }

  /// The anchors that a page offers: those that are written, and those that a forge makes of headings.
  static func anchors(in text: String) -> Set<String> {
    let headings = text.split(separator: "\n").filter { $0.hasPrefix("#") }
    return Set(PageLinks.anchors(in: text) + headings.map { slug(String($0.drop { $0 == "#" || $0 == " " })) })
  }

  /// The anchor that a forge makes of a heading.
  static func slug(_ heading: String) -> String {
    String(
      heading.lowercased().compactMap { character in
        if character == " " { return "-" }
        return character.isLetter || character.isNumber || "-_".contains(character) ? character : nil
      })
  }

  /// The code in running text that names a file or a folder.
  var paths: [String] {
    prose.matches(of: /`((?:\.{1,2}\/)*[A-Za-z0-9.][A-Za-z0-9_.+\-]*(?:\/[A-Za-z0-9_.+\-]+)*\/?)`/).map { String($0.1) }
      .filter { path in
        let isFile = path.contains(/\.(?:swift|json|c|h|py|md)$/)
        let isMadeUp = ["NN-", "N.M", "-N.", "1.7-"].contains(where: path.contains)
        return (path.contains("/") || isFile) && !isMadeUp && !Self.isMadeInUse(path)
          && (!isAGuide || path.contains(/^(?:Sources|Chapters|Tests)\//))
      }
  }

  /// The names that stand before the file that has them, as in "`fire(_:)` in `Objects/…swift`".
  var namedPlaces: [(name: String, path: String)] {
    prose.matches(of: /`([A-Za-z]+)(?:\([A-Za-z_:]*\))?`\s+(?:in|of)\s+`([A-Za-z.][^` ]*\.(?:swift|c|json))`/).map {
      (String($0.1), String($0.2))
    }
  }

  /// A file or folder that the page names, from its own folder, from the package's or, where the page is about all sources, from the
  /// engine's; nil where there is none.
  func file(at path: String) -> URL? {
    let bases = [folder, ""] + (folder == "Sources" ? ["Sources/Engine"] : [])
    return bases.map { Programs.root.appendingPathComponent(Self.joined($0, path)) }
      .first { FileManager.default.fileExists(atPath: $0.path) }
  }

  private var folder: String { path.split(separator: "/").dropLast().joined(separator: "/") }

  /// The page without its blocks of code.
  private var prose: String {
    var lines = text.components(separatedBy: "\n")
    for block in FencedBlock.all(in: text).reversed() {
      lines.removeSubrange(block.line - 1..<min(lines.count, block.line + block.lines.count + 1))
    }
    return lines.joined(separator: "\n")
  }

  /// What is built, and what a reader's workbook keeps: a fresh clone has none of it.
  private static func isMadeInUse(_ path: String) -> Bool {
    [".build/", "Chapters/progress.txt", "Chapters/predictions.jsonl", "Chapters/reading.txt", "Chapters/Backups"]
      .contains { path.hasPrefix($0) }
  }

  private static func joined(_ folder: String, _ path: String) -> String {
    var parts = folder.split(separator: "/").map(String.init)
    for part in path.split(separator: "/").map(String.init) where part != "." {
      if part == "..", !parts.isEmpty { parts.removeLast() } else { parts.append(part) }
    }
    return parts.joined(separator: "/")
  }
}
