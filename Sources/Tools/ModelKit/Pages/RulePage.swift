import Wording

/// The page of a rule: what it asks, why, an example that ran, and when a finding of it is fine.
package struct RulePage {
  package let kind: ModelFinding.Kind
  /// What is looked for, in a few words.
  package let what: String
  /// What happens, in a sentence or two.
  package let why: String
  /// A model, what was done with it, and what was left; a test runs it and compares.
  package let example: [String]
  /// When to accept a finding.
  package let accept: String

  /// The page of a rule.
  package init(_ kind: ModelFinding.Kind) {
    self.kind = kind
    (what, why, accept) = Self.words(of: kind)
    example = RuleExample.lines(of: kind)
  }

  /// The address of the page.
  ///
  /// - Parameter base: where a team keeps the book; nil for the book of the workbook itself.
  package static func link(to kind: ModelFinding.Kind, below base: String?) -> String {
    let folder = base.map { $0.hasSuffix("/") ? $0 : $0 + "/" } ?? "book/"
    return "\(folder)lint.md#\(kind.rawValue)"
  }

  /// The page in lines of Markdown, with its heading.
  package var markdown: [String] {
    let (chapter, segment) = shownBy
    return ["### \(kind.rawValue)", "", "\(what). \(why)", "", "```text"] + example
      + ["```", "", "Accept it \(accept).", "", "[The chapter shows it](chapter-\(chapter).md#\(segment))"]
  }

  /// The page as a terminal shows it.
  package var text: String {
    let (chapter, segment) = shownBy
    return
      (["\(kind.rawValue): \(what)", "", why, ""] + example.map { "  " + $0 }
      + ["", "Accept it \(accept)."] + howToAccept
      + ["", "In the workbook: swift run chapter-\(chapter) --segment \(segment)", ""])
      .joined(separator: "\n")
  }

  /// Where a reason is written, for the reader of a terminal; the Markdown says it once for all rules.
  private var howToAccept: [String] {
    if kind == .cannotOpen || kind == .staleAcceptance { return [] }
    return [
      "Then write the reason into the user info of what the finding names, with the key",
      "\(ModelAcceptances.prefix)\(kind.rawValue), or accept all that is there with --baseline FILE --write-baseline.",
    ]
  }

  private var shownBy: (chapter: Int, segment: String) {
    ModelFinding(kind, .note, entity: "", relationship: "", why: "", advice: "").shownBy
  }

  // MARK: Words

  private static func words(of kind: ModelFinding.Kind) -> (what: String, why: String, accept: String) {
    switch kind {
    case .missingInverse:
      (
        "A relationship without an inverse, or with one that does not lead back",
        "A delete asks the rules of the object that goes. What refers to it from elsewhere is found by the inverse alone: "
          + "without one a to-one keeps the key of a row that is gone.",
        "where what it leads to is never deleted, such as a list of countries that ships with the app"
      )
    case .noAction:
      (
        "The delete rule no action",
        "The other end is not touched: it keeps the key of a row that is gone, and the save succeeds. With a to-one to an owner "
          + "that lists its members no key is left, but the list in memory is out of date.",
        "where code of yours repairs the other end in the same save; write its name into the reason"
      )
    case .nullifyMandatory:
      (
        "Nullify, and the other end must not be empty",
        "The rule empties what validation requires: the save fails, and nothing of it is written.",
        "where the objects at the other end are always deleted in the same save, or given to another owner before"
      )
    case .denyBelowCascade:
      (
        "A deny on an object that a cascade deletes",
        "The cascade carries the delete to an object that refuses. The whole save fails, and names a relationship that is far from "
          + "what was deleted.",
        "where the refusal is what you want, and the code that deletes handles error 1600"
      )
    case .cascadeBothWays:
      (
        "A cascade at both ends of a pair",
        "Deleting either end deletes the other, and with a to-many the other's other members too.",
        "where the two live and die together, as a document and its only content do"
      )
    case .cascadeUpwards:
      (
        "A cascade from one of many to what they have in common",
        "Deleting one member deletes the owner, and what its rules reach.",
        "where the last member is deleted by code that has looked, and no other code deletes members"
      )
    case .cascadeManyToMany:
      (
        "A cascade over a many-to-many",
        "Every destination goes, also those that others share.",
        "where the destinations are never shared in fact, and the model is only kept for old stores"
      )
    case .cascadeCycle:
      (
        "Cascades that lead back to the entity that they began with",
        "One delete takes everything that can be reached around the cycle.",
        "where all of it hangs together in fact, and goes together"
      )
    case .orderedToMany:
      (
        "A to-many that keeps an order",
        "A move can write the places of other members too, and a fetch does not sort by the order.",
        "where people arrange the objects themselves"
      )
    case .batchDelete:
      (
        "What a batch delete of the entity would trip over",
        "It deletes rows in SQL: a deny or a mandatory inverse refuses it, a no action leaves keys, on objects that a cascade takes "
          + "too, and its count leaves those out. It is asked only with `--rule batch-delete=on`, or of the entities that the app's sources delete "
          + "in bulk (`--sources FOLDER`).",
        "where the code around the request does what the finding asks for"
      )
    case .cannotOpen:
      (
        "A model that no store can be opened with",
        "Loading the store fails. The other rules are asked about the rest of the model all the same.",
        "never: mend the model"
      )
    case .ruleChanged:
      (
        "Since an earlier version a relationship has another delete rule",
        "A rule belongs to the model and not to the rows: it holds for rows of before at once, and no migration shows it.",
        "once everybody who deletes such objects knows; it is gone when the next version is compared"
      )
    case .inverseRemoved:
      (
        "Since an earlier version a relationship has lost its inverse",
        "What kept the two ends in step is gone: see missing-inverse.",
        "as you would accept missing-inverse"
      )
    case .becameRequired:
      (
        "Since an earlier version something must not be empty any more",
        "Rows of before may lack it. They are not looked at before somebody changes them, and then the save fails.",
        "where every row has been filled before"
      )
    case .staleAcceptance:
      (
        "An accepted finding that is not there, or is accepted for no reason",
        "What is accepted and not found hides the next finding at that place.",
        "never: take the entry out"
      )
    }
  }
}
