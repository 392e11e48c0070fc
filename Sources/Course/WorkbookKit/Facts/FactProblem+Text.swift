extension FactProblemKind {
  /// The problem in words.
  public var sentence: String {
    switch self {
    case .unreadable(let reason): "The file cannot be read: \(reason)"
    case .unknownKey(let key, let owner): "\(owner) has a key `\(key)`, which means nothing here."
    case .missing(let key, let owner): "\(owner) needs a `\(key)`."
    case .wrongValue(let key, let owner): "The value of `\(key)` of \(owner) is of the wrong type."
    case .malformedID(let id): "`\(id)` is no id such as `DR-04`, `CH-001` or `DR-11b`."
    case .wrongPrefix(let id, let prefix): "`\(id)` stands in the section of `\(prefix)`."
    case .doubled(let id, let file): "`\(id)` is defined already, in \(file)."
    case .unknownKind(let kind, let owner):
      "`\(kind)` of \(owner) is none of \(FactKind.allCases.map(\.rawValue).joined(separator: ", "))."
    case .unknownSource(let key, let owner): "\(owner) names a source `\(key)`, which is not in the list of sources."
    case .sourceless(let id): "\(id) names no source; only what was chosen here has none."
    case .runWithoutSystem(let id): "\(id) is a run; one of its sources needs a system or a date."
    case .notFoundWithoutReason(let key): "The source `\(key)` was not found; say why in its `note`."
    case .fillsWithoutChoice(let id): "\(id) has `fills`, which only a choice may have."
    case .againstWithoutChoice(let id): "\(id) has `against`, which only a choice may have."
    case .differsInScope(let id): "\(id) has `differs`; say in `outOfScope` what the engine does instead."
    case .unlistedSection(let name): "The section `\(name)` is not listed under `sections`."
    case .missingSection(let name): "There is no file of the section `\(name)`."
    case .undefined(let id): "`\(id)` is cited here, and nothing in Sources/Facts/ defines it."
    case .noEvidence(let segment): "The segment `\(segment)` names no fact; write `//: - evidence: DR-08`."
    case .untested(let id):
      "No test names `\(id)`; name the test that checks it, `.fact(\"\(id)\")`, or say why it is out of scope."
    case .testedOutOfScope(let id): "`\(id)` is marked as out of scope, and a test names it."
    case .citedByName(let id): "A test's name begins with `\(id)`; cite it by a trait, `.fact(\"\(id)\")`."
    case .unreadableTrait(let text): "`\(text)` cannot be read: facts, claims and segments are literals."
    case .unnamedChoice(let test): "“\(test)” says that something was chosen and cites no choice such as `CH-001`."
    case .unknownSegment(let name): "There is not one segment `\(name)` but none, or several; name its chapter too."
    case .unshownChoice(let id):
      "The test of a claim cites the choice `\(id)`; name the segment that shows it, `.shows(\"a-segment\")`."
    case .hiddenChoice(let id, let segment):
      "The segment `\(segment)` shows what rests on the choice `\(id)`, and does not cite it."
    }
  }
}
