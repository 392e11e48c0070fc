/// A line of prose that speaks to the stitcher: `//: - evidence: DR-08, CH-001`.
///
/// | directive | meaning |
/// | --- | --- |
/// | `- evidence: DR-08, CH-001` | the facts that the printed lines rest on |
/// | `- entry `count`: DR-08` | the facts that the entry printed with this label rests on; one line for each |
/// | `- then `count`: DR-08` | the same in the variation, where it rests on others than the segment's |
/// | `- rule: CH-001` | the facts below what is known that the rule of thumb rests on |
/// | `- sample: CH-001` | the same for the sample for the reader's app |
/// | `- short: The count` | what links and lists call the segment |
/// | `- formerly: what-happened` | anchors that others may have kept a link to, and that lead to the segment now |
/// | `- figures: before, after` | promises these figures, so that a missing one is an error |
/// | `- costs: recorded` | promises measured costs, so that missing ones are an error |
/// | `- output: none` | the segment prints nothing, and that is meant |
/// | `- appendix: yes` | the book has the segment in its appendix, and not on the chapter's page |
/// | `- exercise: NAME` | an exercise that practises the segment; one line for each |
/// | `- prepares: NAME` | an exercise that needs the segment and a later one; one line for each |
/// | `- explains: NAME` | the same of the segment that is to be read first, where that is not the one that practises it |
enum Directive: Equatable {
  case evidence([String])
  case entry(label: String, [String], isVariation: Bool)
  case rule([String])
  case sample([String])
  case short(String)
  case formerly([String])
  case figures([String])
  case costs
  case noOutput
  case appendix
  case exercise(String)
  case prepares(String)
  case explains(String)

  static let names = [
    "evidence", "rule", "sample", "short", "formerly", "figures", "costs", "output", "appendix", "exercise",
    "prepares", "explains",
  ]

  enum Reading: Equatable {
    case directive(Directive)
    case problem(SourceProblemKind)
    case prose
  }

  static func read(_ prose: String) -> Reading {
    if let entry = prose.wholeMatch(of: /- (entry|then) `(.+?)`: *(.+)/) {
      let ids = entry.3.split { $0 == " " || $0 == "," }.map(String.init)
      return facts(ids, in: prose) { .entry(label: String(entry.2), $0, isVariation: entry.1 == "then") }
    }
    guard prose.hasPrefix("- "), let colon = prose.firstIndex(of: ":") else { return .prose }
    let name = String(prose[prose.index(prose.startIndex, offsetBy: 2)..<colon])
    let value = prose[prose.index(after: colon)...].drop { $0 == " " }
    guard names.contains(name) else { return nearMiss(name, value: String(value)) }
    let words = value.split { $0 == " " || $0 == "," }.map(String.init)
    switch name {
    case "evidence": return facts(words, in: prose, Directive.evidence)
    case "rule": return facts(words, in: prose, Directive.rule)
    case "sample": return facts(words, in: prose, Directive.sample)
    case "short": return value.isEmpty ? bad(prose, "name the segment.") : .directive(.short(String(value)))
    case "formerly": return words.isEmpty ? bad(prose, "name the anchors.") : .directive(.formerly(words))
    case "figures":
      let labels = value.split(separator: ",").map { String($0.drop { $0 == " " }).trimmingTrailingSpaces() }
      return labels.isEmpty ? bad(prose, "name the figures, such as `before, after`.") : .directive(.figures(labels))
    case "costs": return words == ["recorded"] ? .directive(.costs) : bad(prose, "the only value is `recorded`.")
    case "output": return words == ["none"] ? .directive(.noOutput) : bad(prose, "the only value is `none`.")
    case "appendix": return words == ["yes"] ? .directive(.appendix) : bad(prose, "the only value is `yes`.")
    default:
      guard words.count == 1 else { return bad(prose, "name one exercise.") }
      switch name {
      case "prepares": return .directive(.prepares(words[0]))
      case "explains": return .directive(.explains(words[0]))
      default: return .directive(.exercise(words[0]))
      }
    }
  }

  private static func facts(_ ids: [String], in prose: String, _ make: ([String]) -> Directive) -> Reading {
    if let odd = ids.first(where: { !FactID.isWellFormed($0) }) {
      return bad(prose, "`\(odd)` is no fact's id such as `DR-08`.")
    }
    return ids.isEmpty ? bad(prose, "name the facts, such as `DR-08, CH-001`.") : .directive(make(ids))
  }

  private static func bad(_ prose: String, _ reason: String) -> Reading {
    .problem(.badDirective(prose, reason: reason))
  }

  // A list in the prose may well begin with `- cascade: …`; only a slip of the finger is suspicious.
  private static func nearMiss(_ name: String, value: String) -> Reading {
    let near = names.first { ClosestMatch.distance(name.lowercased(), $0) <= 2 }
    guard let near, !value.isEmpty, !name.contains(" "), name.count > 2 else { return .prose }
    return .problem(.unknownDirective(name, suggestion: near))
  }
}
