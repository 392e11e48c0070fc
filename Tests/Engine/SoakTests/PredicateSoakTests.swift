import Foundation
import Testing

@testable import CoreData
@testable import CoreDataPredicates

/// Random predicates over random data: evaluation in memory, the memory store and the SQLite store agree.
///
/// `OPENCOREDATA_SEED` runs one data set again.
@Suite("Soak: predicates in memory and in SQL", .long(.soak))
struct PredicateSoakTests {
  /// How many predicates there are about each data set.
  private static let perData = 40

  @Test(
    "Soak: memory, both stores and the printed form find the same objects; in SQL by its rule of missing values",
    .fact("FR-23"))
  func agreement() async throws {
    if let seed = try Soak.seed(Int.self) {
      return finish(try Self.run(seed, AgreementModel.make(), count: Self.perData))
    }
    let count = try Soak.count(600)
    let sets = (count + Self.perData - 1) / Self.perData
    let lanes = min(8, ProcessInfo.processInfo.activeProcessorCount)
    let tally = try await withThrowingTaskGroup(of: AgreementTally.self) { group in
      for lane in 0..<lanes {
        group.addTask {
          var tally = AgreementTally()
          let model = AgreementModel.make()
          for seed in stride(from: lane, to: sets, by: lanes) where tally.reports.count < 3 {
            tally.add(try Self.run(seed, model, count: min(Self.perData, count - seed * Self.perData)))
          }
          return tally
        }
      }
      return try await group.reduce(into: AgreementTally()) { $0.add($1) }
    }
    finish(tally)
  }

  private static func run(_ seed: Int, _ model: NSManagedObjectModel, count: Int) throws -> AgreementTally {
    let data = try AgreementData(seed: seed, model: model)
    var tally = AgreementTally(sets: 1)
    var maker = PredicateMaker(seed: seed)
    for number in 0..<count {
      let entity = maker.pick(["Item", "Item", "Item", "Special", "Tag", "Step"])
      let predicate = maker.predicate(entity)
      let trial = AgreementTrial(data: data, entity: entity)
      tally.pairs += 1
      switch trial.outcome(predicate) {
      case .success(let found):
        tally.selective += (1..<found.all).contains(found.inMemory) ? 1 : 0
        tally.unlike += found.inMemory == found.inSQL ? 0 : 1
      case .failure(let disagreement):
        let smallest = trial.smallest(predicate)
        tally.reports.append(
          "seed \(seed), predicate \(number) about \(entity): \(disagreement.text)\n  \(predicate.canonicalFormat)\n"
            + "smallest failing part: \(trial.outcome(smallest))\n  \(smallest.canonicalFormat)")
      }
    }
    tally.uses = maker.uses
    return tally
  }

  private func finish(_ tally: AgreementTally) {
    print(tally.line)
    for report in tally.reports { Issue.record("\(report)") }
    guard tally.reports.isEmpty, tally.pairs >= 600 else { return }
    // A sample in which nothing is found, or everything, or FR-23 never shows, would prove nothing.
    #expect(tally.selective * 3 > tally.pairs)
    #expect(tally.unlike * 50 > tally.pairs)
    for use in AgreementTally.required { #expect(tally.uses[use, default: 0] > 0, "\(use) was never used") }
  }
}

/// What a run went through.
struct AgreementTally: Sendable {
  var sets = 0
  var pairs = 0
  /// Predicates that find some objects and leave others.
  var selective = 0
  /// Predicates of which SQL finds other objects than memory does, by FR-23.
  var unlike = 0
  var uses: [String: Int] = [:]
  var reports: [String] = []

  /// What must come up in any sample.
  static let required =
    ["AND", "OR", "NOT", "ANY", "ALL", "NONE", "SUBQUERY", "TERNARY", "FETCH", "CAST", "set expression", "[c]", "[d]"]
    + ["[n]", "@count", "@sum", "@avg", "@min", "@max", "nil", "object", "member object", "two kinds", "two to-manys"]
    + NSComparisonPredicate.Operator.allCases.filter { $0 != .customSelector }.map(\.sign)

  mutating func add(_ other: AgreementTally) {
    sets += other.sets
    pairs += other.pairs
    selective += other.selective
    unlike += other.unlike
    uses.merge(other.uses) { $0 + $1 }
    reports += other.reports
  }

  var line: String {
    let counts = uses.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "\($0.key) \($0.value)" }
    return
      "predicates: \(pairs) pairs over \(sets) data sets, \(selective) find some objects and leave others, \(unlike) find "
      + "others in SQL (FR-23); \(counts.joined(separator: ", ")); \(reports.count) disagreements"
  }
}
