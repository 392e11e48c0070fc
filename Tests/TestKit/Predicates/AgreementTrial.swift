import Foundation

@testable import CoreData

/// One predicate over one set of data, in every way that a predicate can be judged.
package struct AgreementTrial {
  package let data: AgreementData
  package let entity: String

  /// Makes a trial of predicates about objects of an entity.
  package init(data: AgreementData, entity: String) { (self.data, self.entity) = (data, entity) }

  /// What the ways have found, where they agree.
  package struct Agreement {
    /// How many objects there are, how many evaluation in memory finds, and how many SQL.
    package let (all, inMemory, inSQL): (Int, Int, Int)
    /// Whether plain evaluation knows all parts of the predicate.
    package let isPlain: Bool
  }

  /// Two ways that do not agree.
  package struct Disagreement: Error {
    package let text: String
  }

  /// Judges a predicate.
  ///
  /// The memory store finds whom evaluation over objects finds, and SQL whom evaluation finds once FR-23 has been spelled
  /// out. Plain evaluation, as far as it goes, finds the same. What the printed form is parsed to finds the same, in memory and in SQL.
  package func judge(_ predicate: NSPredicate, plainly: Bool = false) throws -> Agreement {
    let text = predicate.canonicalFormat
    let evaluated = try data.evaluated(predicate, entity, over: .sqlite)
    func expect(_ found: Set<Int64>, _ expected: Set<Int64>, _ way: String) throws {
      guard found != expected else { return }
      throw Disagreement(text: "\(way): \(found.sorted()) instead of \(expected.sorted())")
    }
    try expect(
      data.evaluated(predicate, entity, over: .memory), evaluated, "evaluation over objects of the memory store")
    try expect(data.fetched(predicate, entity, from: .memory), evaluated, "the memory store")
    let bySQL = try data.evaluated(MissingValueRules.sql(predicate), entity, over: .sqlite)
    try expect(data.fetched(predicate, entity, from: .sqlite), bySQL, "the SQLite store")
    var isPlain = false
    // It needs more stack than the threads have that tests run on.
    if plainly {
      let plain = PlainEvaluation(rows: data.plain)
      if let found = plain.found(predicate, entity) {
        isPlain = true
        try expect(evaluated, found, "evaluation beside plain evaluation")
      }
      if let inSQL = plain.found(MissingValueRules.sql(predicate), entity) {
        try expect(bySQL, inSQL, "evaluation after FR-23 beside plain evaluation")
      }
    }
    let again = try NSPredicate.parse(format: text)
    try expect(data.evaluated(again, entity, over: .sqlite), evaluated, "evaluation of the printed form")
    try expect(data.fetched(again, entity, from: .sqlite), bySQL, "the SQLite store with the printed form")
    let all = entity == "Item" ? 11 : AgreementData.counts[entity] ?? 0
    return Agreement(all: all, inMemory: evaluated.count, inSQL: bySQL.count, isPlain: isPlain)
  }

  /// What the ways have found, or what is wrong.
  package func outcome(_ predicate: NSPredicate) -> Result<Agreement, Disagreement> {
    do {
      return .success(try judge(predicate))
    } catch let disagreement as Disagreement {
      return .failure(disagreement)
    } catch {
      let reason = (error as? CocoaError)?.userInfo[NSLocalizedFailureReasonErrorKey]
      return .failure(Disagreement(text: reason.map { "\($0)" } ?? "\(error)"))
    }
  }

  private func fails(_ predicate: NSPredicate) -> Bool {
    if case .failure = outcome(predicate) { true } else { false }
  }

  /// The smallest part of a predicate that fails by itself.
  package func smallest(_ predicate: NSPredicate) -> NSPredicate {
    var smallest = predicate
    while let part = parts(of: smallest).first(where: fails) { smallest = part }
    return smallest
  }

  private func parts(of predicate: NSPredicate) -> [NSPredicate] {
    guard let compound = predicate as? NSCompoundPredicate else { return [] }
    let parts = compound.subpredicates
    if compound.compoundPredicateType == .not {
      guard let inner = parts[0] as? NSCompoundPredicate else { return parts }
      // NOT of a part, too: what is unknown shows only under a NOT.
      return parts + inner.subpredicates.map { NSCompoundPredicate(notPredicateWithSubpredicate: $0) }
    }
    return parts
  }
}
