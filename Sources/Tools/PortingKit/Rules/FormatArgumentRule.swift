import WorkbookKit

/// The arguments of a format: on Linux a date, a UUID or an array is no `CVarArg`, and the engine takes anything.
///
/// What formats text takes `CVarArg` on Linux too, and keeps it.
struct FormatArgumentRule: PortingRule {
  private static let textFunctions: Set<String> = [
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
        if isFormat(declaration, source) {
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

  /// Makes `Any?...` of `CVarArg...`; gives the names of the parameters.
  private func portParameters(
    of source: SwiftSource, _ index: Int, _ formats: Set<String>, _ draft: inout PortingDraft
  ) -> Set<String> {
    var names: Set<String> = []
    for declaration in source.allDeclarations {
      guard let parameters = declaration.parameters,
        isFormat(declaration, source) || declaration.body == nil && formats.contains(declaration.name)
      else { continue }
      for place in parameters where isList(place, source) {
        let first = source.text(place - 1) == "any" ? place - 1 : place
        draft.replace(source.bytes(of: first..<place + 1), with: "Any?", in: index, .formatArgument)
        names.insert(source.text(first - 2))
      }
    }
    return names
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
    at place: Int, of source: SwiftSource, _ index: Int, _ lists: Set<String>, _ draft: inout PortingDraft
  ) {
    guard source.isMark(place + 1, "("), let close = source.partner(place + 1), close > place + 2,
      source.isMark(place - 1, ":"), source.text(place - 2) == "arguments",
      let function = function(around: place, source), !Self.textFunctions.contains(function)
    else { return }
    draft.replace(source.token(place - 2).range, with: "argumentArray", in: index, .formatArgument)
    draft.replace(source.bytes(of: place..<place + 2), with: "", in: index, nil)
    // A list that may hold nil is no `[Any]` without a word.
    let isPorted = close == place + 3 && lists.contains(source.text(place + 2))
    draft.replace(source.token(close).range, with: isPorted ? " as [Any]" : "", in: index, nil)
  }
}
