/// What every exercise asks for, unless its task suspends it: said once, so that a task need not say it.
public enum HouseRule: Int, CaseIterable, Sendable {
  case othersWorkStays = 1
  case failureChangesNothing
  case inBulk
  case anyData
  case saveOnlyIfAsked

  /// The rule as a reader is told it: a few words in bold type, and what they mean.
  public var text: (title: String, meaning: String) {
    switch self {
    case .othersWorkStays:
      (
        "Others' work stays",
        "unsaved edits of other code are neither saved nor lost, loaded objects keep what they show, and settings of the context stay."
      )
    case .failureChangesNothing: ("What fails is thrown on", "and has changed nothing.")
    case .inBulk:
      ("“In bulk” means in bulk", "nothing is loaded, and the number of statements does not grow with the rows.")
    case .anyData: ("Any data", "none, one, many; names that repeat or are empty; the same call twice.")
    case .saveOnlyIfAsked: ("Save if the task says so", "and otherwise not.")
    }
  }

  /// All of them, as lines of a numbered list.
  ///
  /// - Parameter strong: What stands on both sides of the title, such as `**` in Markdown.
  public static func lines(strong: String = "") -> [String] {
    allCases.map { rule in
      let (title, meaning) = rule.text
      let joint = rule == .failureChangesNothing || rule == .saveOnlyIfAsked ? "," : ":"
      return "\(rule.rawValue). \(strong)\(title)\(strong)\(joint) \(meaning)"
    }
  }
}
