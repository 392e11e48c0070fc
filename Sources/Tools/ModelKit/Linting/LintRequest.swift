import Wording

/// What a check of models is asked for, by the words behind the command.
package struct LintRequest: Equatable {
  /// How the report on the standard output is written.
  package enum Form: Equatable {
    case text, json, github
  }

  /// Models, and folders to search for them.
  package var paths: [String] = []
  /// The version that the current one is compared with; nil to look at the current one alone.
  package var since: String?
  /// The folder of the app's sources; nil where there is none to look at.
  package var sources: String?
  /// The file of accepted findings.
  package var baseline: String?
  /// Whether the file is to be written, so that what is found now is accepted.
  package var writesBaseline = false
  /// What rules are set to that are not as they come.
  package var levels: [ModelFinding.Kind: LintLevel] = [:]
  /// Whether notes count too.
  package var isStrict = false
  package var form = Form.text
  /// Where JUnit's report goes.
  package var junit: String?
  /// Where the report in SARIF goes.
  package var sarif: String?
  /// What stands before the links to the pages of the rules.
  package var pages: String?
  /// The rule whose page is asked for.
  package var explained: ModelFinding.Kind?
  /// Whether the list of rules is asked for.
  package var listsRules = false

  /// Asks about some models, as the check comes.
  package init(_ paths: [String]) { self.paths = paths }

  /// Reads the words behind the command.
  ///
  /// - Throws: `ArgumentProblem`.
  package init(_ words: ArgumentWords) throws(ArgumentProblem) {
    listsRules = words.take(flag: "--rules")
    if let rule = try words.take(option: "--explain", value: "RULE") {
      explained = try Self.rule(rule, of: "--explain")
    }
    for setting in try words.takeAll(option: "--rule", value: "RULE=LEVEL") {
      let parts = setting.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2, let level = LintLevel(parts[1]) else {
        throw .badValue(setting, of: "--rule", expected: "RULE=LEVEL, with a level of \(Self.list(LintLevel.words))")
      }
      levels[try Self.rule(parts[0], of: "--rule")] = level
    }
    since = try words.take(option: "--since", value: "VERSION")
    sources = try words.take(option: "--sources", value: "FOLDER")
    baseline = try words.take(option: "--baseline")
    writesBaseline = words.take(flag: "--write-baseline")
    isStrict = words.take(flag: "--strict")
    let forms = [("--json", Form.json), ("--github", .github)].filter { words.take(flag: $0.0) }
    if forms.count > 1 { throw .excludeEachOther(forms[0].0, forms[1].0) }
    form = forms.first?.1 ?? .text
    junit = try words.take(option: "--junit")
    sarif = try words.take(option: "--sarif")
    pages = try words.take(option: "--pages", value: "URL")
    if writesBaseline, baseline == nil { throw .missing(after: "--write-baseline", ["--baseline FILE"]) }
    if writesBaseline, since != nil { throw .excludeEachOther("--write-baseline", "--since") }
    try words.endOptions()
    paths = words.rest()
    if paths.isEmpty, explained == nil, !listsRules { throw .missing(after: "lint", ["MODEL"]) }
  }

  /// Whether a run asks about a rule: some only with another option.
  func asks(_ kind: ModelFinding.Kind) -> Bool {
    guard let level = levels[kind] else {
      switch kind {
      case .batchDelete: return sources != nil
      case .ruleChanged, .inverseRemoved, .becameRequired: return since != nil
      case .staleAcceptance: return since == nil
      default: return true
      }
    }
    return level != .off
  }

  private static func rule(_ word: String, of option: String) throws(ArgumentProblem) -> ModelFinding.Kind {
    if let kind = ModelFinding.Kind(rawValue: word) { return kind }
    let names = ModelFinding.Kind.allCases.map(\.rawValue)
    let expected =
      ClosestMatch.find(word, among: names).map { "the name of a rule, such as \($0)" }
      ?? "the name of a rule: \(list(names))"
    throw .badValue(word, of: option, expected: expected)
  }

  private static func list(_ words: [String]) -> String { words.joined(separator: ", ") }
}
