/// Breaks styled text into lines that fit, and paints it.
struct StyledWrapping {
  let palette: Palette

  /// A word of one or more pieces, with no blank inside.
  private typealias Word = [MarkdownSpan]

  /// The lines of a text.
  func lines(_ spans: [MarkdownSpan], width: Int) -> [String] {
    var lines: [[Word]] = [[]]
    var used = 0
    for word in words(marked(spans)) {
      let columns = word.reduce(0) { $0 + TextWidth.columns(of: $1.text) }
      if used > 0, used + 1 + columns > width {
        lines.append([])
        used = 0
      }
      used += columns + (used > 0 ? 1 : 0)
      lines[lines.count - 1].append(word)
    }
    return lines.map(painted)
  }

  /// Code keeps its marks: without colour nothing else tells it from text, and with colour the words stay the same.
  private func marked(_ spans: [MarkdownSpan]) -> [MarkdownSpan] {
    let marked = spans.map { $0.style == .code ? MarkdownSpan("`\($0.text)`", .code) : $0 }
    return palette.isColoured ? marked : quoted(marked)
  }

  /// Stressed phrases between quotation marks, for where nothing is painted.
  ///
  /// Bare, their words would be read as those of the sentence around them. A single word stays bare.
  private func quoted(_ spans: [MarkdownSpan]) -> [MarkdownSpan] {
    var spans = spans
    var index = 0
    while index < spans.count {
      guard spans[index].style == .emphasis else {
        index += 1
        continue
      }
      let phrase = phrase(at: index, in: spans)
      let words = spans[phrase].map(\.text).joined().split(separator: " ")
      let isQuoted = phrase.lowerBound > 0 && spans[phrase.lowerBound - 1].text.hasSuffix("“")
      if words.count > 1, !isQuoted {
        spans[phrase.lowerBound].text = "“" + spans[phrase.lowerBound].text
        spans[phrase.upperBound].text += "”"
      }
      index = phrase.upperBound + 1
    }
    return spans
  }

  /// The pieces of a stressed phrase of which one begins at an index: code inside it is a piece of its own.
  private func phrase(at index: Int, in spans: [MarkdownSpan]) -> ClosedRange<Int> {
    func isCode(_ index: Int) -> Bool { spans.indices.contains(index) && spans[index].style == .code }
    let first = spans[index].text.hasPrefix(" ") && isCode(index - 1) ? index - 1 : index
    var last = index
    while spans[last].text.hasSuffix(" "), isCode(last + 1) {
      last += 1
      if spans.indices.contains(last + 1), spans[last + 1].style == .emphasis { last += 1 }
    }
    return first...last
  }

  private func words(_ spans: [MarkdownSpan]) -> [Word] {
    var words: [Word] = []
    var isOpen = false
    for span in spans {
      for (index, piece) in span.text.split(separator: " ", omittingEmptySubsequences: false).enumerated() {
        if index > 0 { isOpen = false }
        guard !piece.isEmpty else { continue }
        let piece = MarkdownSpan(VisibleText.oneLine(String(piece)), span.style)
        if isOpen { words[words.count - 1].append(piece) } else { words.append([piece]) }
        isOpen = true
      }
    }
    return words
  }

  /// Neighbours of one style are painted together, the blanks between them too.
  private func painted(_ words: [Word]) -> String {
    var spans: [MarkdownSpan] = []
    for (index, word) in words.enumerated() {
      for (place, piece) in word.enumerated() {
        let blank = index > 0 && place == 0 ? " " : ""
        if let last = spans.indices.last, spans[last].style == piece.style {
          spans[last].text += blank + piece.text
        } else {
          if !blank.isEmpty, let last = spans.indices.last {
            if spans[last].style == .plain { spans[last].text += blank } else { spans.append(MarkdownSpan(blank)) }
          }
          spans.append(piece)
        }
      }
    }
    return spans.map(paint).joined()
  }

  private func paint(_ span: MarkdownSpan) -> String {
    switch span.style {
    case .plain: span.text
    case .strong: palette.paint(span.text, .heading)
    case .emphasis: palette.paint(span.text, .emphasis)
    case .code: palette.paint(span.text, .code)
    case .note: palette.paint(span.text, .quiet)
    }
  }
}
