import WorkbookKit

/// `withVaList(list) { NSPredicate(format: format, arguments: $0) }`, taken apart.
struct ListClosure {
  /// What is between the parentheses.
  let list: Range<Int>
  /// The one expression of the closure.
  let expression: Range<Int>
  /// The word `arguments` in it, behind which the closure's parameter stands.
  let label: Int
  /// The brace at the closure's end.
  let end: Int

  /// Reads a call of `withVaList`; nil where its closure does anything else than make one thing, that is no text, of the list.
  init?(at place: Int, _ source: SwiftSource) {
    guard source.isMark(place + 1, "("), let close = source.partner(place + 1), close > place + 2,
      source.isMark(close + 1, "{"), let end = source.partner(close + 1)
    else { return nil }
    var start = close + 2
    var parameter = "$0"
    if let word = (start..<end).first(where: { source.text($0) == "in" }),
      let name = (start..<word).first(where: { source.token($0).kind == .word })
    {
      parameter = source.text(name)
      start = word + 1
    }
    if source.text(start) == "return" { start += 1 }
    let uses = (start..<end).filter { source.text($0) == parameter && source.token($0).kind == .word }
    guard uses.count == 1, let use = uses.first, source.isMark(use - 1, ":"), source.text(use - 2) == "arguments",
      Self.isStatement(start..<end, source), let open = source.opening(around: use), open > start,
      !FormatArgumentRule.textFunctions.contains(source.text(open - 1))
    else { return nil }
    list = place + 2..<close
    expression = start..<end
    label = use - 2
    self.end = end
  }

  /// Whether some code tokens are one statement.
  private static func isStatement(_ range: Range<Int>, _ source: SwiftSource) -> Bool {
    var index = range.lowerBound
    while index < range.upperBound {
      if index > range.lowerBound, source.beginsLine(index), !source.isMark(index, ".") { return false }
      if source.isMark(index, ";") { return false }
      index = source.next(after: index)
    }
    return true
  }
}
