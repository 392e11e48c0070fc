/// Reads XML into elements: strictly, and without doing anything that a file asks for.
///
/// Foundation's parser would do, but it comes in a library of its own that every program would load at its start, it takes
/// document types, and its errors name neither a reason nor a limit. A model needs only elements and attributes.
struct MarkupReader {
  private let bytes: [UInt8]
  private var position = 0
  private(set) var line = 1
  private var elementCount = 0

  /// An error inside the file, with its line.
  struct Failure: Error {
    let line: Int
    let problem: MarkupProblem
  }

  /// Reads a file's bytes.
  ///
  /// - Returns: the outermost element.
  static func read(_ bytes: [UInt8]) throws(Failure) -> MarkupElement {
    var reader = MarkupReader(bytes: bytes)
    return try reader.document()
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  // MARK: The document

  private mutating func document() throws(Failure) -> MarkupElement {
    if bytes.count > MarkupLimits.bytes { throw failure(.tooMuch("bytes", limit: MarkupLimits.bytes)) }
    if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) { throw failure(.encoding("UTF-16")) }
    try checkCharacters()
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    if starts(with: "<?xml") { try declaration() }
    try skipMisc()
    guard let first = current else { throw failure(.unexpectedEnd) }
    guard first == UInt8(ascii: "<") else { throw failure(.expected("an element")) }
    let root = try tree()
    try skipMisc()
    if position < bytes.count { throw failure(.afterTheEnd) }
    return root
  }

  /// The element at this place with all that is in it, without recursion.
  private mutating func tree() throws(Failure) -> MarkupElement {
    var open: [MarkupElement] = []
    while true {
      if !open.isEmpty {
        if let text = try text() { open[open.count - 1].textLine = open[open.count - 1].textLine ?? text }
        if starts(with: "</") {
          let element = open.removeLast()
          try close(element.name)
          if open.isEmpty { return element }
          open[open.count - 1].children.append(element)
          continue
        }
        if try skipOneMisc() { continue }
      }
      let (element, isEmpty) = try tag()
      if isEmpty {
        if open.isEmpty { return element }
        open[open.count - 1].children.append(element)
      } else {
        open.append(element)
        if open.count > MarkupLimits.depth {
          throw failure(.tooMuch("elements inside one another", limit: MarkupLimits.depth))
        }
      }
    }
  }

  // MARK: Tags

  /// An opening tag, and whether it closes itself.
  private mutating func tag() throws(Failure) -> (MarkupElement, isEmpty: Bool) {
    let start = line
    try expect("<")
    let name = try name("the name of an element")
    elementCount += 1
    if elementCount > MarkupLimits.elements { throw failure(.tooMuch("elements", limit: MarkupLimits.elements)) }
    var attributes: [MarkupElement.Attribute] = []
    while true {
      let isSeparated = skipSpace()
      if starts(with: "/>") {
        position += 2
        return (MarkupElement(name: name, attributes: attributes, line: start), true)
      }
      if current == UInt8(ascii: ">") {
        position += 1
        return (MarkupElement(name: name, attributes: attributes, line: start), false)
      }
      guard current != nil else { throw failure(.unexpectedEnd) }
      guard isSeparated else { throw failure(.expected("a space, > or />")) }
      let attribute = try attribute()
      if attributes.contains(where: { $0.name == attribute.name }) {
        throw failure(.duplicateAttribute(attribute.name))
      }
      attributes.append(attribute)
      if attributes.count > MarkupLimits.attributes {
        throw failure(.tooMuch("attributes", limit: MarkupLimits.attributes))
      }
    }
  }

  private mutating func close(_ open: String) throws(Failure) {
    try expect("</")
    let closed = try name("the name of an element")
    skipSpace()
    try expect(">")
    if closed != open { throw failure(.mismatchedTag(open: open, closed: closed)) }
  }

  private mutating func attribute() throws(Failure) -> MarkupElement.Attribute {
    let name = try name("an attribute, > or />")
    skipSpace()
    try expect("=")
    skipSpace()
    guard let quote = current else { throw failure(.unexpectedEnd) }
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { throw failure(.expected("a quote")) }
    position += 1
    var value: [UInt8] = []
    while let byte = current, byte != quote {
      switch byte {
      case UInt8(ascii: "<"): throw failure(.expected("a quote before <"))
      case UInt8(ascii: "&"): value += try entity()
      case 0x09, 0x0A, 0x0D:
        // A line break written as such counts as a space; one that is meant is written as &#10;.
        value.append(0x20)
        advance()
      default:
        value.append(byte)
        position += 1
      }
    }
    guard current != nil else { throw failure(.unexpectedEnd) }
    position += 1
    return MarkupElement.Attribute(name: name, value: String(decoding: value, as: UTF8.self))
  }

  private mutating func name(_ what: String) throws(Failure) -> String {
    let start = position
    while let byte = current, Self.isName(byte, first: position == start) { position += 1 }
    guard position > start else { throw failure(current == nil ? .unexpectedEnd : .expected(what)) }
    if position - start > MarkupLimits.nameLength {
      throw failure(.tooMuch("bytes in a name", limit: MarkupLimits.nameLength))
    }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private static func isName(_ byte: UInt8, first: Bool) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
      UInt8(ascii: ":"), 0x80...:
      true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."): !first
    default: false
    }
  }

  // MARK: Entities

  /// The bytes that an entity stands for: one of the five of XML, or a character by its number.
  private mutating func entity() throws(Failure) -> [UInt8] {
    position += 1
    let start = position
    while let byte = current, byte != UInt8(ascii: ";"), position - start < MarkupLimits.nameLength,
      Self.isName(byte, first: false) || byte == UInt8(ascii: "#")
    {
      position += 1
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    guard current == UInt8(ascii: ";") else {
      throw failure(current == nil ? .unexpectedEnd : .expected("; after &\(text)"))
    }
    position += 1
    switch text {
    case "amp": return [UInt8(ascii: "&")]
    case "lt": return [UInt8(ascii: "<")]
    case "gt": return [UInt8(ascii: ">")]
    case "quot": return [UInt8(ascii: "\"")]
    case "apos": return [UInt8(ascii: "'")]
    default: break
    }
    guard text.hasPrefix("#") else { throw failure(.unknownEntity(text)) }
    let digits = text.dropFirst()
    let number = digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    guard let number, let scalar = Unicode.Scalar(number), Self.isAllowed(scalar) else { throw failure(.badCharacter) }
    return Array(String(Character(scalar)).utf8)
  }

  // MARK: Between elements

  /// Passes over text.
  ///
  /// - Returns: the line of the first character that is no white space, or nil.
  private mutating func text() throws(Failure) -> Int? {
    var found: Int?
    while true {
      if starts(with: "<![CDATA[") {
        position += 9
        found = found ?? line
        try skip(to: "]]>")
        continue
      }
      guard let byte = current else { throw failure(.unexpectedEnd) }
      if byte == UInt8(ascii: "<") { return found }
      if !Self.isSpace(byte) { found = found ?? line }
      if byte == UInt8(ascii: "&") { _ = try entity() } else { advance() }
    }
  }

  private mutating func skipMisc() throws(Failure) {
    repeat { skipSpace() } while try skipOneMisc()
  }

  /// Passes over a comment or a processing instruction; refuses a document type.
  private mutating func skipOneMisc() throws(Failure) -> Bool {
    if starts(with: "<!--") {
      position += 4
      try skip(to: "-->")
      return true
    }
    if starts(with: "<?") {
      position += 2
      try skip(to: "?>")
      return true
    }
    if starts(with: "<!") { throw failure(.documentType) }
    return false
  }

  private mutating func declaration() throws(Failure) {
    let start = position
    try skip(to: "?>")
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    guard let name = text.split(separator: "encoding", maxSplits: 1).dropFirst().first else { return }
    let parts = name.split(omittingEmptySubsequences: false) { $0 == "\"" || $0 == "'" }
    guard parts.count > 1 else { throw failure(.expected("the name of an encoding")) }
    let known = ["utf-8", "us-ascii", "ascii"]
    if !known.contains(parts[1].lowercased()) { throw failure(.encoding(String(parts[1]))) }
  }

  // MARK: Bytes

  private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

  private func starts(with text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard bytes.count - position >= count else { return false }
    return (0..<count).allSatisfy { bytes[position + $0] == text.utf8Start[$0] }
  }

  private mutating func expect(_ text: StaticString) throws(Failure) {
    guard starts(with: text) else { throw failure(current == nil ? .unexpectedEnd : .expected("\(text)")) }
    position += text.utf8CodeUnitCount
  }

  private mutating func advance() {
    if bytes[position] == 0x0A { line += 1 }
    position += 1
  }

  private mutating func skip(to end: StaticString) throws(Failure) {
    while !starts(with: end) {
      guard current != nil else { throw failure(.unexpectedEnd) }
      advance()
    }
    position += end.utf8CodeUnitCount
  }

  @discardableResult
  private mutating func skipSpace() -> Bool {
    let start = position
    while let byte = current, Self.isSpace(byte) { advance() }
    return position > start
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }

  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x9, 0xA, 0xD, 0x20...0xFFFD, 0x10000...: true
    default: false
    }
  }

  /// Checks every character once, so that nothing later meets half of one.
  private func checkCharacters() throws(Failure) {
    var line = 1
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    while true {
      switch decoder.decode(&iterator) {
      case .scalarValue(let scalar):
        if scalar == "\n" { line += 1 }
        if !Self.isAllowed(scalar) { throw Failure(line: line, problem: .badCharacter) }
      case .emptyInput: return
      case .error: throw Failure(line: line, problem: .badCharacter)
      }
    }
  }

  private func failure(_ problem: MarkupProblem) -> Failure { Failure(line: line, problem: problem) }
}
