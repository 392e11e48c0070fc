/// Shows text a screenful at a time, and waits for the reader's keys in between.
///
/// Text is only ever added at the bottom, so that everything that was read can be scrolled back to. The line that names the
/// keys is taken away again when a key was pressed.
package final class ReadingScreen {
  private let console: LessonConsole
  private let readKey: () -> ReadingKey?
  private let palette: Palette
  private var shown = 0

  /// Begins with an empty window.
  ///
  /// - Parameters:
  ///   - console: Writes, and knows the window.
  ///   - readKey: Waits for the reader's next key; nil once there will be no more.
  package init(console: LessonConsole, readKey: @escaping () -> ReadingKey?) {
    self.console = console
    self.readKey = readKey
    palette = Palette(isColoured: console.isColoured)
  }

  /// Shows lines, and waits wherever the window is full.
  ///
  /// - Parameters:
  ///   - wait: Is called where the window is full; gives nil where the reader goes on.
  /// - Returns: What `wait` gave where the reader did not go on; nil where everything was shown.
  package func show<Leaving>(_ lines: [String], wait: () -> Leaving?) -> Leaving? {
    var rest = lines[...]
    while !rest.isEmpty {
      let count = fitting(rest)
      for line in rest.prefix(count) { console.write(line + "\n") }
      shown += used(by: rest.prefix(count))
      rest = rest.dropFirst(count)
      guard !rest.isEmpty else { break }
      // Blank lines at the end separate from nothing.
      guard rest.contains(where: { !$0.isEmpty }) else { break }
      if let leaving = wait() { return leaving }
      // A blank line that a screenful would begin with separates it from nothing.
      rest = rest.drop { $0.isEmpty }
    }
    return nil
  }

  /// Shows a line of keys and waits for one of them.
  ///
  /// - Returns: The key; nil once there will be no more.
  package func key(_ prompt: String) -> ReadingKey? {
    let prompt = TextWidth.abbreviated(prompt, to: max(10, console.size().columns - 1))
    console.write(palette.paint(prompt, .quiet))
    defer { erase(TextWidth.columns(of: prompt)) }
    shown = 0
    return readKey()
  }

  /// The reader has typed something, and so has read what the window shows.
  func wasRead() { shown = 0 }

  /// Writes lines that are no part of the page.
  func add(_ lines: [String]) {
    for line in lines { console.write(line + "\n") }
  }

  /// Whether a window shows all of these lines at once, with the line of keys below them.
  func fits(_ lines: [String]) -> Bool {
    let end = lines.lastIndex { !$0.isEmpty }.map { $0 + 1 } ?? 0
    return used(by: lines[..<end]) <= room
  }

  /// The rows above the line of keys.
  private var room: Int { max(3, console.size().rows - 1) }

  /// How many lines fit into the rest of the window; a break comes behind a blank line if there is one in the lower half.
  private func fitting(_ lines: ArraySlice<String>) -> Int {
    var used = shown
    var count = 0
    for line in lines {
      used += count == 0 && shown == 0 ? opening(line) : rows(of: line)
      if used > room { break }
      count += 1
    }
    if count == lines.count { return count }
    if count == 0 { return shown > 0 ? 0 : 1 }
    let half = lines.prefix(count).dropFirst(count / 2)
    return half.lastIndex { $0.isEmpty }.map { $0 - lines.startIndex + 1 } ?? count
  }

  private func used(by lines: ArraySlice<String>) -> Int {
    lines.dropFirst().reduce(lines.first.map { shown == 0 ? opening($0) : rows(of: $0) } ?? 0) { $0 + rows(of: $1) }
  }

  /// The rows of the line that a screenful begins with: a line across separates it from what was there, and may leave the window.
  private func opening(_ line: String) -> Int {
    let plain = PaintedText.plain(line)
    return !plain.isEmpty && plain.allSatisfy { $0 == "─" } ? 0 : rows(of: line)
  }

  private func rows(of line: String) -> Int {
    let columns = PaintedText.columns(of: line)
    return max(1, (columns + console.size().columns - 1) / max(1, console.size().columns))
  }

  private func erase(_ columns: Int) {
    console.write(console.erasesLines ? "\r\u{1B}[K" : "\r" + String(repeating: " ", count: columns) + "\r")
  }
}
