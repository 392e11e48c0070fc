import Foundation
import Processes
import TestKit
import WorkbookKit

/// Plants faults in one copy of the engine: those that were thought of, each tried with its test, and those that are drawn
/// over all statements of the engine's folders, each tried with the suites that reach it.
struct FaultRun {
  let root: URL
  let swift: URL
  /// How many faults are drawn.
  let count: Int
  let seed: UInt64

  /// Runs it, and prints tables.
  ///
  /// - Returns: 0, or 1 where too few faults were noticed or one survives without a reason.
  /// - Throws: what keeps it from running.
  func run() throws -> Int32 {
    let start = ContinuousClock.now
    func progress(_ text: String) {
      HarnessProgram.say("\(text) (\(Int(start.duration(to: .now) / .seconds(1))) s so far)")
    }
    let sources = try EngineSource.all(in: root)
    let areas = try FaultArea.sites(in: sources)
    let argued = try ArguedFaults(root.appendingPathComponent("Tests/Harness/Program/Mutants/survivors.json"))
    let planted = PlantedFaults.all
    let package = FaultyPackage(of: root, swift: swift)
    progress(
      "seed \(seed), \(areas.reduce(0) { $0 + $1.sites.count }) places, \(count) faults to be drawn, "
        + "\(planted.count) written down")
    let sites = try planted.map { try $0.site(in: sources.flatMap(\.bodies)) }
    let drawn = try draw(areas, beside: sites, package)
    let all = sites + drawn.map(\.site)
    try package.write(all)
    progress("building once, with all of them")
    try package.build()
    let suites = TestSuites(program: package.program, directory: package.directory)
    let tests = try suites.tests()
    progress("running \(tests.count) tests without a fault")
    try check(planted, suites, tests)
    let names = Set(tests.map { String($0.prefix { $0 != "/" }) }).sorted()
    let (reaches, areAllThere) = try reaches(names, suites, count: all.count)
    progress("trying \(all.count) faults")
    let trial = FaultTrial(suites: suites)
    let outcomes = try InParallel.map(Array(all.indices)) { number in
      let isPlanted = number < planted.count
      let outcome =
        try isPlanted
        ? trial.outcome(of: number, with: planted[number].test)
        : trial.outcome(of: number, with: reaches, isArgued: argued.reason(all[number].name) != nil)
      HarnessProgram.say("  \(number) \(outcome.text): \(all[number].name)")
      return outcome
    }
    let report = FaultReport(argued: argued)
    let isPlantedFine = report.table(of: Array(zip(planted, outcomes)))
    let isDrawnFine = report.table(of: Array(zip(drawn, outcomes.dropFirst(planted.count))))
    progress("seed \(seed)")
    return isPlantedFine && isDrawnFine && areAllThere ? 0 : 1
  }

  /// Draws as many faults as are wanted, leaving out what the compiler turns down.
  private func draw(
    _ areas: [(area: FaultArea, sites: [FaultSite])], beside planted: [FaultSite], _ package: FaultyPackage
  ) throws -> [FaultDraw.Drawn] {
    var draw = FaultDraw(areas, count: count, seed: seed)
    // Without any drawn fault first: what the compiler says then is about those that are written down.
    _ = try package.refused(planted)
    while true {
      let known = draw.refused.count
      // About a third is turned down; with enough to spare, the compiler is asked a few times and not once for each.
      var drawn = draw.drawn(spare: 0.7)
      while case let refused = try package.refused(planted + drawn.map(\.site)), !refused.isEmpty {
        let sites = refused.map { drawn[$0 - planted.count].site }
        draw.refuse(sites)
        drawn.removeAll { draw.refused.contains($0.site.name) }
        HarnessProgram.say("  the compiler turns \(sites.count) down and leaves \(drawn.count)")
      }
      let (kept, isAll) = draw.kept(drawn)
      if isAll || draw.refused.count == known { return kept }
    }
  }

  /// Checks that each test that must notice a fault is there, and passes without one.
  private func check(_ planted: [PlantedFault], _ suites: TestSuites, _ tests: [String]) throws {
    let wanted = Set(planted.map(\.test)).sorted()
    for test in wanted where !tests.contains(where: { $0.contains(".\(test)(") }) { throw Unfit(text: "is no \(test)") }
    let ending = try suites.run(.init(tests: wanted), seconds: 600, environment: [:])
    guard case .passed = ending else { throw Unfit(text: "is a test that fails without a fault: \(ending)") }
  }

  /// What each suite reaches, and whether all passed: one that fails without a fault can tell nothing.
  private func reaches(
    _ names: [String], _ suites: TestSuites, count: Int
  ) throws -> (reaches: [TestSuites.Reach], areAllThere: Bool) {
    let known = try InParallel.map(names) { try suites.reach(of: $0, count: count) }
    for (name, reach) in zip(names, known) where reach == nil {
      HarnessProgram.say("  left out, as it fails without a fault: \(name)")
    }
    return (known.compactMap { $0 }, known.allSatisfy { $0 != nil })
  }

  /// The tests that are written down for faults are not fit for it.
  struct Unfit: Error, CustomStringConvertible {
    let text: String
    /// One sentence.
    var description: String { "Among the tests that must notice a fault there \(text)." }
  }
}
