/// Breaks styled text into lines that fit, and paints it.
struct StyledWrapping {
  let palette: Palette

  /// A word of one or more pieces, with no blank inside.
  private typealias Word = [MarkdownSpan]

  /// The lines of a text.
  ///
  /// - Parameters:
  ///   - spans: The text in pieces.
  ///   - width: The columns of a line; a word that is longer keeps a line of its own.
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
    spans.map { $0.style == .code ? MarkdownSpan("`\($0.text)`", .code) : $0 }
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
