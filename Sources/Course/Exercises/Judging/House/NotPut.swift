/// Why the judge does not put a house rule behind an exercise's own checks: a word for the table of the rules.
public enum NotPut: String, CaseIterable, Sendable {
  /// The function is given no context that could be looked at around a call.
  case getsNoContext = "–"
  /// The exercise puts the rule itself, in situations that the judge does not know.
  case ownCheck = "own"
  /// The function writes nothing that the store could refuse.
  case writesNothing = "reads"
  /// The task does not say “in bulk”.
  case notInBulk = "single"
  /// The task asks for a save.
  case asksToSave = "saves"
  /// The task suspends the rule.
  case suspended
  /// Graders draw such data for every check.
  case inTheDraws = "drawn"

  /// What the word stands for, on one line.
  public var reason: String {
    switch self {
    case .getsNoContext: "the function is given no context that could be looked at around a call"
    case .ownCheck: "the exercise's own checks put it, in situations that the judge does not know"
    case .writesNothing: "the function writes nothing that the store could refuse"
    case .notInBulk: "the task does not say “in bulk”"
    case .asksToSave: "the task asks for a save"
    case .suspended: "the task suspends it"
    case .inTheDraws: "graders draw such data for every check"
    }
  }

  /// What an exercise declares whose function is given no context.
  ///
  /// - Parameter own: the rules that its own checks put.
  public static func getsNoContext(but own: HouseRule...) -> [HouseRule: NotPut] {
    Dictionary(uniqueKeysWithValues: HouseRule.allCases.map { ($0, own.contains($0) ? .ownCheck : .getsNoContext) })
  }
}

extension Attempt {
  /// What it declares, and that any data are in what graders draw.
  static var allNotPut: [HouseRule: NotPut] { notPut.merging([.anyData: .inTheDraws]) { $1 } }

  /// The house rules that the judge puts.
  static var houseRules: Set<HouseRule> { Set(HouseRule.allCases).subtracting(allNotPut.keys) }
}
