import Foundation

/// Reads JSON; a comma too many or too few is noted, and any other fault ends the reading.
struct JSONScanner {
  /// What was noted.
  private(set) var faults: [JSONFault] = []
  private let scalars: [Unicode.Scalar]
  /// Where each line begins.
  private let lineStarts: [Int]
  private var position = 0
  private static let deepest = 100

  init(_ text: String) {
    let scalars = Array(text.unicodeScalars)
    self.scalars = scalars
    lineStarts = [0] + scalars.indices.filter { scalars[$0] == "\n" }.map { $0 + 1 }
  }

  /// Reads the whole text.
  mutating func document() throws(JSONFault) -> JSONTree {
    let tree = try value(0)
    skipBlanks()
    if let next { throw fault("`\(next)` stands behind the end") }
    return tree
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

  private mutating func value(_ depth: Int) throws(JSONFault) -> JSONTree {
    skipBlanks()
    guard depth < Self.deepest else { throw fault("it is nested too deeply") }
    let line = self.line
    let value: JSONTree.Value
    switch next {
    case "{":
      value = .object(
        try list(closing: "}", depth) { scanner, depth throws(JSONFault) in try scanner.member(depth) })
    case "[":
      value = .list(try list(closing: "]", depth) { scanner, depth throws(JSONFault) in try scanner.value(depth) })
    case "\"": value = .text(try string())
    case let scalar? where scalar == "-" || ("0"..."9").contains(scalar): value = .number(try number())
    case nil: throw fault("the text ends, and a value is missing")
    default: value = try word()
    }
    return JSONTree(line: line, value: value)
  }

  /// What stands between a pair of brackets, with commas between the elements and none behind the last.
  private mutating func list<Element>(
    closing: Unicode.Scalar, _ depth: Int, _ element: (inout JSONScanner, Int) throws(JSONFault) -> Element
  ) throws(JSONFault) -> [Element] {
    let start = position
    position += 1
    var elements: [Element] = []
    if take(closing) { return elements }
    while true {
      elements.append(try element(&self, depth + 1))
      if take(closing) { return elements }
      guard take(",") else {
        if next == nil {
          position = start
          throw fault("this bracket is not closed")
        }
        let missing = fault("a comma or `\(closing)` is missing")
        // What begins an element shows that it is the comma.
        guard let next, next == "\"" || (closing == "]" && "{[0123456789".unicodeScalars.contains(next)) else {
          throw missing
        }
        faults.append(missing)
        continue
      }
      let comma = position - 1
      skipBlanks()
      if next == closing {
        let end = position
        position = comma
        faults.append(fault("no comma may stand before `\(closing)`"))
        position = end + 1
        return elements
      }
    }
  }

  private mutating func member(_ depth: Int) throws(JSONFault) -> JSONTree.Member {
    skipBlanks()
    guard next == "\"" else { throw fault("a key in quotation marks is missing") }
    let line = self.line
    let key = try string()
    guard take(":") else { throw fault("a colon is missing") }
    return JSONTree.Member(key: key, line: line, tree: try value(depth))
  }

  private mutating func string() throws(JSONFault) -> String {
    let start = position
    position += 1
    while let scalar = next {
      switch scalar {
      case "\"":
        position += 1
        return try text(from: start)
      case "\\": try escape()
      case _ where scalar.value < 0x20: throw fault("the text is not closed at the end of its line")
      default: position += 1
      }
    }
    position = start
    throw fault("the text that begins here is not closed")
  }

  /// What a text in quotation marks says, which ends here.
  private mutating func text(from start: Int) throws(JSONFault) -> String {
    let written = String(String.UnicodeScalarView(scalars[start..<position]))
    guard written.contains("\\") else { return String(written.dropFirst().dropLast()) }
    if let text = try? JSONDecoder().decode(String.self, from: Data(written.utf8)) { return text }
    position = start
    throw fault("an escape in this text is half a character")
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

  private mutating func number() throws(JSONFault) -> String {
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
    return String(String.UnicodeScalarView(scalars[start..<position]))
  }

  private mutating func digits() -> Int {
    let start = position
    while let scalar = next, ("0"..."9").contains(scalar) { position += 1 }
    return position - start
  }

  private mutating func word() throws(JSONFault) -> JSONTree.Value {
    let words: [(String, JSONTree.Value)] = [("true", .bool(true)), ("false", .bool(false)), ("null", .null)]
    for (word, value) in words where scalars[position...].starts(with: word.unicodeScalars) {
      position += word.count
      return value
    }
    throw fault("`\(scalars[position])` begins no value")
  }

  private var line: Int {
    var (low, high) = (0, lineStarts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= position { low = middle } else { high = middle }
    }
    return low + 1
  }

  private func fault(_ reason: String) -> JSONFault {
    let before = String(String.UnicodeScalarView(scalars[lineStarts[line - 1]..<position]))
    return JSONFault(line: line, column: before.count + 1, reason: reason)
  }
}
