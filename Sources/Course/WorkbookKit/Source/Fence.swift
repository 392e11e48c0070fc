/// Follows prose through its fenced blocks of code, in which nothing is a heading and nothing a directive.
package struct Fence {
  private var open: (mark: String, line: Int)?

  /// Begins outside of a block.
  package init() {}

  /// The line of the fence that is still open.
  var openLine: Int? { open?.line }

  /// Takes the next line of prose.
  ///
  /// - Returns: Whether the line belongs to a fenced block; its two fences do.
  package mutating func holds(_ text: String, line: Int = 0) -> Bool {
    let mark = Self.mark(of: text)
    if let open {
      // What ends a block is a fence at least as long, with nothing beside it.
      let content = text.drop { $0 == " " }
      if let mark, mark.hasPrefix(open.mark), content.count == mark.count { self.open = nil }
      return true
    }
    guard let mark else { return false }
    open = (mark, line)
    return true
  }

  /// The backticks or tildes that a line begins with, where they are three or more.
  private static func mark(of text: String) -> String? {
    let content = text.drop { $0 == " " }
    guard let first = content.first, first == "`" || first == "~" else { return nil }
    let mark = content.prefix { $0 == first }
    return mark.count >= 3 ? String(mark) : nil
  }
}
