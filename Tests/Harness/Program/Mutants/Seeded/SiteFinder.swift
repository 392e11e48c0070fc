/// Finds the places of a source file in which faults can be planted.
///
/// It knows the outline of Swift and not its types: a fault that the compiler turns down is dropped later.
struct SiteFinder {
  private let file: String
  private let bytes: [UInt8]
  let tokens: [StatementToken]
  /// The places, in the order in which they stand in the source.
  private(set) var sites: [FaultSite] = []
  /// The functions that have statements.
  private(set) var bodies: [FunctionBody] = []

  /// Looks through a source.
  ///
  /// - Returns: nil where the source cannot be taken apart.
  init?(file: String, source: String) {
    (self.file, bytes) = (file, Array(source.utf8))
    guard let tokens = StatementLexer.tokens(of: bytes) else { return nil }
    self.tokens = tokens
    declarations(tokens.indices, of: "")
  }

  // MARK: Declarations

  private static let types: Set = ["class", "struct", "enum", "extension", "protocol", "actor"]
  private static let functions: Set = ["func", "init", "deinit", "subscript", "var", "let"]
  /// What looks the same with and without a fault, or is there for speed alone.
  private static let uninteresting: Set = ["hash", "description", "debugDescription", "customMirror"]

  private mutating func declarations(_ range: Range<Int>, of type: String) {
    for item in items(range) {
      guard let keyword = keyword(of: item) else { continue }
      declaration(item, keyword, in: type)
    }
  }

  /// The word that says what is declared: the first that is no attribute and no modifier.
  private func keyword(of item: Range<Int>) -> Int? {
    var index = item.lowerBound
    while index < item.upperBound {
      let token = tokens[index]
      guard token.kind == .word || token.kind == .open else { return nil }
      if token.is("class"), index + 1 < item.upperBound, Self.functions.contains(tokens[index + 1].text) {
        index += 1
        continue
      }
      if Self.types.contains(token.text) || Self.functions.contains(token.text) { return index }
      index = token.kind == .open ? token.partner + 1 : index + 1
    }
    return nil
  }

  private mutating func declaration(_ item: Range<Int>, _ keyword: Int, in type: String) {
    let word = tokens[keyword].text
    guard let open = firstBrace(in: keyword..<item.upperBound) else { return }
    let body = (open + 1)..<tokens[open].partner
    if Self.types.contains(word) {
      let name = tokens[(keyword + 1)..<open].prefix { $0.kind == .word || $0.is(".") }.map(\.text).joined()
      declarations(body, of: word == "extension" || type.isEmpty ? name : "\(type).\(name)")
      return
    }
    let name = functionName(keyword, until: open)
    if Self.uninteresting.contains(String(name.prefix { $0 != "(" })) { return }
    // A stored property with a closure as its value: the closure is run once, and is no function.
    if ["var", "let"].contains(word), (keyword..<open).contains(where: { tokens[$0].is("=") }) { return }
    let function = type.isEmpty ? name : "\(type).\(name)"
    if let first = tokens[body].first, ["get", "set", "willSet", "didSet", "_read", "_modify"].contains(first.text) {
      for item in items(body) {
        guard let open = firstBrace(in: item) else { continue }
        self.body((open + 1)..<tokens[open].partner, function)
      }
    } else {
      self.body(body, function)
    }
  }

  private mutating func body(_ range: Range<Int>, _ function: String) {
    guard !range.isEmpty else { return }
    bodies.append(FunctionBody(file: file, function: function, range: span(range), text: text(span(range))))
    code(range, function)
  }

  private func functionName(_ keyword: Int, until open: Int) -> String {
    let isNamed = ["func", "var", "let"].contains(tokens[keyword].text)
    let name = isNamed ? tokens[keyword + 1].text : tokens[keyword].text
    let rest = (keyword + 1)..<open
    guard !["var", "let"].contains(tokens[keyword].text), let list = rest.first(where: { tokens[$0].is("(") }) else {
      return name
    }
    let labels = parts((list + 1)..<tokens[list].partner, at: ",").map { tokens[$0.lowerBound].text + ":" }
    return "\(name)(\(labels.joined()))"
  }

  // MARK: Statements

  /// Goes through the statements of a block.
  ///
  /// - Parameter idle: the word that changes nothing as the last statement of this block.
  private mutating func code(_ range: Range<Int>, _ function: String, idle: String? = nil) {
    if let first = tokens[range].first, ["case", "default", "@unknown"].contains(first.text) {
      cases(range, function)
      return
    }
    let all = items(range)
    for (index, item) in all.enumerated() {
      let isIdle = index == all.count - 1 && item.count == 1 && tokens[item.lowerBound].text == idle
      statement(item, function, isIdle: isIdle)
      if index > 0, isPlain(all[index - 1]), isPlain(item), !areIndependent(all[index - 1], item) {
        addSwap(all[index - 1], item, function)
      }
    }
  }

  private mutating func cases(_ range: Range<Int>, _ function: String) {
    var starts = range.filter { index in
      ["case", "default", "@unknown"].contains(tokens[index].text) && tokens[index].isFirstOnLine
        && depth(of: index, in: range) == 0
    }
    if starts.isEmpty { starts = [range.lowerBound] }
    for (index, start) in starts.enumerated() {
      let end = index + 1 < starts.count ? starts[index + 1] : range.upperBound
      guard let colon = (start..<end).first(where: { tokens[$0].is(":") && depth(of: $0, in: start..<end) == 0 }) else {
        continue
      }
      // A case ends without it too; in front of other statements it keeps them from being carried out.
      code((colon + 1)..<end, function, idle: "break")
    }
  }

  private mutating func statement(_ item: Range<Int>, _ function: String, isIdle: Bool) {
    var start = item.lowerBound
    // The label of a loop.
    if start + 2 < item.upperBound, tokens[start + 1].is(":"), tokens[start].kind == .word { start += 2 }
    let item = start..<item.upperBound
    switch tokens[start].text {
    case "if", "guard", "while", "for", "repeat", "do", "switch", "defer": control(item, function)
    case "let", "var": binding(item, function)
    case "func", "struct", "enum", "class":
      declaration(item, start, in: function)
    default: plain(item, function, isIdle: isIdle)
    }
  }

  /// A statement with blocks: its conditions, and what is in the blocks.
  private mutating func control(_ item: Range<Int>, _ function: String) {
    let word = tokens[item.lowerBound].text
    let hasElse = item.contains { tokens[$0].is("else") && depth(of: $0, in: item) == 0 }
    if ["for", "while"].contains(word) || (word == "if" && !hasElse) { add("left out", item, .leftOut, function) }
    let isLoop = ["for", "while", "repeat"].contains(word)
    var index = item.lowerBound
    while index < item.upperBound {
      guard let open = firstBrace(in: index..<item.upperBound) else { break }
      head(index..<open, function)
      // A loop goes on at the end of its block without it too.
      code((open + 1)..<tokens[open].partner, function, idle: isLoop ? "continue" : nil)
      index = tokens[open].partner + 1
    }
  }

  /// What stands between a keyword and its block.
  private mutating func head(_ range: Range<Int>, _ function: String) {
    closures(range, function)
    let words = range.filter { depth(of: $0, in: range) == 0 }
    let start: Int? =
      words.contains { tokens[$0].is("for") }
      ? words.first { tokens[$0].is("where") }
      : words.last { ["if", "guard", "while"].contains(tokens[$0].text) }
    guard let start else { return }
    let end = words.last { tokens[$0].is("else") && $0 > start } ?? range.upperBound
    for clause in parts((start + 1)..<end, at: ",")
    where !["let", "var", "case"].contains(tokens[clause.lowerBound].text) {
      condition(clause, function)
    }
  }

  private mutating func condition(_ range: Range<Int>, _ function: String) {
    let (hoisted, value) = hoisting(range)
    guard !value.isEmpty else { return }
    add("negated", value, .negated(hoisted: hoisted), function)
    for (kind, faulty) in alternatives(of: value) {
      add(kind, value, .value(hoisted: hoisted, faulty: faulty), function)
    }
  }

  private mutating func binding(_ item: Range<Int>, _ function: String) {
    guard let equals = item.first(where: { tokens[$0].is("=") && depth(of: $0, in: item) == 0 }) else {
      if let open = firstBrace(in: item) { code((open + 1)..<tokens[open].partner, function) }
      return
    }
    let value = (equals + 1)..<item.upperBound
    guard !value.isEmpty, parts(value, at: ",").count == 1 else { return }
    if ["if", "switch"].contains(tokens[value.lowerBound].text) { return control(value, function, isValue: true) }
    closures(value, function)
    let (hoisted, rest) = hoisting(value)
    guard !rest.isEmpty else { return }
    for (kind, faulty) in alternatives(of: rest) {
      add(kind, rest, .value(hoisted: hoisted, faulty: faulty), function)
    }
  }

  /// An `if` or a `switch` that stands for a value: nothing of it can be left out.
  private mutating func control(_ range: Range<Int>, _ function: String, isValue: Bool) {
    let count = sites.count
    control(range, function)
    if sites.count > count, sites[count].range == span(range) { sites.remove(at: count) }
  }

  /// A statement without a block of its own.
  ///
  /// - Parameter isIdle: whether it changes nothing where it stands: it is no fault to leave it out.
  private mutating func plain(_ item: Range<Int>, _ function: String, isIdle: Bool) {
    let isReturn = tokens[item.lowerBound].is("return")
    let rest = isReturn ? (item.lowerBound + 1)..<item.upperBound : item
    if let first = tokens[rest].first, ["if", "switch"].contains(first.text) {
      return control(rest, function, isValue: true)
    }
    closures(item, function)
    if isForSpeedAlone(item) { return }
    if !isIdle && !isMadeValue(item) { add("left out", item, .leftOut, function) }
    for (kind, faulty) in alternatives(of: item) { add(kind, item, .statement(faulty: faulty), function) }
    let isAssignment = item.contains {
      tokens[$0].text.hasSuffix("=") && !Self.conditionSigns.contains(tokens[$0].text)
    }
    if !isAssignment,
      rest.contains(where: { Self.conditionSigns.contains(tokens[$0].text) && depth(of: $0, in: rest) == 0 })
    {
      let (hoisted, value) = hoisting(rest)
      if !value.isEmpty { add("negated", value, .negated(hoisted: hoisted), function) }
    }
  }

  /// Whether a statement is a value made anew, such as a closure's: left out, it is of another type, which a closure whose
  /// type is open passes on whether or not the fault is the active one.
  private func isMadeValue(_ item: Range<Int>) -> Bool {
    tokens[item.lowerBound].text.first?.isUppercase == true && item.count > 1 && tokens[item.lowerBound + 1].is("(")
  }

  private static let conditionSigns: Set = [
    "==", "!=", "===", "!==", "<", ">", "<=", ">=", "&&", "||", "!", "contains", "isEmpty", "allSatisfy", "isDisjoint",
  ]

  private func isForSpeedAlone(_ item: Range<Int>) -> Bool {
    item.contains { tokens[$0].is("reserveCapacity") } || tokens[item.lowerBound].text.hasPrefix("assert")
      || tokens[item.lowerBound].text.hasPrefix("precondition")
  }

  /// Goes through the closures of a range.
  private mutating func closures(_ range: Range<Int>, _ function: String) {
    var index = range.lowerBound
    while index < range.upperBound {
      guard tokens[index].is("{") else {
        index += 1
        continue
      }
      let end = tokens[index].partner
      var start = index + 1
      // The head of a closure ends on its first line, and has no `in` of a loop in it.
      for place in start..<end {
        if tokens[place].isFirstOnLine || tokens[place].is("for") { break }
        if tokens[place].is("in") {
          start = place + 1
          break
        }
      }
      code(start..<end, function)
      index = end + 1
    }
  }

  // MARK: Faults

  /// The same text with one token exchanged, for each token for which there is another; closures are left to themselves.
  private func alternatives(of range: Range<Int>) -> [(kind: String, text: String)] {
    let closures = range.filter { tokens[$0].is("{") }.map { $0..<tokens[$0].partner }
    return range.compactMap { index in
      guard !closures.contains(where: { $0.contains(index) }) else { return nil }
      guard let other = other(index, in: range) else { return nil }
      let token = tokens[index]
      let whole = span(range)
      let text =
        self.text(whole.lowerBound..<token.range.lowerBound) + other
        + self.text(token.range.upperBound..<whole.upperBound)
      return ("\(token.text) to \(other)", text)
    }
  }

  private static let exchanges = [
    "<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "===": "!==", "!==": "===", "&&": "||",
    "||": "&&", "+": "-", "-": "+", "+=": "-=", "-=": "+=", "..<": "...", "...": "..<", "true": "false",
    "false": "true", "continue": "break", "break": "continue",
  ]
  private static let members = [
    "first": "last", "last": "first", "union": "subtracting", "subtracting": "union", "formUnion": "subtract",
    "subtract": "formUnion", "min": "max", "max": "min", "prefix": "suffix", "suffix": "prefix",
  ]

  private func other(_ index: Int, in range: Range<Int>) -> String? {
    let token = tokens[index]
    let follows = index > range.lowerBound ? tokens[index - 1].text : ""
    switch token.kind {
    case .number: return follows == "." ? nil : Int(token.text).map { "\($0 + 1)" }
    case .sign:
      let isBinary = token.hasSpaceBefore && index + 1 < tokens.count && tokens[index + 1].hasSpaceBefore
      let isRange = token.text == "..<" || token.text == "..."
      return isBinary || (isRange && index > range.lowerBound) ? Self.exchanges[token.text] : nil
    case .word:
      if follows != ".", let other = Self.exchanges[token.text] { return other }
      let isCalled = index + 1 < range.upperBound && tokens[index + 1].is("(")
      return follows == "." || (isCalled && ["min", "max"].contains(token.text)) ? Self.members[token.text] : nil
    case .string, .open, .close: return nil
    }
  }

  private mutating func addSwap(_ first: Range<Int>, _ second: Range<Int>, _ function: String) {
    let both = first.lowerBound..<second.upperBound
    add("swapped", both, .statement(faulty: text(span(second)) + "\n" + text(span(first))), function)
  }

  /// Whether a statement can trade places with its neighbour.
  private func isPlain(_ item: Range<Int>) -> Bool {
    let others: Set = [
      "if", "guard", "while", "for", "repeat", "do", "switch", "defer", "let", "var", "func", "struct", "enum", "class",
      "return", "throw", "break", "continue", "fallthrough",
    ]
    return !others.contains(tokens[item.lowerBound].text) && !isForSpeedAlone(item)
  }

  /// Whether two statements set one name or member each to another, and neither speaks of what the other sets.
  ///
  /// Then either may come first. Only the last word of what is set is looked at, since two names may mean one object. A
  /// property that is computed, or watched, could tell the order: it is taken for granted that none here does.
  private func areIndependent(_ first: Range<Int>, _ second: Range<Int>) -> Bool {
    guard let target = targetOfPlainAssignment(first), let other = targetOfPlainAssignment(second) else { return false }
    return !second.contains { tokens[$0].is(target) } && !first.contains { tokens[$0].is(other) }
  }

  /// The last word of what is set, in a statement that sets a name or a member to a name or a member.
  private func targetOfPlainAssignment(_ item: Range<Int>) -> String? {
    let sides = parts(item, at: "=")
    let isPlain = sides.joined().allSatisfy { tokens[$0].kind == .word || tokens[$0].is(".") }
    guard sides.count == 2, isPlain, !["try", "await"].contains(tokens[sides[1].lowerBound].text) else { return nil }
    return tokens[sides[0].upperBound - 1].text
  }

  private mutating func add(_ kind: String, _ range: Range<Int>, _ change: FaultSite.Change, _ function: String) {
    let bytes = span(range)
    let words = text(bytes).split { $0 == " " || $0 == "\n" }.joined(separator: " ")
    let shown = words.count > 100 ? words.prefix(99) + "…" : words
    sites.append(
      FaultSite(file: file, function: function, kind: kind, shown: String(shown), range: bytes, change: change))
  }

  // MARK: Taking apart

  /// A `try` or `await` at the front, which has to stay there, and what follows.
  private func hoisting(_ range: Range<Int>) -> (String, Range<Int>) {
    var start = range.lowerBound
    while start < range.upperBound, ["try", "await", "?", "!"].contains(tokens[start].text) {
      if ["?", "!"].contains(tokens[start].text), start == range.lowerBound { break }
      start += 1
    }
    guard start > range.lowerBound, start < range.upperBound else { return ("", start..<range.upperBound) }
    return (text(tokens[range.lowerBound].range.lowerBound..<tokens[start].range.lowerBound), start..<range.upperBound)
  }

  private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  private func span(_ range: Range<Int>) -> Range<Int> {
    tokens[range.lowerBound].range.lowerBound..<tokens[range.upperBound - 1].range.upperBound
  }

  /// How many brackets of a range are open around a token.
  private func depth(of index: Int, in range: Range<Int>) -> Int {
    var depth = 0
    var place = range.lowerBound
    while place < index {
      if tokens[place].kind == .open {
        if tokens[place].partner < index {
          place = tokens[place].partner
        } else {
          depth += 1
        }
      }
      place += 1
    }
    return depth
  }

  /// The first brace that no other bracket is around.
  private func firstBrace(in range: Range<Int>) -> Int? {
    var index = range.lowerBound
    while index < range.upperBound {
      if tokens[index].is("{") { return index }
      index = tokens[index].kind == .open ? tokens[index].partner + 1 : index + 1
    }
    return nil
  }

  /// Splits at a sign that no bracket is around.
  private func parts(_ range: Range<Int>, at sign: String) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var start = range.lowerBound
    var index = range.lowerBound
    while index < range.upperBound {
      if tokens[index].is(sign) {
        parts.append(start..<index)
        start = index + 1
      }
      index = tokens[index].kind == .open ? tokens[index].partner + 1 : index + 1
    }
    parts.append(start..<range.upperBound)
    return parts.filter { !$0.isEmpty }
  }

  /// The statements or declarations of a block: each begins on a line of its own, or after a semicolon.
  private func items(_ range: Range<Int>) -> [Range<Int>] {
    var items: [Range<Int>] = []
    var start = range.lowerBound
    var index = range.lowerBound
    func end(at end: Int) { if start < end { items.append(start..<end) } }
    while index < range.upperBound {
      let token = tokens[index]
      if token.is(";") {
        end(at: index)
        start = index + 1
      } else if index > start, token.isFirstOnLine, !continues(index) {
        end(at: index)
        start = index
      }
      index = token.kind == .open ? token.partner + 1 : index + 1
    }
    end(at: range.upperBound)
    return items
  }

  private static let continuing: Set = ["else", "catch", "where", "as", "is", "in", "throws", "async", "{"]

  /// Whether a token at the beginning of a line goes on with the statement of the line before.
  private func continues(_ index: Int) -> Bool {
    let token = tokens[index]
    let previous = tokens[index - 1]
    if Self.continuing.contains(token.text) { return true }
    if token.kind == .sign, !(token.is("!") || token.is("-") || token.is("&")) { return true }
    if previous.is(",") || previous.is(":") || previous.is(".") || previous.is("else") || previous.is("in") {
      return true
    }
    return previous.kind == .sign && previous.hasSpaceBefore && !["!", "?", ">"].contains(previous.text)
  }
}
