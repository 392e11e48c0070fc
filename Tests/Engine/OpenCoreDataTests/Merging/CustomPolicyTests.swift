import Foundation
import TestKit
import Testing

@testable import CoreData

@Suite("merge policies of one's own") struct CustomPolicyTests {
  private func conflict(
    _ policy: NSMergePolicy, _ body: (TestStack, NSManagedObjectContext, Series) throws -> Void
  ) throws {
    for kind in StoreKind.allCases {
      try onStack(kind, Television().model) { stack, context in
        let series = context.makeSeries("Dark")
        series.rating = 3
        try context.save()
        context.mergePolicy = policy
        series.rating = 5
        try stack.change("Dark") { $0.rating = 9 }
        try body(stack, context, series)
        context.rollback()
      }
    }
  }

  @Test("a policy may set values from the snapshots, then call super")
  func highest() throws {
    let policy = HighestRating(merge: .mergeByPropertyObjectTrumpMergePolicyType)
    try conflict(policy) { stack, context, series throws in
      try context.save()
      #expect(series.rating == 9)
      #expect(try stack.run { try $0.series("Dark").rating } == 9)
    }
  }

  @Test("a policy that neither throws nor calls super: merged as by object trump", .fact("CH-071"))
  func silent() throws {
    try conflict(SilentPolicy(merge: .errorMergePolicyType)) { stack, context, series throws in
      try context.save()
      #expect(try stack.run { try $0.series("Dark").rating } == 5)
    }
  }

  @Test("what a policy throws is what the save throws, and nothing is lost")
  func throwing() throws {
    try conflict(ThrowingPolicy(merge: .overwriteMergePolicyType)) { stack, context, series throws in
      #expect(throws: ThrowingPolicy.Refusal.self) { try context.save() }
      #expect(series.rating == 5)
      #expect(series.isUpdated)
      #expect(try stack.run { try $0.series("Dark").rating } == 9)
    }
  }

  @Test(
    "a policy that goes on resolving nothing ends with the conflicts", .fact("CH-071"), arguments: StoreKind.allCases)
  func endless(_ kind: StoreKind) throws {
    try onStack(kind, Guild.model) { stack, context in
      context.makeWriter("Writer", "Ada", born: 1815)
      try context.save()
      let policy = SilentPolicy(merge: .errorMergePolicyType)
      context.mergePolicy = policy
      context.makeWriter("Writer", "Ada", born: 1815)
      #expect(try saveFailure(context).code == 133021)
      #expect(policy.calls == 16)
      #expect(try stack.storedNames("Writer") == ["Ada"])
      context.rollback()
    }
  }

  @Test("a policy cannot save the context again", .fact("SV-02"))
  func recursive() throws {
    try conflict(SavingPolicy(merge: .overwriteMergePolicyType)) { _, context, _ throws in
      #expect(try saveFailure(context).code == 132001)
    }
  }
}

// Unchecked as its superclass is: it adds no value. Its objects are those of the context that saves, and asks it on its queue.
private final class HighestRating: NSMergePolicy, @unchecked Sendable {
  override func resolve(optimisticLockingConflicts list: [NSMergeConflict]) throws {
    for conflict in list {
      let ratings = [conflict.objectSnapshot, conflict.cachedSnapshot].compactMap { $0?["rating"] as? Int64 }
      guard let series = conflict.sourceObject as? Series else { continue }
      series.rating = max(series.rating, ratings.max() ?? 0)
    }
    try super.resolve(optimisticLockingConflicts: list)
  }
}

// No lock: the one context that has it asks it on its queue, and the test reads the number after that.
private final class SilentPolicy: NSMergePolicy, @unchecked Sendable {
  var calls = 0
  override func resolve(mergeConflicts list: [Any]) throws { calls += 1 }
}

// Unchecked as its superclass is: it adds no value.
private final class ThrowingPolicy: NSMergePolicy, @unchecked Sendable {
  struct Refusal: Error {}
  override func resolve(mergeConflicts list: [Any]) throws { throw Refusal() }
}

// Unchecked as its superclass is: it adds no value, and is asked on the queue of the context that saves.
private final class SavingPolicy: NSMergePolicy, @unchecked Sendable {
  override func resolve(optimisticLockingConflicts list: [NSMergeConflict]) throws {
    try list.first?.sourceObject.managedObjectContext?.save()
  }
}
