import Foundation
import TestKit
import Testing

@testable import CoreData
@testable import CoreDataPredicates

/// Predicates that code has built one inside the other, deeper than anything that calls itself could follow.
@Suite("Deep predicates", .fact("CH-907"))
struct DeepPredicateTests {
  @Test("ten thousand levels are an error of every request, and the end of no stack")
  func requests() async {
    await #expect(processExitsWith: .success) {
      for kind in [StoreKind.sqlite, .memory, .child] {
        let stack = try TestStack(kind, model: TestModel.item(), leavesNoFile: true)
        let context = stack.context()
        try context.performAndWait {
          context.make("Item", "one")
          try context.save()
          context.make("Item", "pending")
          for wrap in wraps { try expectRefused(nested(10_000, wrap), context, inBulk: kind != .memory) }
        }
      }
      exit(0)
    }
  }

  @Test("asked outside of a request it is a thrown error; text, equality and hash end, too")
  func alone() async {
    await #expect(processExitsWith: .success) {
      for wrap in wraps {
        let (deep, other) = (nested(10_000, wrap), nested(10_000, wrap))
        #expect(throws: PredicateEvaluationError.nestedTooDeeply(limit: 200)) {
          try deep.evaluateChecked(with: ["name": "one"])
        }
        #expect(deep.canonicalFormat == "a predicate that nests deeper than 200 levels")
        #expect(deep.isSameCondition(as: other))
        #expect(!deep.isSameCondition(as: nested(9_999, wrap)))
        #expect(hash(of: deep) == hash(of: other))
        let inside = NSExpression(
          forConditional: deep, trueExpression: NSExpression(forConstantValue: 1),
          falseExpression: NSExpression(forConstantValue: 2))
        #expect(inside.height > 200)
      }
      exit(0)
    }
  }

  @Test("a hundred thousand levels are refused as ten thousand are, and whoever is refused can let go of them")
  func letGo() async {
    await #expect(processExitsWith: .success) {
      let stack = try TestStack(.memory, model: TestModel.item(), leavesNoFile: true)
      let context = stack.context()
      try context.performAndWait {
        for wrap in wraps {
          try expectRefused(built(100_000, wrap), context, inBulk: false)
          #expect(throws: PredicateEvaluationError.nestedTooDeeply(limit: 200)) {
            try built(100_000, wrap).evaluateChecked(with: ["name": "one"])
          }
        }
      }
      // Each is let go of once nobody else has it, and the last of them at the next refusal.
      #expect(RefusedPredicates.count == 1)
      exit(0)
    }
  }

  @Test("expressions that are as deep are refused wherever one may stand, compared, described and let go of")
  func expressions() async {
    await #expect(processExitsWith: .success) {
      for kind in [StoreKind.sqlite, .memory, .child] {
        let stack = try TestStack(kind, model: TestModel.item(), leavesNoFile: true)
        let context = stack.context()
        try context.performAndWait {
          for deepen in deepenings {
            let (deep, other) = (deepened(40_000, deepen), deepened(40_000, deepen))
            #expect(deep == other)
            #expect(deep.hash == other.hash)
            #expect(deep != deepened(39_999, deepen))
            #expect(deep.canonicalFormat == "an expression that nests deeper than 200 levels")
            let comparison = NSComparisonPredicate(
              leftExpression: deep, rightExpression: other, modifier: .direct, type: .equalTo)
            #expect(comparison.isEqual(comparison.copy()))
            #expect(throws: PredicateEvaluationError.nestedTooDeeply(limit: 200)) {
              try comparison.evaluateChecked(with: nil)
            }
            #expect(throws: PredicateEvaluationError.nestedTooDeeply(limit: 200)) {
              try deep.value(in: EvaluationScope(object: nil, bindings: [:]))
            }
            try expectRefused(comparison, context, inBulk: kind != .memory)
            try expectRefused(deep, context, inBulk: kind != .memory)
          }
        }
      }
      exit(0)
    }
  }

  @Test(
    "up to the limit it is fetched where SQLite can parse it, and a chain of AND or of OR counts as one level",
    .disabled(if: Sanitizer.isOn, "a sanitizer's frames are larger than those the limit was chosen for"),
    arguments: StoreKind.anywhere)
  func upToTheLimit(_ kind: StoreKind) throws {
    try onStack(kind, TestModel.item()) { _, context in
      context.make("Item", "one")
      try context.save()
      context.make("Item", "two")
      func count(_ predicate: NSPredicate) throws -> Int {
        let request = NSFetchRequest<NSManagedObject>(entityName: "Item")
        request.predicate = predicate
        return try context.count(for: request)
      }
      // The comparison is a level, and so is each value in it. SQLite's own parser gives up earlier, with an error.
      #expect(try count(nested(kind == .memory ? 198 : 40, wraps[0])) == 1)
      #expect(throws: CocoaError.self) { try count(nested(199, wraps[0])) }
      #expect(try count(nested(kind == .memory ? 99 : 20, wraps[1])) == 1)
      #expect(throws: CocoaError.self) { try count(nested(100, wraps[1])) }
      let never = NSPredicate(format: "name == 'nobody'")
      let chain = nested(500) { NSCompoundPredicate(orPredicateWithSubpredicates: [$0, never]) }
      #expect(try count(chain) == 1)
    }
  }
}

/// What is put around a predicate that says the same: NOT, and AND with OR inside.
private nonisolated(unsafe) let wraps: [(NSPredicate) -> NSPredicate] = [
  { NSCompoundPredicate(notPredicateWithSubpredicate: $0) },
  { inner in
    let some = NSCompoundPredicate(orPredicateWithSubpredicates: [inner, NSPredicate(value: false)])
    return NSCompoundPredicate(andPredicateWithSubpredicates: [some, NSPredicate(value: true)])
  },
]

/// What is put around an expression.
private nonisolated(unsafe) let deepenings: [(NSExpression) -> NSExpression] = [
  { NSExpression(forFunction: "abs:", arguments: [$0]) },
  { NSExpression(forAggregate: [$0]) },
  { NSExpression(forUnionSet: $0, with: NSExpression(forConstantValue: [1])) },
  { NSExpression(forSubquery: $0, usingIteratorVariable: "x", predicate: NSPredicate(value: true)) },
  { inner in
    let one = NSExpression(forConstantValue: 1)
    let holds = NSComparisonPredicate(leftExpression: inner, rightExpression: one, modifier: .direct, type: .equalTo)
    let not = NSCompoundPredicate(notPredicateWithSubpredicate: holds)
    return NSExpression(forConditional: not, trueExpression: one, falseExpression: one)
  },
]

private func deepened(_ count: Int, _ deepen: (NSExpression) -> NSExpression) -> NSExpression {
  (0..<count).reduce(NSExpression(forKeyPath: "name")) { expression, _ in deepen(expression) }
}

private func built(_ count: Int, _ wrap: (NSPredicate) -> NSPredicate) -> NSPredicate {
  (0..<count).reduce(NSPredicate(format: "name == 'one'")) { predicate, _ in wrap(predicate) }
}

private func nested(_ count: Int, _ wrap: (NSPredicate) -> NSPredicate) -> NSPredicate {
  let predicate = built(count, wrap)
  // Let go, it would be taken apart one level inside the other: the tests are about the engine's walks alone.
  return Unmanaged.passRetained(predicate).takeUnretainedValue()
}

private func hash(of predicate: NSPredicate) -> Int {
  var hasher = Hasher()
  predicate.hashCondition(into: &hasher)
  return hasher.finalize()
}

/// Each kind of request that has the predicate fails, as one does that a store cannot carry out.
private func expectRefused(_ predicate: NSPredicate, _ context: NSManagedObjectContext, inBulk: Bool) throws {
  let request = NSFetchRequest<NSManagedObject>(entityName: "Item")
  request.predicate = predicate
  let rows = NSFetchRequest<any NSFetchRequestResult>(entityName: "Item")
  rows.predicate = predicate
  let update = NSBatchUpdateRequest(entityName: "Item")
  (update.predicate, update.propertiesToUpdate) = (predicate, ["name": "two"])
  var works: [() throws -> Void] = [{ _ = try context.fetch(request) }, { _ = try context.count(for: request) }]
  if inBulk {
    works += [{ try context.execute(NSBatchDeleteRequest(fetchRequest: rows)) }, { try context.execute(update) }]
  }
  for work in works {
    let error = try failure(work)
    #expect(error.code == NSPersistentStoreOperationError)
    #expect(error.localizedFailureReason?.contains("nests deeper than 200 levels") == true)
  }
}

/// Each kind of request that computes the expression fails, too.
private func expectRefused(_ expression: NSExpression, _ context: NSManagedObjectContext, inBulk: Bool) throws {
  let description = computed("deep", expression, .stringAttributeType)
  let fetched = Payroll.request([description], of: "Item")
  let grouped = Payroll.request(["name"], of: "Item")
  grouped.propertiesToGroupBy = [description]
  let update = NSBatchUpdateRequest(entityName: "Item")
  update.propertiesToUpdate = ["name": expression]
  var works: [() throws -> Void] = [{ _ = try context.fetch(fetched) }, { _ = try context.fetch(grouped) }]
  if inBulk { works.append { try context.execute(update) } }
  for work in works {
    let error = try failure(work)
    #expect("\(error)".contains("nests deeper than 200 levels"), "\(error)")
  }
}
