/// A line of prose that speaks to the stitcher: `//: - label: documented DR-08`.
///
/// | directive | meaning |
/// | --- | --- |
/// | `- label: documented DR-08, ST-01` | where the behaviour comes from: `documented` or `observed` |
/// | `- label: chosen FT-11: a number reads 0` | what this engine does because nothing is established |
/// | `- figures: before, after` | promises these figures, so that a missing one is an error |
/// | `- costs: recorded` | promises measured costs, so that missing ones are an error |
/// | `- output: none` | the segment prints nothing, and that is meant |
/// | `- exercise: NAME` | the exercise that practises the segment |
enum Directive: Equatable {
  case label(EvidenceLabel)
  case figures([String])
  case costs
  case noOutput
  case exercise(String)

  static let names = ["label", "figures", "costs", "output", "exercise"]

  enum Reading: Equatable {
    case directive(Directive)
    case problem(SourceProblem.Kind)
    case prose
  }

  static func read(_ prose: String) -> Reading {
    guard prose.hasPrefix("- "), let colon = prose.firstIndex(of: ":") else { return .prose }
    let name = String(prose[prose.index(prose.startIndex, offsetBy: 2)..<colon])
    let value = prose[prose.index(after: colon)...].drop { $0 == " " }
    guard names.contains(name) else { return nearMiss(name, value: String(value)) }
    let words = value.split { $0 == " " || $0 == "," }.map(String.init)
    switch name {
    case "label": return EvidenceLabel.read(String(value), in: prose)
    case "figures":
      let labels = value.split(separator: ",").map { String($0.drop { $0 == " " }).trimmingTrailingSpaces() }
      return labels.isEmpty ? bad(prose, "name the figures, such as `before, after`.") : .directive(.figures(labels))
    case "costs": return words == ["recorded"] ? .directive(.costs) : bad(prose, "the only value is `recorded`.")
    case "output": return words == ["none"] ? .directive(.noOutput) : bad(prose, "the only value is `none`.")
    default:
      return words.count == 1 ? .directive(.exercise(words[0])) : bad(prose, "name one exercise.")
    }
  }

  static func bad(_ prose: String, _ reason: String) -> Reading {
    .problem(.badDirective(prose, reason: reason))
  }

  // A list in the prose may well begin with `- cascade: …`; only a slip of the finger is suspicious.
  private static func nearMiss(_ name: String, value: String) -> Reading {
    let near = names.first { ClosestMatch.distance(name.lowercased(), $0) <= 2 }
    guard let near, !value.isEmpty, !name.contains(" "), name.count > 2 else { return .prose }
    return .problem(.unknownDirective(name, suggestion: near))
  }
}

/// Says where a behaviour comes from.
public struct EvidenceLabel: Equatable, Sendable {
  /// The strength of the evidence.
  public enum Kind: String, Equatable, Sendable, CaseIterable {
    /// Apple says so.
    case documented
    /// Somebody ran it and reported the result.
    case observed
    /// Nothing is established; this engine had to choose.
    case chosen
  }

  /// The strength of the evidence.
  public var kind: Kind
  /// The ids of the facts, such as `DR-08`.
  public var facts: [String]
  /// What was chosen, as a sentence without its full stop.
  public var choice: String?

  static func read(_ value: String, in prose: String) -> Directive.Reading {
    let parts = value.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let words = (parts.first ?? "").split { $0 == " " || $0 == "," }.map(String.init)
    let choice = parts.count > 1 ? String(parts[1].drop { $0 == " " }) : nil
    guard let first = words.first, let kind = Kind(rawValue: first) else {
      return Directive.bad(prose, "begin with `documented`, `observed` or `chosen`.")
    }
    let facts = words.dropFirst().filter { !(kind == .chosen && $0 == "here") }
    guard kind == .chosen || !facts.isEmpty else { return Directive.bad(prose, "name the fact, such as `DR-08`.") }
    if let odd = facts.first(where: { !isFact($0) }) {
      return Directive.bad(prose, "`\(odd)` is no fact id such as `DR-08`.")
    }
    guard (kind == .chosen) == (choice?.isEmpty == false) else {
      return Directive.bad(
        prose, kind == .chosen ? "say after a colon what was chosen." : "only what was chosen is told after a colon.")
    }
    return .directive(.label(EvidenceLabel(kind: kind, facts: facts, choice: choice)))
  }

  private static func isFact(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    return parts.count == 2 && parts[0].count == 2 && parts[0].allSatisfy { $0.isASCII && $0.isUppercase }
      && parts[1].count >= 2 && parts[1].allSatisfy { $0.isASCII && $0.isNumber }
  }
}
