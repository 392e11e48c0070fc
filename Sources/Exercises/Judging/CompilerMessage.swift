import Foundation
import WorkbookKit

/// What the compiler said, as far as it concerns the reader's file.
struct CompilerMessage {
  private let words: String
  private let file: String
  private let entry: String

  init(_ result: ProcessResult, file: String, entry: String) {
    words = result.errorText + result.text
    self.file = file
    self.entry = entry
  }

  /// The compiler's words about the reader's file; where it has none, what the file has to define.
  ///
  /// - Throws: `AttemptProgram.Problem.compiler` where the trouble is elsewhere.
  func text(exercise: Exercise) throws -> String {
    let blocks = Self.blocks(words)
    let readers = blocks.filter { $0.header.hasPrefix(file + ":") }
    if readers.contains(where: { $0.header.contains(": error:") }) {
      return readers.flatMap(\.lines).joined(separator: "\n") + "\n"
    }
    guard let block = blocks.first(where: { $0.header.hasPrefix(entry + ":") && $0.header.contains(": error:") }) else {
      throw AttemptProgram.Problem.compiler(words)
    }
    let reason = block.header.components(separatedBy: ": error: ").last ?? ""
    return """
      \(file): error: the grader calls `\(exercise.call)`, and the file does not define what that needs: \(reason)

      """
  }

  /// The messages with the source lines that belong to each; what the package manager repeats for another file of the
  /// same module is told once.
  private static func blocks(_ text: String) -> [(header: String, lines: [String])] {
    var blocks: [(header: String, lines: [String])] = []
    var isOpen = false
    for line in text.components(separatedBy: "\n") {
      if line.firstMatch(of: /^\S[^:]*:\d+:\d+: (error|warning|note):/) != nil {
        isOpen = !blocks.contains { $0.header == line }
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
