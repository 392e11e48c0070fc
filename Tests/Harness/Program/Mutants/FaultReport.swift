import Processes

/// Says what became of the faults.
struct FaultReport {
  let argued: ArguedFaults

  /// The part of the drawn faults that has to be noticed.
  private static let wanted = 0.85

  /// Prints the table of the faults that were thought of.
  ///
  /// - Returns: whether all were noticed.
  func table(of results: [(fault: PlantedFault, outcome: FaultTrial.Outcome)]) -> Bool {
    HarnessProgram.say("")
    HarnessProgram.say("| fault | planted in | test | outcome |")
    HarnessProgram.say("| --- | --- | --- | --- |")
    for (fault, outcome) in results {
      HarnessProgram.say("| \(fault.name) | `\(fault.function)` | `\(fault.test)` | \(outcome.short) |")
    }
    let noticed = results.count(where: \.outcome.isNoticed)
    HarnessProgram.say("")
    HarnessProgram.say("\(noticed) of \(results.count) planted faults were noticed.")
    return noticed == results.count
  }

  /// Prints the score of the drawn faults by folder, and the survivors.
  ///
  /// - Returns: whether enough were noticed, and each of the others has a reason.
  func table(of results: [(drawn: FaultDraw.Drawn, outcome: FaultTrial.Outcome)]) -> Bool {
    HarnessProgram.say("")
    HarnessProgram.say("| folder | faults | a test fails | the process dies | no end | argued | survive | noticed |")
    HarnessProgram.say("| --- | --- | --- | --- | --- | --- | --- | --- |")
    for area in FaultArea.all { row(area.folder, results.filter { $0.drawn.area.folder == area.folder }) }
    row("all", results)
    HarnessProgram.say("")
    let noticed = results.count(where: \.outcome.isNoticed)
    HarnessProgram.say("\(noticed) of \(results.count) faults were noticed that were drawn.")
    for (drawn, outcome) in results where outcome.isNoticed && argued.reason(drawn.site.name) != nil {
      HarnessProgram.say("  has a reason and is noticed: \(drawn.site.name)")
    }
    for (drawn, outcome) in results where !outcome.isNoticed {
      if let reason = argued.reason(drawn.site.name) { HarnessProgram.say("  argued: \(drawn.site.name): \(reason)") }
    }
    let open = results.filter { !$0.outcome.isNoticed && argued.reason($0.drawn.site.name) == nil }
    for (drawn, outcome) in open { HarnessProgram.say("  \(outcome.short): \(drawn.site.name)") }
    return open.isEmpty && Double(noticed) >= Self.wanted * Double(results.count)
  }

  private func row(_ name: String, _ results: [(drawn: FaultDraw.Drawn, outcome: FaultTrial.Outcome)]) {
    let survivors = results.filter { !$0.outcome.isNoticed }
    let reasons = survivors.count { argued.reason($0.drawn.site.name) != nil }
    let score = Self.percent(results.count - survivors.count, of: results.count)
    let numbers = [
      results.count, results.count { if case .failed = $0.outcome { true } else { false } },
      results.count { $0.outcome == .died }, results.count { $0.outcome == .tookTooLong }, reasons,
      survivors.count - reasons,
    ]
    HarnessProgram.say("| \(name) | \(numbers.map(String.init).joined(separator: " | ")) | \(score) |")
  }

  private static func percent(_ part: Int, of whole: Int) -> String {
    whole == 0 ? "-" : "\((100 * part + whole / 2) / whole) %"
  }
}
