import WorkbookKit

/// Finds the tests of a Swift file, with the facts, claims and segments that they name.
struct TestScanner {
  /// The tests and suites in their order.
  private(set) var tests: [TestAttribute] = []
  /// Traits that cannot be read.
  private(set) var problems: [FactProblem] = []

  private let source: SwiftText
  private let file: String

  /// Reads a file.
  ///
  /// - Parameter file: The file, relative to the package.
  init(_ source: String, file: String) {
    self.source = SwiftText(source)
    self.file = file
    var line = 1
    for index in self.source.bytes.indices {
      if self.source.bytes[index] == UInt8(ascii: "\n") { line += 1 }
      guard self.source.bytes[index] == UInt8(ascii: "@") else { continue }
      for (word, isSuite) in [("@Test" as StaticString, false), ("@Suite", true)]
      where self.source.isCode(word, at: index) {
        read(after: index + word.utf8CodeUnitCount, isSuite: isSuite, line: line)
      }
    }
  }

  private mutating func read(after start: Int, isSuite: Bool, line: Int) {
    guard start == source.bytes.count || !isWord(source.bytes[start]) else { return }
    let arguments = start < source.bytes.count && source.bytes[start] == UInt8(ascii: "(") ? arguments(at: start) : []
    let end = arguments.last?.upperBound ?? start
    let name = arguments.first.flatMap { literals(in: $0).first { $0.range.lowerBound == arguments[0].lowerBound } }
    var test = TestAttribute(name?.text ?? declaredName(after: end), file: file, line: line)
    test.isSuite = isSuite
    let first = test.name.prefix { $0 != " " && $0 != "," && $0 != ":" }
    if FactID.isWellFormed(first), LookAlike.words[String(first)] == nil {
      problems.append(FactProblem(.citedByName(String(first)), file: file, line: line))
    }
    for argument in arguments {
      if source.isCode(".fact(", at: argument.lowerBound) { cite(argument, line: line, in: &test) }
      if source.isCode(".shows(", at: argument.lowerBound) { show(argument, line: line, in: &test) }
    }
    tests.append(test)
  }

  private mutating func cite(_ argument: Range<Int>, line: Int, in test: inout TestAttribute) {
    let found = literals(in: argument)
    let isRead = found.map { test.cite($0.text) }.allSatisfy { $0 }
    if found.isEmpty || !isRead || found.count != count(of: argument) { report(argument, line: line) }
  }

  private mutating func show(_ argument: Range<Int>, line: Int, in test: inout TestAttribute) {
    let found = literals(in: argument)
    let inner = arguments(at: argument.lowerBound + ".shows".utf8.count)
    let label = "chapter: "
    let chapter = inner.last.map { source.text($0) }.flatMap { text in
      text.hasPrefix(label) ? Int(text.dropFirst(label.count)) : nil
    }
    if found.isEmpty || found.count != inner.count - (chapter == nil ? 0 : 1) { report(argument, line: line) }
    test.shows += found.map { TestAttribute.Shown(segment: $0.text, chapter: chapter) }
  }

  private mutating func report(_ argument: Range<Int>, line: Int) {
    problems.append(FactProblem(.unreadableTrait(source.text(argument)), file: file, line: line))
  }

  /// How many arguments a call such as `.fact("DR-05", "B2")` has.
  private func count(of call: Range<Int>) -> Int {
    arguments(at: source.bytes[call].firstIndex(of: UInt8(ascii: "(")) ?? call.lowerBound).count
  }

  /// The arguments in a pair of parentheses, without the blanks around them.
  private func arguments(at parenthesis: Int) -> [Range<Int>] {
    var depth = 0
    var start = parenthesis + 1
    var found: [Range<Int>] = []
    for index in parenthesis..<source.bytes.count where source.parts[index] == .code {
      switch source.bytes[index] {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      case UInt8(ascii: ",") where depth == 1:
        found.append(trimmed(start..<index))
        start = index + 1
      default: break
      }
      if depth == 0 {
        return (found + [trimmed(start..<index)]).filter { !$0.isEmpty }
      }
    }
    return []
  }

  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    func isBlank(_ index: Int) -> Bool { source.bytes[index] <= UInt8(ascii: " ") || source.parts[index] == .comment }
    guard let first = range.first(where: { !isBlank($0) }), let last = range.last(where: { !isBlank($0) }) else {
      return range.upperBound..<range.upperBound
    }
    return first..<last + 1
  }

  /// The literals on one line in a range, with what is escaped in them.
  private func literals(in range: Range<Int>) -> [(range: Range<Int>, text: String)] {
    var found: [(Range<Int>, String)] = []
    var index = range.lowerBound
    while index < range.upperBound {
      guard source.parts[index] == .string else {
        index += 1
        continue
      }
      let end = source.parts[index..<range.upperBound].firstIndex { $0 != .string } ?? range.upperBound
      let text = source.text(index + 1..<max(index + 1, end - 1))
      found.append((index..<end, text.replacing("\\\"", with: "\"").replacing("\\\\", with: "\\")))
      index = end
    }
    return found
  }

  /// The name of the function or type that an attribute belongs to.
  private func declaredName(after index: Int) -> String {
    var words: [String] = []
    var word: [UInt8] = []
    for position in index..<source.bytes.count where source.parts[position] == .code {
      let byte = source.bytes[position]
      if isWord(byte) {
        word.append(byte)
      } else if !word.isEmpty {
        words.append(String(decoding: word, as: UTF8.self))
        if words.count > 1, ["func", "struct", "class", "enum", "actor"].contains(words[words.count - 2]) { break }
        word = []
      }
    }
    return words.last ?? ""
  }

  private func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }
}
