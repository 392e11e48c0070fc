/// Tries one fault after the other with the suites that reach its place.
struct FaultTrial {
  let suites: TestSuites
  let reaches: [TestSuites.Reach]

  /// What became of a fault.
  enum Outcome: Equatable {
    /// A test failed.
    case failed(String)
    /// The process died in a test.
    case died
    /// The tests did not come to an end.
    case tookTooLong
    /// All tests passed that reach the place.
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

    /// The outcome in a few words.
    var text: String {
      switch self {
      case .failed(let test): "is noticed by " + test.drop { $0 != "\"" && $0 != "T" }.prefix(80)
      case .died: "ends the process"
      case .tookTooLong: "goes on without end"
      case .survived(let suites): "**survives** \(suites) suites"
      case .notReached: "**is not reached**"
      }
    }
  }

  /// Tries a fault, the quickest suites first.
  ///
  /// - Throws: what starting a process throws.
  func outcome(of number: Int) throws -> Outcome {
    let reaching = reaches.filter { $0.isReached[number] }.sorted { ($0.seconds, $0.suite) < ($1.seconds, $1.suite) }
    if reaching.isEmpty { return .notReached }
    for group in groups(reaching) {
      let expected = group.reduce(0) { $0 + $1.seconds }
      let ending = try suites.run(
        group.map(\.suite), seconds: 15 + 6 * expected, environment: [FaultSwitch.activeKey: "\(number)"])
      switch ending {
      case .passed: continue
      case .failed(let test): return .failed(test)
      case .died: return .died
      case .tookTooLong: return .tookTooLong
      }
    }
    return .survived(suites: reaching.count)
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
