import Foundation
import WorkbookKit

/// Finds the links of Markdown pages, and those that lead nowhere.
package enum PageLinks {
  /// The links within the book that do not resolve.
  ///
  /// - Parameter exists: Whether a path that leaves the book, such as `../README.md`, exists.
  package static func broken(in files: BookFiles, exists: (String) -> Bool) -> [SourceProblem] {
    let anchors = files.contents.filter { $0.key.hasSuffix(".md") }.mapValues(anchors)
    return files.paths.filter { $0.hasSuffix(".md") }.flatMap { path in
      links(in: files.contents[path] ?? "").compactMap { link -> SourceProblem? in
        guard !resolves(link.text, from: path, anchors: anchors, files: files, exists: exists) else { return nil }
        let isFigure = link.text.hasSuffix(".svg")
        return SourceProblem(
          isFigure ? .missingFigure(link.text) : .brokenLink(link.text), file: "book/" + path, line: link.line)
      }
    }
  }

  /// The anchors that a page offers, written as `<a id="name"></a>`.
  static func anchors(in text: String) -> [String] {
    text.components(separatedBy: "<a id=\"").dropFirst().map { String($0.prefix { $0 != "\"" }) }
  }

  /// The targets of the page's links and images, with their lines; fenced code has none.
  static func links(in text: String) -> [SegmentSource.Located] {
    var fence: String?
    var result: [SegmentSource.Located] = []
    for (index, line) in text.components(separatedBy: "\n").enumerated() {
      let ticks = String(line.prefix { $0 == "`" })
      if let open = fence {
        if line == open { fence = nil }
      } else if ticks.count >= 3 {
        fence = ticks
      } else {
        let outsideCode = line.components(separatedBy: "`").enumerated()
          .map { $0.offset.isMultiple(of: 2) ? $0.element : "" }.joined(separator: "`")
        for piece in outsideCode.components(separatedBy: "](").dropFirst() {
          result.append(.init(text: String(piece.prefix { $0 != ")" && $0 != " " }), line: index + 1))
        }
      }
    }
    return result
  }

  private static func resolves(
    _ target: String, from page: String, anchors: [String: [String]], files: BookFiles, exists: (String) -> Bool
  ) -> Bool {
    if target.contains("://") || target.hasPrefix("mailto:") { return true }
    let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let folder = page.split(separator: "/").dropLast().map(String.init)
    guard let path = parts[0].isEmpty ? page : normalized(folder, parts[0]) else { return exists(parts[0]) }
    guard files.contents[path] != nil else { return false }
    return parts.count == 1 || (anchors[path] ?? []).contains(parts[1])
  }

  /// The path within the book, or nil where it leaves the book.
  private static func normalized(_ folder: [String], _ path: String) -> String? {
    var result = folder
    for part in path.split(separator: "/") {
      if part == ".." {
        if result.isEmpty { return nil }
        result.removeLast()
      } else if part != "." {
        result.append(String(part))
      }
    }
    return result.joined(separator: "/")
  }
}
