extension HouseRule {
  /// The name of the check that puts the rule.
  public var checkName: String {
    switch self {
    case .othersWorkStays: "others-work-stays"
    case .failureChangesNothing: "what-fails-is-thrown-on"
    case .inBulk: "in-bulk-means-in-bulk"
    case .anyData: "any-data"
    case .saveOnlyIfAsked: "saved-only-if-asked"
    }
  }

  /// What a reader is told whose answer breaks the rule.
  var sentence: String {
    switch self {
    case .othersWorkStays:
      "Something that is not yours was touched: an unsaved edit or a new object of other code, an object that it holds, or a setting of its context."
    case .failureChangesNothing:
      "The store refused to write, and its error did not reach the caller, or something had changed by then."
    case .inBulk: "With more rows more was loaded, or more statements wrote: that is not in bulk."
    case .anyData: "The answer is right for some data only."
    case .saveOnlyIfAsked: "A context was saved, and the task does not say so."
    }
  }
}

extension Attempt {
  /// Its own checks, and behind them the house rules that the judge puts.
  static var allChecks: [Check<Self>] { checks + houseChecks }
}

extension ContextAttempt {
  /// One for each of its house rules.
  public static var houseChecks: [Check<Self>] {
    HouseRule.allCases.filter(houseRules.contains).map { rule in
      Check(rule.checkName, exercise.claims[0], rule.sentence) { attempt, fresh in
        let seed = fresh.next()
        switch rule {
        case .othersWorkStays, .saveOnlyIfAsked:
          try run(attempt, rule, seed).report()
        case .failureChangesNothing:
          // Where nothing is written, there is nothing to refuse.
          guard try run(attempt, rule, seed).hasWritten else { return }
          try run(attempt, rule, seed, isRefused: true).report()
        case .inBulk:
          let more = 30
          let (few, many) = (try run(attempt, rule, seed), try run(attempt, rule, seed, more: more))
          for (few, many) in zip(few.executed, many.executed) {
            try few.expectSameWork(as: many, with: "\(more) rows")
          }
        case .anyData: break  // a grader draws its data so that they are any
        }
      }
    }
  }

  /// Runs the attempt in its situation, watched; what the situation's own check makes of it does not matter.
  private static func run(
    _ attempt: Self, _ rule: HouseRule, _ seed: UInt64, more: Int = 0, isRefused: Bool = false
  ) throws -> HouseWatch {
    let watch = HouseWatch(rule, of: houseRules, isRefused: isRefused)
    guard let check = checks.first(where: { $0.name == situation }) else { return watch }
    HouseWatch.$current.withValue(watch) {
      try? check.body(attempt.around(watch), FreshData(seed: seed, more: more))
    }
    return watch
  }
}
