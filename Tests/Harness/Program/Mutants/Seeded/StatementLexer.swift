import WorkbookKit

/// Puts together what the lexer of the porting takes apart further than finding statements needs.
///
/// An operator, a number with a fraction, and a string with all that it interpolates are one token each; comments are left out.
struct StatementLexer {
  private let bytes: [UInt8]
  private let pieces: [SwiftToken]
  private var place = 0
  private var tokens: [StatementToken] = []

  /// The tokens of a source; nil where its brackets do not pair.
  static func tokens(of bytes: [UInt8]) -> [StatementToken]? {
    var lexer = StatementLexer(bytes)
    lexer.run()
    return lexer.paired()
  }

  private init(_ bytes: [UInt8]) { (self.bytes, pieces) = (bytes, SwiftLexer.tokens(of: bytes)) }

  private mutating func run() {
    var isFirst = true
    while place < pieces.count {
      switch pieces[place].kind {
      case .newline:
        isFirst = true
        place += 1
      case .space, .comment: place += 1
      default:
        take(isFirst: isFirst)
        isFirst = false
      }
    }
  }

  private mutating func take(isFirst: Bool) {
    let start = pieces[place].range.lowerBound
    let kind = end()
    let range = start..<pieces[place - 1].range.upperBound
    tokens.append(
      StatementToken(
        kind: kind, text: String(decoding: bytes[range], as: UTF8.self), range: range, isFirstOnLine: isFirst,
        hasSpaceBefore: start == 0 || " \n".utf8.contains(bytes[start - 1]), partner: tokens.count))
  }

  /// Moves behind the token that begins here.
  private mutating func end() -> StatementToken.Kind {
    let piece = pieces[place]
    place += 1
    switch (piece.kind, piece.text) {
    case (.string, _):
      skipInterpolations()
      return .string
    case (.number, _):
      // The point of 1.5, not that of 1...2 or of 1.description.
      if isMark("."), place + 1 < pieces.count, pieces[place + 1].kind == .number { place += 2 }
      return .number
    case (.mark, "("), (.mark, "["), (.mark, "{"): return .open
    case (.mark, ")"), (.mark, "]"), (.mark, "}"): return .close
    case (.mark, _):
      takeSign(piece)
      return .sign
    default: return .word
    }
  }

  private static let operators = "=+-*/%<>&|^~"

  /// Operators are taken as long as they go, but for those that stand close to a word: `!`, `?`, `&` and a point.
  private mutating func takeSign(_ piece: SwiftToken) {
    let start = piece.range.lowerBound
    let isClose = start > 0 && !" \n(".utf8.contains(bytes[start - 1])
    switch piece.text {
    case ".": takeMarks(of: ".<")
    case "!" where isMark("="), "?" where isMark("?"): takeMarks(of: "=?")
    case let text where !isClose && text.allSatisfy { Self.operators.contains($0) }: takeMarks(of: Self.operators)
    default: break
    }
  }

  private mutating func takeMarks(of characters: String) {
    func isOne(_ piece: SwiftToken) -> Bool { piece.kind == .mark && piece.text.allSatisfy { characters.contains($0) } }
    while place < pieces.count, isOne(pieces[place]) { place += 1 }
  }

  private func isMark(_ text: String) -> Bool {
    place < pieces.count && pieces[place].kind == .mark && pieces[place].text == text
  }

  /// Moves behind what a string interpolates, and the pieces of its text that follow.
  private mutating func skipInterpolations() {
    while place < pieces.count, pieces[place].kind == .interpolationStart {
      var depth = 0
      repeat {
        if pieces[place].kind == .interpolationStart { depth += 1 }
        if pieces[place].kind == .interpolationEnd { depth -= 1 }
        place += 1
      } while depth > 0 && place < pieces.count
      if place < pieces.count { place += 1 }
    }
  }

  private func paired() -> [StatementToken]? {
    var tokens = tokens
    var open: [Int] = []
    for index in tokens.indices {
      if tokens[index].kind == .open { open.append(index) }
      guard tokens[index].kind == .close else { continue }
      guard let partner = open.popLast(), Self.pairs[tokens[partner].text] == tokens[index].text else { return nil }
      tokens[index].partner = partner
      tokens[partner].partner = index
    }
    return open.isEmpty ? tokens : nil
  }

  private static let pairs = ["(": ")", "[": "]", "{": "}"]
}
