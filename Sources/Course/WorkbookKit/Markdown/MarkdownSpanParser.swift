/// Splits the text of a paragraph into pieces of one style each.
///
/// It reads what the workbook's prose uses: code, strong text, emphasis, links, images, escapes and HTML tags. A mark that
/// has no partner stays what it is.
struct MarkdownSpanParser {
  /// What stands after the text of a link; nil where nothing has to.
  typealias LinkNote = (_ target: String, _ text: String) -> String?

  private let characters: [Character]
  private let linkNote: LinkNote
  private let keepsTags: Bool
  private var position = 0
  private var style = MarkdownSpan.Style.plain
  private var spans: [MarkdownSpan] = []

  private init(_ text: [Character], linkNote: @escaping LinkNote, keepsTags: Bool) {
    characters = text
    self.linkNote = linkNote
    self.keepsTags = keepsTags
  }

  /// The pieces of a text.
  ///
  /// - Parameters:
  ///   - text: A paragraph on one line.
  ///   - linkNote: What stands after the text of a link.
  ///   - keepsTags: Whether what looks like a tag of HTML is text.
  static func spans(
    _ text: String, linkNote: @escaping LinkNote = { _, _ in nil }, keepsTags: Bool = false
  ) -> [MarkdownSpan] {
    var parser = MarkdownSpanParser(Array(text), linkNote: linkNote, keepsTags: keepsTags)
    while parser.position < parser.characters.count { parser.readNext() }
    return parser.spans
  }

  /// The text without its marks, as it stands in a heading.
  static func plain(_ text: String) -> String { spans(text).map(\.text).joined() }

  private mutating func readNext() {
    switch characters[position] {
    case "\\" where next.map { $0.isPunctuation || $0.isSymbol } ?? false:
      add(String(characters[position + 1]))
      position += 2
    case "`": readCode()
    case "*", "_": readMark()
    case "!" where next == "[": readLink(from: position + 1, isImage: true)
    case "[": readLink(from: position, isImage: false)
    case "<": readTag()
    default:
      add(String(characters[position]))
      position += 1
    }
  }

  private var next: Character? { position + 1 < characters.count ? characters[position + 1] : nil }

  private mutating func add(_ text: String, _ style: MarkdownSpan.Style? = nil) {
    let style = style ?? self.style
    if let last = spans.indices.last, spans[last].style == style {
      spans[last].text += text
    } else if !text.isEmpty {
      spans.append(MarkdownSpan(text, style))
    }
  }

  private mutating func readCode() {
    let ticks = characters[position...].prefix { $0 == "`" }.count
    var end = position + ticks
    while end < characters.count {
      let run = characters[end...].prefix { $0 == "`" }.count
      if run == ticks { break }
      end += max(1, run)
    }
    guard end < characters.count else {
      add(String(repeating: "`", count: ticks))
      position += ticks
      return
    }
    var code = String(characters[(position + ticks)..<end])
    // A blank inside a longer fence keeps the code apart from it.
    if ticks > 1, code.hasPrefix(" "), code.hasSuffix(" ") { code = String(code.dropFirst().dropLast()) }
    add(code, .code)
    position = end + ticks
  }

  private mutating func readMark() {
    let mark = characters[position]
    let count = min(2, characters[position...].prefix { $0 == mark }.count)
    let wanted: MarkdownSpan.Style = count == 2 ? .strong : .emphasis
    let before = position > 0 ? characters[position - 1] : " "
    let after = position + count < characters.count ? characters[position + count] : " "
    let closes = style == wanted && !before.isWhitespace && (mark == "*" || !after.isWordCharacter)
    let opens = style == .plain && !after.isWhitespace && (mark == "*" || !before.isWordCharacter)
    if closes {
      style = .plain
    } else if opens, hasPartner(mark, count, from: position + count) {
      style = wanted
    } else {
      add(String(repeating: mark, count: count))
    }
    position += count
  }

  private func hasPartner(_ mark: Character, _ count: Int, from start: Int) -> Bool {
    guard start < characters.count else { return false }
    return (start..<characters.count).contains { index in
      characters[index...].prefix { $0 == mark }.count >= count && !characters[index - 1].isWhitespace
        && characters[index - 1] != mark
    }
  }

  private mutating func readLink(from bracket: Int, isImage: Bool) {
    guard let close = matching("]", for: "[", from: bracket), close + 1 < characters.count,
      characters[close + 1] == "(", let end = matching(")", for: "(", from: close + 1)
    else {
      add(String(characters[position...bracket]))
      position = bracket + 1
      return
    }
    let text = String(characters[(bracket + 1)..<close])
    let target = String(characters[(close + 2)..<end]).split(separator: " ").first.map(String.init) ?? ""
    position = end + 1
    // The terminal draws its own figures.
    if isImage { return }
    for span in Self.spans(text, keepsTags: keepsTags) { add(span.text, span.style == .plain ? style : span.style) }
    guard let note = linkNote(target, Self.plain(text)) else { return }
    // A link without a text of its own is called what it leads to.
    if text.isEmpty { add(note, style) } else { add(" (\(note))", .note) }
  }

  private func matching(_ close: Character, for open: Character, from start: Int) -> Int? {
    var depth = 0
    for index in start..<characters.count {
      if characters[index] == open { depth += 1 }
      if characters[index] == close { depth -= 1 }
      if depth == 0 { return index }
    }
    return nil
  }

  private mutating func readTag() {
    let isTag = !keepsTags && (next.map { $0.isLetter || $0 == "/" || $0 == "!" } ?? false)
    guard isTag, let end = characters[position...].firstIndex(of: ">") else {
      add("<")
      position += 1
      return
    }
    let inside = String(characters[(position + 1)..<end])
    if inside.contains("://") { add(inside) }
    if inside.hasPrefix("br") { add(" ") }
    position = end + 1
  }
}

extension Character {
  fileprivate var isWordCharacter: Bool { isLetter || isNumber }
}
