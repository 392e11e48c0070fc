import Foundation
import WorkbookKit

/// Lays a task out for a window that is narrower than the task's file.
enum TaskLayout {
  /// The lines of a task: what fits stays as it is, other paragraphs are filled again, and what a row says last goes on below where
  /// it began.
  static func lines(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    var paragraph: [String] = []
    func close() {
      let fits = paragraph.allSatisfy { TextWidth.columns(of: $0) <= width }
      lines += fits ? paragraph : TextWrapping.lines(paragraph.joined(separator: " "), width: width)
      paragraph = []
    }
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if line.isEmpty || line.hasPrefix(" ") {
        close()
        lines += row(line, width: width)
      } else {
        paragraph.append(line)
      }
    }
    close()
    return lines
  }

  private static func row(_ line: String, width: Int) -> [String] {
    guard TextWidth.columns(of: line) > width, let gap = line.ranges(of: /\x20{2,}/).last else { return [line] }
    let head = String(line[..<gap.upperBound])
    let margin = TextWidth.columns(of: head)
    let isBeside = width - margin >= 20
    let blank = String(repeating: " ", count: isBeside ? margin : 8)
    let pieces = TextWrapping.lines(String(line[gap.upperBound...]), width: width - blank.count).map { blank + $0 }
    guard isBeside else {
      let first = TextWrapping.lines(head.trimmingCharacters(in: .whitespaces), width: width - 4)
      return first.map { "    " + $0 } + pieces
    }
    return [head + pieces[0].dropFirst(margin)] + pieces.dropFirst()
  }
}
