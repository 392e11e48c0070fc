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

  /// What a reader is told whose answer breaks the rule: the rule, what happened, and what to do.
  var sentence: String { "House rule \(rawValue) (\(text.title)): \(whatHappened)" }

  private var whatHappened: String {
    switch self {
    case .othersWorkStays:
      "the function lost or saved an unsaved change of other code, loaded or changed an object that other code holds, or left a setting of its context changed; touch only what the task names."
    case .failureChangesNothing:
      "the store refused to write, and the function did not throw that error, or left something changed; throw it on, and first put back what you changed."
    case .inBulk:
      "with more rows in the store, the function loaded more of them or executed more statements that write; let each request do its work for all rows."
    case .anyData: "the function is right for some data only."
    case .saveOnlyIfAsked:
      "the function saved a context that it was given; leave that save to the caller."
    }
  }
}

extension Attempt {
  /// Its own checks, and behind them the house rules that the judge puts.
  static var allChecks: [Check<Self>] { checks + houseChecks }
}

extension ContextAttempt {
  /// One for each of its house rules; no segment explains these, so there is none to read again.
  public static var houseChecks: [Check<Self>] {
    HouseRule.allCases.filter(houseRules.contains).map { rule in
      Check(rule.checkName, nil, rule.sentence) { attempt, fresh in
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
  static func run(
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
