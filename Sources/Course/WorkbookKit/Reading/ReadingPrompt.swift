/// What a reader is told at a stop of `--read`.
struct ReadingPrompt {
  let page: ReadingPage
  let pages: [ReadingPage]
  /// What follows on this page; nil at its end.
  let next: String?

  /// The line of keys; where there is no room for all, the keys go first that the help names too, then the place.
  func text(columns: Int) -> String {
    let onward = "space: \(next ?? following)"
    let setUp = page.hasSetUp ? " · s set-up" : ""
    let lines = [
      "[\(place)] \(onward)\(setUp) · b back · l list · q quit · ? keys",
      "[\(place)] \(onward)\(setUp) · b back · q quit · ? keys",
      "[\(place)] \(onward)\(setUp) · q quit · ? keys",
      "[\(place)] \(onward) · q quit · ? keys",
      "\(onward) · q quit · ? keys",
    ]
    return lines.first { TextWidth.columns(of: $0) <= columns } ?? "\(onward) · ? keys"
  }

  private var place: String {
    guard page.segment != nil else { return page.number == 0 ? "opening" : "end" }
    let segments = pages.filter { $0.segment != nil }.map(\.number)
    guard segments != Array(1...segments.count), let index = segments.firstIndex(of: page.number) else {
      return "\(page.number) of \(segments.count)"
    }
    return "segment \(page.number), \(index + 1) of \(segments.count)"
  }

  private var following: String {
    guard let index = pages.firstIndex(where: { $0.number == page.number }), index + 1 < pages.count else {
      return "the end"
    }
    return pages[index + 1].segment == nil ? "the end of the chapter" : "segment \(pages[index + 1].number)"
  }

  /// What each key does.
  static let help = [
    "",
    "  space, Return, n, →   goes on",
    "  b, ←                  to the beginning of this page, and then to the one before",
    "  l                     the list of pages, to choose one by its number",
    "  s                     the set-up: code that the page hides",
    "  q                     quits; the next time you start where you stopped",
    "",
  ]

  /// The pages by number, with a mark at one of them.
  ///
  /// - Parameters:
  ///   - current: Where the mark stands.
  ///   - columns: The columns of the window; a title that is too long is cut, so that the list stays on one screen.
  static func list(_ pages: [ReadingPage], current: ReadingPage, columns: Int) -> [String] {
    let width = pages.map { "\($0.number)".count }.max() ?? 1
    return [""]
      + pages.map { page in
        let mark = page.number == current.number ? ">" : " "
        let line = "\(mark) \(TextWidth.rightAligned("\(page.number)", to: width))  \(VisibleText.oneLine(page.title))"
        return TextWidth.abbreviated(line, to: columns)
      } + [""]
  }
}
