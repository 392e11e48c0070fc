/// What a reader was shown of an exercise before it was solved.
struct HelpTaken: Equatable {
  /// How many hints.
  var hints = 0
  /// Whether the solution.
  var isSolutionShown = false

  /// Whether it is nothing.
  var isNone: Bool { self == HelpTaken() }

  /// What it is, for a list: `2`, `the solution` or `2 and the solution`.
  var text: String {
    let parts = (hints > 0 ? ["\(hints)"] : []) + (isSolutionShown ? ["the solution"] : [])
    return parts.joined(separator: " and ")
  }
}
