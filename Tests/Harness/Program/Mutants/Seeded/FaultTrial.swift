/// Tries faults, each by a run of tests while it is the active one.
struct FaultTrial {
  let suites: TestSuites

  /// What became of a fault.
  enum Outcome: Equatable {
    /// A test failed.
    case failed(String)
    /// The process died in a test.
    case died
    /// The tests did not come to an end.
    case tookTooLong
    /// All tests passed that were asked; from how many suites they are.
    case survived(suites: Int)
    /// No test reaches the place.
    case notReached

    /// Whether a test noticed the fault.
    var isNoticed: Bool {
      switch self {
      case .failed, .died, .tookTooLong: true
      case .survived, .notReached: false
      }
    }

    /// The outcome in two or three words.
    var short: String {
      switch self {
      case .failed: "a test fails"
      case .died: "the process dies"
      case .tookTooLong: "no end"
      case .survived: "**survives**"
      case .notReached: "**not reached**"
      }
    }

    /// The outcome, and which test noticed it.
    var text: String {
      switch self {
      case .failed(let test): "a test fails: " + test.prefix(100)
      case .died: "ends the process"
      case .tookTooLong: "goes on without end"
      case .survived(let suites): "**survives** \(suites) suites"
      case .notReached: "**is not reached**"
      }
    }
  }

  /// Tries a fault with one test.
  ///
  /// - Throws: what starting a process throws.
  func outcome(of number: Int, with test: String) throws -> Outcome {
    try outcome(of: number, .init(tests: [test]), seconds: 120) ?? .survived(suites: 1)
  }

  /// Tries a fault with the suites that reach its place, the quickest first, and those that go through very many cases last.
  ///
  /// - Parameter isArgued: whether there is a reason for which the fault may survive: the first suites alone are asked then,
  ///   whether it still does.
  /// - Throws: what starting a process throws.
  func outcome(of number: Int, with reaches: [TestSuites.Reach], isArgued: Bool) throws -> Outcome {
    let reaching = reaches.filter { $0.isReached[number] }.sorted { ($0.seconds, $0.suite) < ($1.seconds, $1.suite) }
    if reaching.isEmpty { return .notReached }
    let all = groups(reaching.filter { !$0.isSoak }) + groups(reaching.filter(\.isSoak))
    let asked = isArgued ? all.prefix(1) : all[...]
    for group in asked {
      let expected = group.reduce(0) { $0 + $1.seconds }
      let selection = TestSuites.Selection(suites: group.map(\.suite))
      if let outcome = try outcome(of: number, selection, seconds: 15 + 6 * expected) { return outcome }
    }
    return .survived(suites: asked.reduce(0) { $0 + $1.count })
  }

  /// What became of a fault; nil where all tests passed.
  private func outcome(
    of number: Int, _ tests: TestSuites.Selection, seconds: Double
  ) throws -> Outcome? {
    switch try suites.run(tests, seconds: seconds, environment: [FaultSwitch.activeKey: "\(number)"]) {
    case .passed: nil
    case .failed(let test): .failed(test)
    case .died: .died
    case .tookTooLong: .tookTooLong
    }
  }

  /// Suites that share a process: few seconds' worth first, because most faults fall at once.
  private func groups(_ reaching: [TestSuites.Reach]) -> [[TestSuites.Reach]] {
    var groups: [[TestSuites.Reach]] = []
    var limit = 3.0
    var seconds = 0.0
    for reach in reaching {
      if groups.isEmpty || seconds + reach.seconds > limit {
        if !groups.isEmpty { limit *= 3 }
        groups.append([])
        seconds = 0
      }
      groups[groups.count - 1].append(reach)
      seconds += reach.seconds
    }
    return groups
  }
}
