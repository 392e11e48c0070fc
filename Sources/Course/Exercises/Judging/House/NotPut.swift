/// Why the judge does not put a house rule behind an exercise's own checks: a few words for whoever reads the table of the rules.
public enum NotPut: String, Sendable {
  /// The function is given no context that could be looked at around a call.
  case getsNoContext = "gets no context"
  /// The function writes nothing that the store could refuse.
  case writesNothing = "writes nothing"
  /// The task does not say “in bulk”.
  case notInBulk = "not in bulk"
  /// The task asks for a save.
  case asksToSave = "asks to save"
  /// The task suspends the rule.
  case suspended
  /// The exercise puts the rule itself, in situations that the judge does not know.
  case ownCheck = "own check"
  /// Graders draw such data for every check.
  case inTheDraws = "in the draws"

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
