import Foundation

/// A fenced block of a Markdown page.
package struct FencedBlock: Equatable, Sendable {
  /// The word after the opening fence, such as `sh` or `console`; empty where there is none.
  package var language: String
  /// The lines between the fences.
  package var lines: [String]
  /// The line of the opening fence, from 1.
  package var line: Int

  /// All fenced blocks of a page, in order.
  package static func all(in markdown: String) -> [FencedBlock] {
    var blocks: [FencedBlock] = []
    var open: (fence: String, block: FencedBlock)?
    for (index, line) in markdown.components(separatedBy: "\n").enumerated() {
      if var current = open {
        if line == current.fence {
          blocks.append(current.block)
          open = nil
        } else {
          current.block.lines.append(line)
          open = current
        }
      } else {
        let fence = String(line.prefix { $0 == "`" })
        guard fence.count >= 3 else { continue }
        let language = line.dropFirst(fence.count).trimmingCharacters(in: .whitespaces)
        open = (fence, FencedBlock(language: language, lines: [], line: index + 1))
      }
    }
    return blocks
  }
}
