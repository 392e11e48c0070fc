import Foundation

/// Reads the blocks of Markdown.
struct MarkdownBlockParser {
  private var lines: ArraySlice<String>
  private var blocks: [MarkdownBlock] = []

  private init(_ lines: [String]) { self.lines = lines[...] }

  /// The blocks of some lines; comments and HTML on lines of their own are left out.
  static func blocks(_ lines: [String]) -> [MarkdownBlock] {
    var parser = MarkdownBlockParser(lines)
    while parser.lines.first != nil { parser.readBlock() }
    return parser.blocks
  }

  private mutating func readBlock() {
    guard let line = lines.first else { return }
    if line.isBlank {
      lines.removeFirst()
    } else if line.hasPrefix("<") {
      skipHTML()
    } else if let fence = Fenced(line) {
      readFence(fence)
    } else if line.hasPrefix("    ") {
      readIndented()
    } else if let level = Self.headingLevel(line) {
      lines.removeFirst()
      blocks.append(.heading(level, String(line.dropFirst(level + 1))))
    } else if line.hasPrefix(">") {
      let quoted = take { $0.hasPrefix(">") }.map { String($0.dropFirst($0.hasPrefix("> ") ? 2 : 1)) }
      blocks.append(.quote(Self.blocks(quoted)))
    } else if ListMark(line) != nil {
      readList()
    } else if line.hasPrefix("|"), lines.dropFirst().first.map(Self.isTableRule) ?? false {
      readTable()
    } else {
      readParagraph()
    }
  }

  private mutating func take(while isWanted: (String) -> Bool) -> [String] {
    let taken = lines.prefix(while: isWanted)
    lines = lines.dropFirst(taken.count)
    return Array(taken)
  }

  private mutating func skipHTML() {
    if lines.first?.hasPrefix("<!--") ?? false {
      while let line = lines.popFirst(), !line.contains("-->") {}
    } else {
      lines.removeFirst()
    }
  }

  private mutating func readFence(_ fence: Fenced) {
    lines.removeFirst()
    let code = take { !fence.isClosed(by: $0) }
    lines = lines.dropFirst()
    blocks.append(.code(code.map { String($0.dropFirst(min(fence.indent, $0.prefix { $0 == " " }.count))) }))
  }

  private mutating func readIndented() {
    var code = take { $0.hasPrefix("    ") || $0.isBlank }.map { String($0.dropFirst(4)) }
    while code.last?.isBlank ?? false { code.removeLast() }
    blocks.append(.code(code))
  }

  private mutating func readList() {
    var items: [MarkdownBlock.Item] = []
    while let line = lines.first, let mark = ListMark(line), mark.isSameKind(as: items.first?.mark) {
      lines.removeFirst()
      var content = [String(line.dropFirst(mark.width))]
      while let next = lines.first {
        if next.isBlank {
          // A blank line ends the item unless what follows is indented into it.
          guard let after = lines.dropFirst().first(where: { !$0.isBlank }), after.indent >= mark.width else { break }
          content.append("")
        } else if next.indent >= mark.width {
          content.append(String(next.dropFirst(mark.width)))
        } else if ListMark(next) == nil, !Self.beginsBlock(next), !(content.last ?? "").isBlank {
          content.append(next)
        } else {
          break
        }
        lines.removeFirst()
      }
      items.append(.init(mark: mark.text, blocks: Self.blocks(content)))
      // Items may stand apart.
      let blanks = lines.prefix(while: \.isBlank).count
      if let next = lines.dropFirst(blanks).first, ListMark(next) != nil { lines = lines.dropFirst(blanks) }
    }
    blocks.append(.list(items))
  }

  private mutating func readTable() {
    let rows = take { $0.hasPrefix("|") }.map(Self.cells)
    let isRightAligned = rows[1].map { $0.hasSuffix(":") && !$0.hasPrefix(":") }
    blocks.append(.table(header: rows[0], rows: Array(rows.dropFirst(2)), isRightAligned: isRightAligned))
  }

  private mutating func readParagraph() {
    var text: [String] = []
    while let line = lines.first, !line.isBlank, text.isEmpty || !Self.beginsBlock(line) {
      text.append(line.trimmingCharacters(in: .whitespaces))
      lines.removeFirst()
    }
    blocks.append(.paragraph(text.joined(separator: " ")))
  }

  /// Whether a line ends the paragraph above it.
  private static func beginsBlock(_ line: String) -> Bool {
    Fenced(line) != nil || headingLevel(line) != nil || line.hasPrefix(">") || line.hasPrefix("|")
      || ListMark(line).map { $0.text == "-" || $0.text == "1." } ?? false
  }

  private static func headingLevel(_ line: String) -> Int? {
    let level = line.prefix { $0 == "#" }.count
    return (1...6).contains(level) && line.dropFirst(level).hasPrefix(" ") ? level : nil
  }

  private static func isTableRule(_ line: String) -> Bool {
    line.hasPrefix("|") && line.contains("-") && line.allSatisfy { "|-: ".contains($0) }
  }

  /// The cells of a line of a table; a bar inside code or after a backslash is no border.
  private static func cells(_ line: String) -> [String] {
    var cells: [String] = [""]
    var isCode = false
    var isEscaped = false
    for character in line.trimmingCharacters(in: .whitespaces).dropFirst() {
      if isEscaped {
        cells[cells.count - 1] += character == "|" ? "|" : "\\\(character)"
      } else if character == "|", !isCode {
        cells.append("")
      } else if character != "\\" {
        cells[cells.count - 1].append(character)
      }
      isEscaped = character == "\\" && !isEscaped
      if character == "`" { isCode.toggle() }
    }
    if cells.last?.isBlank ?? false { cells.removeLast() }
    return cells.map { $0.trimmingCharacters(in: .whitespaces) }
  }
}

/// The line that opens fenced code.
private struct Fenced {
  let indent: Int
  private let mark: String

  init?(_ line: String) {
    indent = line.indent
    mark = String(line.dropFirst(indent).prefix { $0 == "`" })
    guard mark.count >= 3 else { return nil }
  }

  func isClosed(by line: String) -> Bool {
    let text = line.trimmingCharacters(in: .whitespaces)
    return text.count >= mark.count && text.allSatisfy { $0 == "`" }
  }
}

/// The mark that an item of a list begins with.
private struct ListMark {
  let text: String
  /// The columns that the mark takes with the blanks around it.
  let width: Int

  init?(_ line: String) {
    let rest = line.drop { $0 == " " }
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    if rest.hasPrefix("- ") || rest.hasPrefix("* ") {
      text = "-"
    } else if !digits.isEmpty, digits.count < 4, rest.dropFirst(digits.count).hasPrefix(". ") {
      text = digits + "."
    } else {
      return nil
    }
    width = line.indent + text.count + 1
  }

  /// Whether a list that begins with `first` goes on with this mark.
  func isSameKind(as first: String?) -> Bool { first.map { ($0 == "-") == (text == "-") } ?? true }
}

extension String {
  fileprivate var isBlank: Bool { allSatisfy { $0 == " " } }
  fileprivate var indent: Int { prefix { $0 == " " }.count }
}
