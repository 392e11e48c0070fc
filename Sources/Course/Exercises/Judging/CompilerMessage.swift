import Foundation
import Processes
import WorkbookKit

/// What the compiler said, as far as it concerns the reader's file.
struct CompilerMessage {
  private let words: String
  private let copy: String
  private let name: String
  private let entry: String

  /// More than a screen takes, and less than a report.
  private static let limit = 8 << 10

  /// - Parameters:
  ///   - copy: the file that it has compiled.
  ///   - name: what the reader calls this file.
  ///   - entry: the file that calls the graders.
  init(_ result: ProcessResult, copy: String, name: String, entry: String) {
    words = result.errorText + result.text
    self.copy = copy
    self.name = name
    self.entry = entry
  }

  /// The compiler's words about the reader's file, and what to do about them where that is known; where it has none, what
  /// the file has to define; nil where the trouble is elsewhere.
  func text(exercise: Exercise) -> String? {
    let blocks = Self.blocks(words)
    let readers = blocks.filter { $0.header.hasPrefix(copy + ":") }
    if readers.contains(where: { $0.header.contains(": error:") }) {
      // Behind what may be cut.
      return shown(readers.flatMap(\.lines).joined(separator: "\n") + "\n")
        + CompilerAdvice.text(on: readers.map(\.header))
    }
    guard let block = blocks.first(where: { $0.header.hasPrefix(entry + ":") && $0.header.contains(": error:") }) else {
      return nil
    }
    let reason = block.header.components(separatedBy: ": error: ").last ?? ""
    return shown(
      """
      \(copy): error: the grader calls `\(exercise.call)`, and the file does not define what that needs: \(reason)

      """)
  }

  /// All that the compiler and the linker said, and what to do about it where that is known.
  ///
  /// - Parameter folder: the temporary folder, which says nothing to a reader.
  func words(without folder: URL) -> String {
    shown(words).replacingOccurrences(of: folder.path + "/", with: "")
      + CompilerAdvice.text(on: words.components(separatedBy: "\n"))
  }

  private func shown(_ text: String) -> String {
    ShortenedText.beginning(of: text.replacingOccurrences(of: copy, with: name), limit: Self.limit)
  }

  /// The messages with the source lines that belong to each; what the package manager repeats for another file of the
  /// same module is told once.
  private static func blocks(_ text: String) -> [(header: String, lines: [String])] {
    var blocks: [(header: String, lines: [String])] = []
    var headers: Set<String> = []
    var isOpen = false
    for line in text.components(separatedBy: "\n") {
      if line.contains(": "), line.firstMatch(of: /^\S.*?:\d+:\d+: (error|warning|note):/) != nil {
        isOpen = headers.insert(line).inserted
        if isOpen { blocks.append((line, [line])) }
      } else if line.wholeMatch(of: #/\[\d+/\d+\] .*/#) != nil {
        // How far the package manager is belongs to no message.
        isOpen = false
      } else if isOpen, !line.isEmpty {
        blocks[blocks.count - 1].lines.append(line)
      }
    }
    return blocks
  }
}
