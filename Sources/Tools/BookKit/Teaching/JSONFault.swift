/// The first place at which a text stops being JSON, for whoever wrote the text by hand: Foundation says only that it is none.
struct JSONFault: Error, Equatable {
  /// The line, from 1.
  let line: Int
  /// The character of the line, from 1.
  let column: Int
  /// What is wrong there.
  let reason: String

  /// The fault of a text; nil where it is JSON.
  static func find(in text: String) -> JSONFault? {
    var scanner = JSONScanner(text)
    do throws(JSONFault) {
      try scanner.document()
      return nil
    } catch { return error }
  }
}

private struct JSONScanner {
  private let scalars: [Unicode.Scalar]
  private var position = 0
  private static let deepest = 100

  init(_ text: String) { scalars = Array(text.unicodeScalars) }

  mutating func document() throws(JSONFault) {
    try value(0)
    skipBlanks()
    if let next { throw fault("`\(next)` stands behind the end") }
  }

  private var next: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

  private mutating func skipBlanks() {
    while let next, " \t\r\n".unicodeScalars.contains(next) { position += 1 }
  }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    skipBlanks()
    guard next == scalar else { return false }
    position += 1
    return true
  }

  private mutating func value(_ depth: Int) throws(JSONFault) {
    skipBlanks()
    guard depth < Self.deepest else { throw fault("it is nested too deeply") }
    switch next {
    case "{": try list(closing: "}", depth) { scanner, depth throws(JSONFault) in try scanner.member(depth) }
    case "[": try list(closing: "]", depth) { scanner, depth throws(JSONFault) in try scanner.value(depth) }
    case "\"": try string()
    case let scalar? where scalar == "-" || ("0"..."9").contains(scalar): try number()
    case nil: throw fault("the text ends, and a value is missing")
    default: try word()
    }
  }

  /// What stands between a pair of brackets, with commas between the elements and none behind the last.
  private mutating func list(
    closing: Unicode.Scalar, _ depth: Int, _ element: (inout JSONScanner, Int) throws(JSONFault) -> Void
  ) throws(JSONFault) {
    let start = position
    position += 1
    if take(closing) { return }
    while true {
      try element(&self, depth + 1)
      if take(closing) { return }
      guard take(",") else {
        if next == nil {
          position = start
          throw fault("this bracket is not closed")
        }
        throw fault("a comma or `\(closing)` is missing")
      }
      let comma = position - 1
      skipBlanks()
      if next == closing {
        position = comma
        throw fault("no comma may stand before `\(closing)`")
      }
    }
  }

  private mutating func member(_ depth: Int) throws(JSONFault) {
    skipBlanks()
    guard next == "\"" else { throw fault("a key in quotation marks is missing") }
    try string()
    guard take(":") else { throw fault("a colon is missing") }
    try value(depth)
  }

  private mutating func string() throws(JSONFault) {
    let start = position
    position += 1
    while let scalar = next {
      switch scalar {
      case "\"":
        position += 1
        return
      case "\\": try escape()
      case _ where scalar.value < 0x20: throw fault("the text is not closed at the end of its line")
      default: position += 1
      }
    }
    position = start
    throw fault("the text that begins here is not closed")
  }

  private mutating func escape() throws(JSONFault) {
    position += 1
    guard let scalar = next, "\"\\/bfnrtu".unicodeScalars.contains(scalar) else {
      position -= 1
      throw fault("a backslash stands before nothing that it goes with")
    }
    position += 1
    guard scalar == "u" else { return }
    for _ in 0..<4 {
      guard let digit = next, digit.properties.isASCIIHexDigit else { throw fault("four digits belong behind `\\u`") }
      position += 1
    }
  }

  private mutating func number() throws(JSONFault) {
    let start = position
    if next == "-" { position += 1 }
    let first = next
    let whole = digits()
    var isRight = whole > 0 && (whole == 1 || first != "0")
    if next == "." {
      position += 1
      isRight = digits() > 0 && isRight
    }
    if next == "e" || next == "E" {
      position += 1
      if next == "+" || next == "-" { position += 1 }
      isRight = digits() > 0 && isRight
    }
    guard isRight else {
      position = start
      throw fault("this is no number")
    }
    // The decoder would call the whole text no JSON, and not say where.
    guard Double(String(String.UnicodeScalarView(scalars[start..<position])))?.isFinite == true else {
      position = start
      throw fault("this number is out of range")
    }
  }

  private mutating func digits() -> Int {
    let start = position
    while let scalar = next, ("0"..."9").contains(scalar) { position += 1 }
    return position - start
  }

  private mutating func word() throws(JSONFault) {
    for word in ["true", "false", "null"] where scalars[position...].starts(with: word.unicodeScalars) {
      position += word.count
      return
    }
    throw fault("`\(scalars[position])` begins no value")
  }

  private func fault(_ reason: String) -> JSONFault {
    let before = scalars[..<position]
    let lineStart = before.lastIndex(of: "\n").map { $0 + 1 } ?? 0
    var line = String.UnicodeScalarView()
    line.append(contentsOf: scalars[lineStart..<position])
    return JSONFault(line: before.count { $0 == "\n" } + 1, column: String(line).count + 1, reason: reason)
  }
}
