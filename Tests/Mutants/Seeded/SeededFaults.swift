import Foundation
import WorkbookKit

/// Draws faults over all statements of the engine's folders, and tries each with the tests that reach it.
struct SeededFaults {
  let root: URL
  let swift: URL
  let count: Int
  let seed: UInt64

  /// The part of the faults that has to be noticed.
  private static let wanted = 0.85

  /// Runs it, and prints a table.
  ///
  /// - Returns: 0, or 1 where too few faults were noticed or one survives without a reason.
  /// - Throws: what keeps it from running.
  func run() throws -> Int32 {
    let start = ContinuousClock.now
    let areas = try FaultArea.sites(in: root.appendingPathComponent("Sources/OpenCoreData"))
    say("seed \(seed), \(areas.reduce(0) { $0 + $1.sites.count }) places, \(count) faults wanted")
    let argued = try ArguedFaults(root.appendingPathComponent("Tests/Mutants/survivors.json"))
    let package = FaultyPackage(of: root, swift: swift)
    let drawn = try plant(areas, package)
    say("building once, with all of them (\(seconds(since: start)) s so far)")
    try package.build()
    let suites = TestSuites(program: package.program, directory: package.directory)
    let names = try suites.names()
    say("running \(names.count) suites without a fault (\(seconds(since: start)) s so far)")
    let known = try InParallel.map(names) { try suites.reach(of: $0, count: drawn.count) }
    for (name, reach) in zip(names, known) where reach == nil {
      say("  left out, as it fails without a fault: \(name)")
    }
    let reaches = known.compactMap { $0 }
    say("trying \(drawn.count) faults (\(seconds(since: start)) s so far)")
    let trial = FaultTrial(suites: suites, reaches: reaches)
    let outcomes = try InParallel.map(Array(drawn.indices)) { number in
      let outcome = try trial.outcome(of: number)
      say("  \(number) \(outcome.text): \(drawn[number].site.name)")
      return outcome
    }
    let status = report(drawn, outcomes, argued, seconds(since: start))
    return reaches.count < names.count ? 1 : status
  }

  /// Plants as many faults as are wanted, leaving out what the compiler turns down.
  private func plant(
    _ areas: [(area: FaultArea, sites: [FaultSite])], _ package: FaultyPackage
  ) throws -> [FaultDraw.Drawn] {
    var draw = FaultDraw(areas, count: count, seed: seed)
    while true {
      let drawn = draw.drawn()
      let sites = drawn.map(\.site)
      let refused = try package.refused(sites)
      if refused.isEmpty {
        try package.write(sites)
        return drawn
      }
      draw.refuse(refused.map { sites[$0] })
      say("  the compiler turns \(refused.count) of \(sites.count) down")
    }
  }

  private func report(
    _ drawn: [FaultDraw.Drawn], _ outcomes: [FaultTrial.Outcome], _ argued: ArguedFaults, _ seconds: Int
  ) -> Int32 {
    say("")
    say("| folder | faults | a test fails | the process dies | no end | argued | survive | noticed |")
    say("| --- | --- | --- | --- | --- | --- | --- | --- |")
    var isOpen = false
    func row(_ name: String, _ numbers: [Int]) {
      let failed = numbers.count { if case .failed = outcomes[$0] { true } else { false } }
      let died = numbers.count { outcomes[$0] == .died }
      let endless = numbers.count { outcomes[$0] == .tookTooLong }
      let survivors = numbers.filter { !outcomes[$0].isNoticed }
      let reasons = survivors.count { argued.reason(drawn[$0].site.name) != nil }
      isOpen = isOpen || survivors.count > reasons
      let score = Self.percent(numbers.count - survivors.count, of: numbers.count)
      say(
        "| \(name) | \(numbers.count) | \(failed) | \(died) | \(endless) | \(reasons) | "
          + "\(survivors.count - reasons) | \(score) |")
    }
    for area in FaultArea.all { row(area.folder, drawn.indices.filter { drawn[$0].area.folder == area.folder }) }
    row("all", Array(drawn.indices))
    let noticed = outcomes.count(where: \.isNoticed)
    say("")
    say("\(noticed) of \(drawn.count) faults were noticed (seed \(seed), \(seconds) s).")
    for number in drawn.indices {
      let (name, outcome) = (drawn[number].site.name, outcomes[number])
      if outcome.isNoticed, argued.reason(name) != nil { say("  has a reason and is noticed: \(name)") }
      if !outcome.isNoticed, argued.reason(name) == nil { say("  survives: \(name)") }
    }
    return isOpen || Double(noticed) < Self.wanted * Double(drawn.count) ? 1 : 0
  }

  private static func percent(_ part: Int, of whole: Int) -> String {
    whole == 0 ? "-" : "\((100 * part + whole / 2) / whole) %"
  }

  private func seconds(since start: ContinuousClock.Instant) -> Int {
    Int(start.duration(to: .now) / .seconds(1))
  }
}
