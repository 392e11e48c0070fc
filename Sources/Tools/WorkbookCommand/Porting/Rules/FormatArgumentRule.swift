import WorkbookKit

/// The arguments of a format: on Linux a date, a UUID or an array is no `CVarArg`, and the engine takes anything.
///
/// What formats text takes `CVarArg` on Linux too, and keeps it. So does a function that hands its list on to where nothing else
/// goes: that is left to a person.
struct FormatArgumentRule: PortingRule {
  private static let kept = PortingAdvice(
    "What takes this list takes `CVarArg` alone, and on Linux a date, a UUID or an array is none.",
    cure: "Write `NSPredicate(format:argumentArray:)` with the list, and `Any?...` for `CVarArg...`.")

  static let textFunctions: Set<String> = [
    "String", "NSString", "NSMutableString", "NSLog", "NSLogv", "localizedStringWithFormat", "appendFormat", "os_log",
    "withVaList", "printf", "vprintf",
  ]

  func apply(to project: PortingProject, _ draft: inout PortingDraft) {
    let functions = functions(project)
    for (index, source) in project.sources.enumerated() {
      let lists = portParameters(of: source, index, functions.formats, &draft)
      for place in source.code.indices {
        switch source.text(place) {
        case "CVarArg": dropCast(to: place, of: source, index, functions.texts, &draft)
        case "getVaList": portList(at: place, of: source, index, lists, &draft)
        case "withVaList": portClosure(at: place, of: source, index, lists, &draft)
        default: break
        }
      }
    }
  }

  // MARK: Parameters

  /// The names of the functions that take `CVarArg...`: those that make a predicate or an expression, and the others.
  private func functions(_ project: PortingProject) -> (formats: Set<String>, texts: Set<String>) {
    var formats: Set<String> = []
    var texts: Set<String> = []
    for source in project.sources {
      for declaration in source.allDeclarations {
        guard let parameters = declaration.parameters, declaration.body != nil,
          parameters.contains(where: { isList($0, source) })
        else { continue }
        if isFormat(declaration, source), unported(in: declaration, source).isEmpty {
          formats.insert(declaration.name)
        } else {
          texts.insert(declaration.name)
        }
      }
    }
    return (formats, texts.subtracting(formats))
  }

  /// Whether a code token begins `CVarArg...`.
  private func isList(_ place: Int, _ source: SwiftSource) -> Bool {
    source.text(place) == "CVarArg" && (1...3).allSatisfy { source.isMark(place + $0, ".") }
  }

  /// Whether the body of a function makes a predicate or an expression.
  private func isFormat(_ declaration: SwiftDeclaration, _ source: SwiftSource) -> Bool {
    guard let body = declaration.body else { return false }
    let words = Set(body.map { source.text($0) })
    if words.contains("NSPredicate") || words.contains("NSExpression") { return true }
    return words.contains("getVaList") && words.isDisjoint(with: Self.textFunctions)
  }

  /// Makes `Any?...` of `CVarArg...`, in functions that hand the list to nothing that wants it as it was.
  ///
  /// - Returns: The bodies of the functions, each with the name of its list.
  private func portParameters(
    of source: SwiftSource, _ index: Int, _ formats: Set<String>, _ draft: inout PortingDraft
  ) -> [(body: Range<Int>, name: String)] {
    var lists: [(body: Range<Int>, name: String)] = []
    for declaration in source.allDeclarations {
      guard let parameters = declaration.parameters,
        isFormat(declaration, source) || declaration.body == nil && formats.contains(declaration.name)
      else { continue }
      let unported = unported(in: declaration, source)
      guard unported.isEmpty else {
        // A function that formats text beside a predicate that has nothing to do with it is as it should be.
        if uses(in: declaration, source).contains(where: { !isText($0, source) }) {
          for use in unported {
            draft.leave(
              "func \(declaration.name)", at: source.line(of: use), of: source.path, .formatArgument, Self.kept)
          }
        }
        continue
      }
      for place in parameters where isList(place, source) {
        let first = source.text(place - 1) == "any" ? place - 1 : place
        draft.replace(source.bytes(of: first..<place + 1), with: "Any?", in: index, .formatArgument)
        guard let body = declaration.body else { continue }
        let name = source.text(first - 2)
        lists.append((body, name))
        for use in body where isUse(use, of: name, source) && isArray(use, source) {
          // A list that may hold nil is no `[Any]` without a word.
          let end = source.token(use).range.upperBound
          draft.replace(end..<end, with: " as [Any]", in: index, nil)
        }
      }
    }
    return lists
  }

  // MARK: What becomes of a list

  /// Where the body of a function uses a list that it is given.
  private func uses(in declaration: SwiftDeclaration, _ source: SwiftSource) -> [Int] {
    guard let body = declaration.body, let parameters = declaration.parameters else { return [] }
    let names = parameters.filter { isList($0, source) }.map {
      source.text((source.text($0 - 1) == "any" ? $0 - 1 : $0) - 2)
    }
    return body.filter { place in names.contains { isUse(place, of: $0, source) } }
  }

  /// The uses of which the list has to stay what it is.
  private func unported(in declaration: SwiftDeclaration, _ source: SwiftSource) -> [Int] {
    uses(in: declaration, source).filter { place in
      if isArray(place, source) || isShown(place, source) { return false }
      guard source.isMark(place - 1, "("), source.isMark(place + 1, ")") else { return true }
      switch source.text(place - 2) {
      case "getVaList":
        return !source.isMark(place - 3, ":") || source.text(place - 4) != "arguments" || isText(place - 2, source)
      case "withVaList": return ListClosure(at: place - 2, source) == nil
      default: return true
      }
    }
  }

  /// Whether nothing but how long a list is, or what it looks like, is asked.
  private func isShown(_ place: Int, _ source: SwiftSource) -> Bool {
    if source.isMark(place + 1, "."), ["isEmpty", "count"].contains(source.text(place + 2)) { return true }
    return place > 0 && source.token(place - 1).kind == .interpolationStart && place + 1 < source.code.count
      && source.token(place + 1).kind == .interpolationEnd
  }

  private func isUse(_ place: Int, of name: String, _ source: SwiftSource) -> Bool {
    source.text(place) == name && source.token(place).kind == .word && !source.isMark(place - 1, ".")
      && !source.isMark(place + 1, ":")
  }

  /// Whether a code token is all that stands behind `argumentArray:`.
  private func isArray(_ place: Int, _ source: SwiftSource) -> Bool {
    source.isMark(place - 1, ":") && source.text(place - 2) == "argumentArray"
      && (source.isMark(place + 1, ")") || source.isMark(place + 1, ","))
  }

  /// Whether a code token is in an argument of a function that formats text.
  private func isText(_ place: Int, _ source: SwiftSource) -> Bool {
    var index = place
    while let open = source.opening(around: index) {
      // `withVaList` formats nothing itself: what is done with the list stands in its closure.
      let name = source.isMark(open, "(") ? source.text(open - 1) : ""
      if name == "withVaList" { return ListClosure(at: open - 1, source) == nil }
      if Self.textFunctions.contains(name) { return true }
      if source.isMark(open, "{") { return false }
      index = open
    }
    return false
  }

  // MARK: Arguments

  /// Takes ` as CVarArg` away at the end of an argument.
  private func dropCast(
    to place: Int, of source: SwiftSource, _ index: Int, _ texts: Set<String>, _ draft: inout PortingDraft
  ) {
    var first = place - 1
    if source.text(first) == "any" { first -= 1 }
    if source.isMark(first, "!") { first -= 1 }
    guard first > 0, source.text(first) == "as",
      source.isMark(place + 1, ",") || source.isMark(place + 1, ")") || source.isMark(place + 1, "]"),
      let function = function(around: first, source), !Self.textFunctions.contains(function), !texts.contains(function)
    else { return }
    let begin = source.token(first - 1).range.upperBound
    draft.replace(begin..<source.token(place).range.upperBound, with: "", in: index, .formatArgument)
  }

  /// The name of the function that a code token is in an argument of; nil where it is in none.
  private func function(around place: Int, _ source: SwiftSource) -> String? {
    var index = place
    while let open = source.opening(around: index) {
      guard source.isMark(open, "(") || source.isMark(open, "[") else { return nil }
      if source.isMark(open, "("), open > 0, source.token(open - 1).kind == .word,
        source.token(open - 1).range.upperBound == source.token(open).range.lowerBound
      {
        return source.text(open - 1)
      }
      index = open
    }
    return nil
  }

  /// `arguments: getVaList(list)` becomes `argumentArray: list`.
  private func portList(
    at place: Int, of source: SwiftSource, _ index: Int, _ lists: [(body: Range<Int>, name: String)],
    _ draft: inout PortingDraft
  ) {
    guard source.isMark(place + 1, "("), let close = source.partner(place + 1), close > place + 2,
      source.isMark(place - 1, ":"), source.text(place - 2) == "arguments",
      let function = function(around: place, source), !Self.textFunctions.contains(function)
    else { return }
    draft.replace(source.token(place - 2).range, with: "argumentArray", in: index, .formatArgument)
    draft.replace(source.bytes(of: place..<place + 2), with: "", in: index, nil)
    // A list that may hold nil is no `[Any]` without a word.
    let isPorted = isPorted(place + 2..<close, source, lists)
    draft.replace(source.token(close).range, with: isPorted ? " as [Any]" : "", in: index, nil)
  }

  /// Whether some code tokens are a list that may hold anything now.
  private func isPorted(
    _ range: Range<Int>, _ source: SwiftSource, _ lists: [(body: Range<Int>, name: String)]
  ) -> Bool {
    range.count == 1
      && lists.contains { $0.body.contains(range.lowerBound) && $0.name == source.text(range.lowerBound) }
  }

  // MARK: Closures

  /// Makes of such a call the expression of its closure, with the list itself.
  private func portClosure(
    at place: Int, of source: SwiftSource, _ index: Int, _ lists: [(body: Range<Int>, name: String)],
    _ draft: inout PortingDraft
  ) {
    guard let closure = ListClosure(at: place, source) else {
      guard source.isMark(place + 1, "("), let close = source.partner(place + 1), source.isMark(close + 1, "{"),
        let end = source.partner(close + 1)
      else { return }
      if (close..<end).contains(where: { ["NSPredicate", "NSExpression"].contains(source.text($0)) }) {
        draft.leave("withVaList", at: source.line(of: place), of: source.path, .formatArgument, Self.kept)
      }
      return
    }
    let start = source.token(place).range.lowerBound
    draft.replace(
      start..<source.token(closure.expression.lowerBound).range.lowerBound, with: "", in: index, .formatArgument)
    // The list moves, and so the casts in it go here.
    let list = source.text(of: closure.list).replacing(#/\s+as!?\s+(any\s+)?CVarArg\b/#, with: "")
    let cast = isPorted(closure.list, source, lists) ? " as [Any]" : ""
    draft.replace(
      source.bytes(of: closure.label..<closure.label + 3), with: "argumentArray: \(list)\(cast)", in: index, nil)
    let last = source.token(closure.end - 1).range.upperBound
    draft.replace(last..<source.token(closure.end).range.upperBound, with: "", in: index, nil)
  }
}
