import Foundation
import WorkbookKit

/// What each file that a reader can take is for, in the words of the table on the page about them.
struct TakeHomeList {
  /// One row of the table.
  private struct Row {
    let file: TakeHomeFile
    let when: String
    let whenNot: String
  }

  /// The page, relative to the package.
  static let page = "Chapters/pages/take-home.md"

  private let rows: [Row]

  /// Reads the page.
  ///
  /// - Throws: Foundation's error where it cannot be read.
  init(root: URL) throws {
    self.init(page: try String(contentsOf: root.appendingPathComponent(Self.page), encoding: .utf8))
  }

  /// Reads the rows whose first cell links a file; the heading of the table does not.
  init(page: String) {
    rows = page.split(separator: "\n").compactMap { line in
      guard line.hasPrefix("| [") else { return nil }
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count > 2, let file = TakeHomeFile.allCases.first(where: { cells[0].hasPrefix("[\($0.fileName)]") })
      else { return nil }
      return Row(file: file, when: cells[1], whenNot: cells[2])
    }
  }

  /// Each file with when to use it and when not, and how to take one.
  var text: String {
    rows.map { row in
      row.file.rawValue + "\n" + Self.lines("when", row.when) + Self.lines("when not", row.whenNot)
    }.joined()
      + "\nswift run workbook take \(rows.first?.file.rawValue ?? "NAME") FOLDER   copies one into a folder of yours\n"
  }

  private static func lines(_ label: String, _ words: String) -> String {
    Wrapped.lines(words, width: 66).enumerated().map { index, line in
      "  " + (index == 0 ? label : "").padding(toLength: 10, withPad: " ", startingAt: 0) + line + "\n"
    }.joined()
  }
}
