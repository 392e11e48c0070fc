/// The code of a segment with its declarations closed: what a window shows first that has no room for all of it.
///
/// The question is answered by what is called, so the lines that call stay; what a type or a function holds follows at a key.
struct CodeOutline {
  /// The code as Markdown, with `{ … }` in place of what the declarations hold.
  let closed: [String]
  /// These declarations as Markdown, whole; empty where the code has none that takes more room open.
  let declarations: [String]

  /// Closes the declarations of some blocks of code; what is said between them stays.
  init(_ blocks: [SegmentSource.Block]) {
    var closed: [[String]] = []
    var declarations: [[String]] = []
    for block in blocks {
      guard block.kind == .code else {
        closed.append(block.markdown)
        continue
      }
      let (outline, whole) = Self.split(block.lines.map(\.text))
      closed.append(CodeText.fenced(outline, language: "swift"))
      if !whole.isEmpty { declarations.append(CodeText.fenced(whole, language: "swift")) }
    }
    self.closed = Array(closed.joined(separator: [""]))
    self.declarations = Array(declarations.joined(separator: [""]))
  }

  private static func split(_ lines: [String]) -> (outline: [String], declarations: [String]) {
    var outline: [(text: String, isClosed: Bool)] = []
    var declarations: [[String]] = []
    var rest = lines[...]
    while let line = rest.first {
      guard let header = header(of: rest), let end = rest[header.upperBound...].firstIndex(of: "}"),
        end > header.upperBound
      else {
        outline.append((line, false))
        rest = rest.dropFirst()
        continue
      }
      // Closed declarations stand close.
      if outline.last?.text == "", outline.dropLast().last?.isClosed == true { outline.removeLast() }
      outline += rest[header].map { ($0, true) }
      outline[outline.count - 1].text += " … }"
      declarations.append(Array(rest[...end]))
      rest = rest[(end + 1)...]
    }
    return (outline.map(\.text), Array(declarations.joined(separator: [""])))
  }

  /// The lines from a declaration's first word to the brace that opens it, where one begins here, with its comments and attributes.
  private static func header(of lines: ArraySlice<String>) -> ClosedRange<Int>? {
    guard let first = lines.firstIndex(where: { !$0.hasPrefix("///") && !isAttribute($0) }), declares(lines[first]),
      let open = lines[first...].firstIndex(where: { $0.hasSuffix("{") }),
      // A parameter list may take lines of its own; another statement may not.
      lines[first...open].dropFirst().allSatisfy({ $0.hasPrefix(" ") || $0.hasPrefix(")") })
    else { return nil }
    return first...open
  }

  private static func declares(_ line: String) -> Bool {
    let words = line.split(separator: " ").drop { $0.hasPrefix("@") || modifiers.contains($0) }
    return !line.hasPrefix(" ") && words.first.map(keywords.contains) ?? false
  }

  private static func isAttribute(_ line: String) -> Bool { line.hasPrefix("@") && !line.contains(" ") }

  private static let keywords: Set<Substring> = ["actor", "class", "enum", "extension", "func", "protocol", "struct"]
  private static let modifiers: Set<Substring> = ["fileprivate", "final", "nonisolated", "private", "public", "static"]
}
