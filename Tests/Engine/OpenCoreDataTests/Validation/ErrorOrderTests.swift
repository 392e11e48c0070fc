import Foundation
import TestKit
import Testing

@testable import CoreData

@Suite("every failure of a save, in one order", .fact("SV-05"))
struct ErrorOrderTests {
  @Test(
    "new objects first, then changed, then deleted ones, each in the order of their changes",
    .fact("SV-05", "VL-06", "CH-911"),
    arguments: StoreKind.anywhere)
  func order(_ kind: StoreKind) throws {
    let model = Television(series: .denyDeleteRule, seriesIsOptional: false).model
    for _ in 0..<3 {
      try onStack(kind, model) { _, context in
        let series = context.makeSeries("Dark", "Changed", "Gone", "Also")
        try context.save()
        context.delete(try context.episode("Gone"))
        try context.episode("Changed").series = nil
        context.makeEpisode("New 2")
        context.delete(try context.episode("Also"))
        context.makeEpisode("New 1")
        let error = try saveFailure(context)
        #expect(error.code == 1560)
        #expect(
          error.validationLines == [
            "1570 Episode New 2.series", "1570 Episode New 1.series", "1570 Episode Changed.series",
            "1600 Episode Gone.series", "1600 Episode Also.series",
          ])
        #expect(series.episodes.count == 2)
        context.rollback()
      }
    }
  }

  @Test(
    "a 1560 that an object throws is taken apart: no list lies in a list", .fact("VL-06"), arguments: StoreKind.anywhere
  )
  func flat(_ kind: StoreKind) throws {
    try onStack(kind, TestModel.item([attribute("code", isOptional: false)], Grumbling.self)) { _, context in
      context.make("Item", "one")
      let error = try saveFailure(context)
      let details = try #require(error.userInfo[NSDetailedErrorsKey] as? [NSError])
      #expect(details.map(\.code) == [1570, 9001, 9002])
      #expect(details.map(\.domain) == [NSCocoaErrorDomain, "Grumbling", "Grumbling"])
    }
  }

  @Test(
    "each of the three checks can be called by itself and throws the same", .fact("VL-02"),
    arguments: StoreKind.anywhere)
  func byHand(_ kind: StoreKind) throws {
    try onStack(kind, Television(series: .denyDeleteRule, seriesIsOptional: false).model) { _, context in
      let lone = context.makeEpisode("Lone")
      #expect(try failure(lone.validateForInsert).validationLines == ["1570 Episode Lone.series"])
      #expect(try failure(lone.validateForUpdate).validationLines == ["1570 Episode Lone.series"])
      try lone.validateForDelete()
      lone.series = context.makeSeries("Dark")
      try lone.validateForInsert()
      #expect(try failure(lone.validateForDelete).validationLines == ["1600 Episode Lone.series"])
      try context.save()
    }
  }

  @Test(
    "conflicts are handed to the merge policy, and what it throws is what the save throws", .fact("SV-19"),
    arguments: StoreKind.allCases)
  func mergePolicy(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { stack, context in
      let policy = Refusing(merge: .errorMergePolicyType)
      context.mergePolicy = policy
      let series = context.makeSeries("Dark")
      try context.save()
      #expect(policy.seen.isEmpty)
      series.name = "Mine"
      try stack.change("Dark") { $0.name = "Theirs" }
      #expect(throws: Refusing.Refusal.self) { try context.save() }
      #expect(policy.seen.map(\.sourceObject) == [series])
      #expect(series.name == "Mine")
      #expect(context.updatedObjects == [series])
      context.rollback()
    }
  }
}

/// Finds fault with every insert, twice.
final class Grumbling: Recorded {
  override func validateForInsert() throws {
    var errors: [NSError] = []
    do { try super.validateForInsert() } catch { errors.append(error as NSError) }
    let own = [9001, 9002].map { NSError(domain: "Grumbling", code: $0) }
    errors.append(CocoaError(.validationMultipleErrors, userInfo: [NSDetailedErrorsKey: own]) as NSError)
    throw CocoaError(.validationMultipleErrors, userInfo: [NSDetailedErrorsKey: errors])
  }
}

/// Resolves nothing.
///
/// No lock: the one context that has it asks it on its queue, and the test reads after that.
private final class Refusing: NSMergePolicy, @unchecked Sendable {
  struct Refusal: Error {}
  var seen: [NSMergeConflict] = []
  override func resolve(mergeConflicts list: [Any]) throws {
    seen += list.compactMap { $0 as? NSMergeConflict }
    throw Refusal()
  }
}
