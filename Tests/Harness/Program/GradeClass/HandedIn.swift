import Foundation
import Graders
import WorkbookKit

/// What one person of the class hands in.
struct HandedIn {
  /// Something that lies where an answer should.
  enum Item {
    case file(Data)
    case folder
    case pipe
    case link(to: String)

    static func text(_ text: String) -> Item { .file(Data(text.utf8)) }
  }

  /// The name of the folder.
  let person: String
  /// What lies in it, by its path.
  let items: [String: Item]
  /// The name in the table.
  let name: String
  /// The statuses in the JSON report, in the order of the exercises.
  let statuses: [String]
  /// What stands in the report's messages.
  let words: String

  /// - Parameters:
  ///   - person: the name of the folder.
  ///   - first: what has the name of exercise 1.1's file; nil for nothing.
  ///   - statuses: the statuses in the JSON report.
  ///   - name: the name in the table; nil for that of the folder, in one line.
  ///   - words: what stands in the report's messages.
  init(
    _ person: String, _ first: Item?, _ items: [String: Item] = [:], _ statuses: [String] = ["error"],
    name: String? = nil, words: String = ""
  ) {
    self.person = person
    self.words = words
    self.name = name ?? VisibleText.oneLine(person)
    var all = items
    if let first { all[Answer.fileName] = first }
    self.items = all
    self.statuses = statuses
  }

  /// The name of the JSON report: that in the table, with what no file's name may have written as in a URL.
  var reportName: String {
    let signs = [":": "%3A", "\\": "%5C", "[": "%5B", "{": "%7B", "}": "%7D"]
    return name.map { signs[String($0)] ?? String($0) }.joined() + ".json"
  }
}

/// Answers to exercise 1.1.
enum Answer {
  static let fileName = "1.1-count-what-is-left.swift"
  static let right =
    "return SeriesRows(series: series - 1, episodes: (series - 1) * episodes, histories: series * watched)"

  /// A file whose function does something.
  static func text(_ body: String, _ declarations: String = "") -> HandedIn.Item {
    .text(
      """
      import Foundation
      import Graders

      nonisolated(unsafe) var hasRun = false

      func rowsLeft(series: Int, episodes: Int, watched: Int) -> SeriesRows {
      \(body)
      }

      \(declarations)

      """)
  }

  /// A file whose function runs a shell script first, once; Foundation's `Process` would wait for what that leaves behind.
  static func shell(_ script: String, then body: String = right) -> HandedIn.Item {
    text(
      """
        if hasRun { \(right) }
        hasRun = true
        var shell = pid_t()
        func strings(_ texts: [String]) -> [UnsafeMutablePointer<CChar>?] { texts.map { text in strdup(text) } + [nil] }
        posix_spawn(&shell, "/bin/sh", nil, nil, strings(["sh", "-c", "\(script)"]), environ)
        waitpid(shell, nil, 0)
        \(body)
      """)
  }
}
