import Foundation
import OpenCoreData
import Testing

@testable import CoreData

/// How many statements a batch delete runs: a number that follows from the model, never from the rows.
@Suite struct BatchStatementTests {
  /// A graph and a batch delete of it.
  enum Shape: String, CaseIterable, Sendable, CustomTestStringConvertible {
    case plain, objectIDs, limited, limitedByRules, cascade, cascadeLimited, tree, ring, nullify, toOne, pairs,
      cascadePairs

    var testDescription: String { rawValue }

    private static let television = Television(history: .cascadeDeleteRule)

    var model: NSManagedObjectModel {
      switch self {
      case .plain, .objectIDs, .limited: TestModel.item([attribute("done", .booleanAttributeType, default: false)])
      case .cascade, .cascadeLimited: Self.television.model
      case .tree: TestModel.company(reports: .cascadeDeleteRule)
      case .ring: TestModel.company(manager: .cascadeDeleteRule, reports: .cascadeDeleteRule)
      case .nullify, .limitedByRules: Television(episodes: .nullifyDeleteRule).model
      case .toOne: Television().model
      case .pairs: TestModel.blog()
      case .cascadePairs: TestModel.blog(tags: .cascadeDeleteRule)
      }
    }

    var entity: String {
      switch self {
      case .plain, .objectIDs, .limited: "Item"
      case .cascade, .cascadeLimited, .nullify, .limitedByRules: "Series"
      case .tree, .ring: "Employee"
      case .toOne: "History"
      case .pairs, .cascadePairs: "Post"
      }
    }

    /// Makes rows, and one more of each kind that stays.
    func fill(_ context: NSManagedObjectContext, _ rows: Int) {
      var last: NSManagedObject?
      for row in 0...rows {
        let name = row == rows ? "stays" : "goes"
        switch self {
        case .plain, .objectIDs, .limited: context.make("Item", name).setValue(row < rows, forKey: "done")
        case .cascade, .cascadeLimited, .nullify, .limitedByRules, .toOne:
          let episode = context.makeEpisode(name, of: context.makeSeries(name))
          context.makeHistory(name, of: episode)
        case .tree, .ring:
          let employee = context.make("Employee", row == 0 ? "first" : name)
          if row < rows { employee.setValue(last, forKey: "manager") }
          last = employee
        case .pairs, .cascadePairs:
          context.make("Post", name).setValue(Set([context.make("Tag", name)]), forKey: "tags")
        }
      }
    }

    /// The rows that are asked for.
    func choose(_ fetch: NSFetchRequest<any NSFetchRequestResult>, _ rows: Int) {
      switch self {
      case .plain, .objectIDs: fetch.predicate = NSPredicate(format: "done == YES")
      case .tree, .ring: fetch.predicate = NSPredicate(format: "name == 'first'")
      case .limited, .limitedByRules, .cascadeLimited:
        fetch.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
        fetch.fetchOffset = 1
        fetch.fetchLimit = rows - 2
      default: fetch.predicate = NSPredicate(format: "name == 'goes'")
      }
    }

    var left: [String] {
      switch self {
      case .limited, .limitedByRules, .cascadeLimited: ["goes", "goes", "stays"]
      default: ["stays"]
      }
    }
  }

  private func statements(
    _ shape: Shape, rows: Int, _ run: (NSBatchDeleteRequest, NSManagedObjectContext) throws -> Void
  ) throws -> [String] {
    var statements: [String] = []
    try onStack(.sqlite, shape.model) { stack, context throws in
      shape.fill(context, rows)
      try context.save()
      context.reset()
      let fetch = NSFetchRequest<any NSFetchRequestResult>(entityName: shape.entity)
      shape.choose(fetch, rows)
      var request = NSBatchDeleteRequest(fetchRequest: fetch)
      if shape == .objectIDs {
        fetch.resultType = .managedObjectIDResultType
        request = NSBatchDeleteRequest(objectIDs: try context.fetch(fetch).compactMap { $0 as? NSManagedObjectID })
      }
      let log = StatementLog(stack.coordinator)
      try run(request, context)
      statements = log.drain().map(\.sql)
      #expect(try stack.storedNames(shape.entity) == shape.left)
    }
    return statements
  }

  @Test(
    "16 rows or 2000: the statements are the same, whatever the result type; nothing is loaded",
    .fact("B1", "CH-304"), .shows("statements-of-a-batch-delete"), arguments: Shape.allCases)
  func sameStatements(_ shape: Shape) throws {
    let types: [NSBatchDeleteRequestResultType] = [.resultTypeStatusOnly, .resultTypeObjectIDs, .resultTypeCount]
    for type in shape == .plain || shape == .cascade ? types : [.resultTypeCount] {
      let run = { (request: NSBatchDeleteRequest, context: NSManagedObjectContext) throws -> Void in
        request.resultType = type
        try context.execute(request)
        #expect(context.registeredObjects.isEmpty)
      }
      let few = try statements(shape, rows: 16, run)
      #expect(try statements(shape, rows: 2000, run) == few)
      #expect(few.count < 40, "\(few.joined(separator: "\n"))")
    }
  }

  @Test(
    "16 rows or 2000: so it is when everything is to be told", .fact("CH-304", "CH-305"),
    arguments: [Shape.plain, .cascade, .nullify, .pairs])
  func sameStatementsOfReport(_ shape: Shape) throws {
    let run = { (request: NSBatchDeleteRequest, context: NSManagedObjectContext) throws -> Void in
      try context.deleteAndMerge(request, into: [])
    }
    #expect(try statements(shape, rows: 16, run) == statements(shape, rows: 2000, run))
  }

  @Test(
    "cascades over several hierarchies that lead back to each other take every level at once",
    .fact("CH-026", "CH-304"))
  func mixedRing() throws {
    // Box 1—* Bag 1—* Box, both cascading down; a bag's label goes with it.
    let box = NSEntityDescription.made("Box", Thing.self)
    let bag = NSEntityDescription.made("Bag", Thing.self)
    let label = NSEntityDescription.made("Label", Thing.self)
    box.relate(.many("bags", .cascadeDeleteRule), to: bag, inverse: .one("box"))
    bag.relate(.many("boxes", .cascadeDeleteRule), to: box, inverse: .one("bag"))
    bag.relate(.one("label", .cascadeDeleteRule), to: label, inverse: .one("bag"))
    let model = NSManagedObjectModel.of([box, bag, label])
    var counts: [Int] = []
    for depth in [2, 30] {
      try onStack(.sqlite, model) { stack, context throws in
        var outer: NSManagedObject?
        for level in 0..<depth {
          let box = context.make("Box", "\(level)")
          box.setValue(outer, forKey: "bag")
          let bag = context.make("Bag", "\(level)")
          bag.setValue(box, forKey: "box")
          bag.setValue(context.make("Label", "\(level)"), forKey: "label")
          outer = bag
        }
        context.make("Box", "other").setValue(Set([context.make("Bag", "other")]), forKey: "bags")
        try context.save()
        let log = StatementLog(stack.coordinator)
        let report = try context.deleteAndMerge(
          NSManagedObjectContext.deletion(of: "Box", where: "name == '0'"), into: [])
        counts.append(log.drain().count)
        #expect(report.requested.count == 1)
        #expect(report.deleted.count == 3 * depth)
        #expect(report.nullified.isEmpty)
        #expect(try stack.storedNames("Box") == ["other"])
        #expect(try stack.storedNames("Bag") == ["other"])
        #expect(try stack.storedNames("Label") == [])
      }
    }
    #expect(counts[0] == counts[1])
  }
}
