import Foundation
import OpenCoreData
import TestKit
import Testing

@testable import CoreData

@Suite("aggregates and groups", .fact("FR-10", "FR-11", "FR-12"))
struct GroupingTests {
  @Test("aggregates over all rows: COUNT skips nil", .fact("FR-12"), arguments: StoreKind.anywhere)
  func aggregates(_ kind: StoreKind) throws {
    try Payroll.on(kind) { _, context throws in
      let request = Payroll.request([
        computed("names", aggregate("count:", "name")), computed("total", aggregate("sum:", "salary")),
        computed("least", aggregate("min:", "salary")), computed("most", aggregate("max:", "salary")),
        computed("mean", aggregate("average:", "salary"), .doubleAttributeType),
        computed("rows", NSExpression(forFunction: "count:", arguments: [NSExpression.expressionForEvaluatedObject()])),
      ])
      #expect(try context.lines(request) == ["least=5 mean=16.0 most=25 names=4 rows=5 total=80"])
      request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
      #expect(try context.fetch(request).count == 1)
    }
  }

  @Test(
    "the result type decides: an average as a whole number is cut off", .fact("FR-12"), arguments: StoreKind.anywhere)
  func resultType(_ kind: StoreKind) throws {
    try Payroll.on(kind) { _, context throws in
      let mean = aggregate("average:", "salary")
      let request = Payroll.request([
        computed("cut", mean), computed("exact", mean, .doubleAttributeType),
        computed("text", mean, .stringAttributeType),
        computed("decimal", mean, .decimalAttributeType),
      ])
      request.predicate = NSPredicate(format: "salary IN {10, 25}")
      let found = try #require(try context.fetch(request).first)
      #expect(found["cut"] as? Int == 17)
      #expect(found["exact"] as? Double == 17.5)
      #expect(found["text"] as? String == "17.5")
      #expect((found["decimal"] as? NSDecimalNumber) == NSDecimalNumber(string: "17.5"))
    }
  }

  @Test("of no rows COUNT and SUM are 0, the others have no key", .fact("FR-12"), arguments: StoreKind.anywhere)
  func noRows(_ kind: StoreKind) throws {
    try Payroll.on(kind) { _, context throws in
      let request = Payroll.request([
        computed("count", aggregate("count:", "name")), computed("sum", aggregate("sum:", "salary")),
        computed("average", aggregate("average:", "salary"), .doubleAttributeType),
        computed("min", aggregate("min:", "salary")), computed("max", aggregate("max:", "name"), .stringAttributeType),
      ])
      request.predicate = NSPredicate(value: false)
      #expect(try context.lines(request) == ["count=0 sum=0"])
      request.propertiesToGroupBy = ["department"]
      #expect(try context.lines(request) == [])
    }
  }

  @Test("without a result type the type is that of what is read", .fact("CH-054"), arguments: StoreKind.anywhere)
  func inferredType(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { _, context throws in
      let late = Date(timeIntervalSinceReferenceDate: 900)
      for seconds in [100.0, 900] {
        context.makeHistory("h").watchedAt = Date(timeIntervalSinceReferenceDate: seconds)
      }
      try context.save()
      let last = computed("last", aggregate("max:", "watchedAt"), .undefinedAttributeType)
      let count = computed("count", aggregate("count:", "watchedAt"), .undefinedAttributeType)
      let found = try #require(try context.fetch(Payroll.request([last, count], of: "History")).first)
      #expect(found["last"] as? Date == late)
      #expect(found["count"] as? Int == 2)
    }
  }

  @Test("groups, by name and by a key path; nil is a group", .fact("FR-10"), arguments: StoreKind.anywhere)
  func groups(_ kind: StoreKind) throws {
    try Payroll.on(kind) { _, context throws in
      let request = Payroll.request(["department.name", computed("total", aggregate("sum:", "salary"))])
      request.propertiesToGroupBy = ["department.name"]
      request.sortDescriptors = [NSSortDescriptor(key: "department.name", ascending: false)]
      #expect(
        try context.lines(request) == ["department.name=Sales total=55", "department.name=Lab total=5", "total=20"])
      request.fetchOffset = 1
      request.fetchLimit = 1
      #expect(try context.lines(request) == ["department.name=Lab total=5"])
      #expect(try context.count(for: request) == 1)
    }
  }

  @Test("groups by a relationship, a description and an expression", arguments: StoreKind.anywhere)
  func groupKinds(_ kind: StoreKind) throws {
    try Payroll.on(kind) { stack, context throws in
      let entity = try #require(stack.container.managedObjectModel.entitiesByName["Employee"])
      let heads = computed("heads", NSExpression(forKeyPath: "@count"))
      let byDepartment = Payroll.request(["department", heads])
      byDepartment.propertiesToGroupBy = [try #require(entity.relationshipsByName["department"])]
      let sales: Department = try context.only("Department", "Sales")
      let found = try context.fetch(byDepartment)
      #expect(found.count == 3)
      #expect(found.first { $0["department"] as? NSManagedObjectID == sales.objectID }?["heads"] as? Int == 3)
      let rich = computed("rank", NSExpression(format: "salary - 5"))
      let byRank = Payroll.request([rich, heads])
      byRank.propertiesToGroupBy = [rich]
      byRank.predicate = NSPredicate(format: "salary > 5")
      #expect(Set(try context.lines(byRank)) == ["heads=1 rank=5", "heads=2 rank=15", "heads=1 rank=20"])
    }
  }

  @Test("the operators of key paths, and arithmetic around aggregates", arguments: StoreKind.anywhere)
  func operators(_ kind: StoreKind) throws {
    try Payroll.on(kind) { _, context throws in
      let spread = NSExpression(
        forFunction: "from:subtract:", arguments: [aggregate("max:", "salary"), aggregate("min:", "salary")])
      let request = Payroll.request([
        computed("rows", NSExpression(forKeyPath: "@count")), computed("sum", NSExpression(forKeyPath: "@sum.salary")),
        computed("max", NSExpression(forKeyPath: "salary.@max")), computed("spread", spread),
        computed("mean", NSExpression(forKeyPath: "@avg.salary"), .doubleAttributeType),
      ])
      #expect(try context.lines(request) == ["max=25 mean=16.0 rows=5 spread=20 sum=80"])
    }
  }

  @Test("to-manys: a path operator is computed a row, a function over all members", arguments: StoreKind.anywhere)
  func toMany(_ kind: StoreKind) throws {
    try Payroll.on(kind) { _, context throws in
      let heads = computed("heads", NSExpression(forKeyPath: "staff.@count"))
      let cost = computed("cost", NSExpression(forKeyPath: "staff.@sum.salary"))
      let rows = Payroll.request(["name", heads, cost], of: "Department")
      rows.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
      #expect(
        try context.lines(rows) == [
          "cost=5 heads=1 name=Lab", "cost=55 heads=3 name=Sales", "cost=0 heads=0 name=Void",
        ])
      let all = Payroll.request(
        [
          computed("heads", aggregate("count:", "staff")), computed("named", aggregate("count:", "staff.name")),
          computed("cost", aggregate("sum:", "staff.salary")), computed("most", aggregate("max:", "staff.salary")),
          computed("mean", aggregate("average:", "staff.salary"), .doubleAttributeType),
        ], of: "Department")
      #expect(try context.lines(all) == ["cost=60 heads=4 mean=15.0 most=25 named=3"])
    }
  }

  // SQLite documents it, under "bare columns in an aggregate query".
  @Test(
    "a value beside a smallest or largest one is that of its row, as SQLite has it", arguments: StoreKind.anywhere)
  func extremeRow(_ kind: StoreKind) throws {
    try Payroll.on(kind) { _, context throws in
      let poorest = Payroll.request(["name", computed("least", aggregate("min:", "salary"))])
      #expect(try context.lines(poorest) == ["least=5 name=Cid"])
    }
  }

  @Test("having, with the name of an aggregate as a variable", .fact("WD-18", "FR-11"), arguments: StoreKind.anywhere)
  func having(_ kind: StoreKind) throws {
    try Payroll.on(kind) { _, context throws in
      let request = Payroll.request(["department.name", computed("headcount", aggregate("count:", "salary"))])
      request.propertiesToGroupBy = ["department.name"]
      request.sortDescriptors = [NSSortDescriptor(key: "department.name", ascending: true)]
      request.havingPredicate = NSPredicate(format: "$headcount > 1")
      #expect(try context.lines(request) == ["department.name=Sales headcount=3"])
      request.havingPredicate = NSPredicate(format: "%@ == 1", NSExpression(forVariable: "headcount"))
      #expect(try context.lines(request) == ["headcount=1", "department.name=Lab headcount=1"])
      request.havingPredicate = NSPredicate(format: "$headcount > 1 OR department.name BEGINSWITH 'L'")
      #expect(try context.lines(request).count == 2)
    }
  }

  @Test("distinct after grouping", arguments: StoreKind.anywhere)
  func distinctGroups(_ kind: StoreKind) throws {
    try Payroll.on(kind) { _, context throws in
      let request = Payroll.request([computed("heads", NSExpression(forKeyPath: "@count"))])
      request.propertiesToGroupBy = ["department"]
      request.returnsDistinctResults = true
      #expect(Set(try context.lines(request)) == ["heads=3", "heads=1"])
      #expect(try context.lines(request).count == 2)
    }
  }

  @Test("several stores answer each for themselves; the answers are put in order", .fact("FR-08", "FR-21", "CH-055"))
  func severalStores() throws {
    let stack = try TestStack(.memory, model: TestModel.company())
    let second = try stack.coordinator.addPersistentStore(
      ofType: NSSQLiteStoreType, configurationName: nil, at: URL(fileURLWithPath: "/dev/null"), options: nil)
    try stack.run { context throws in
      for (name, salary) in [("Ann", Int64(1)), ("Bob", 3)] {
        context.make("Employee", name).setValue(salary, forKey: "salary")
      }
      for (name, salary) in [("Cid", Int64(2)), ("Dot", 3)] {
        let employee = context.make("Employee", name)
        employee.setValue(salary, forKey: "salary")
        context.assign(employee, to: second)
      }
      try context.save()
      let request = Payroll.request(["salary"])
      request.sortDescriptors = [NSSortDescriptor(key: "salary", ascending: false)]
      #expect(try context.lines(request) == ["salary=3", "salary=3", "salary=2", "salary=1"])
      request.returnsDistinctResults = true
      request.fetchLimit = 2
      #expect(try context.lines(request) == ["salary=3", "salary=2"])
      let total = Payroll.request([computed("total", aggregate("sum:", "salary"))])
      #expect(try context.lines(total) == ["total=4", "total=5"])
      total.affectedStores = [second]
      #expect(try context.lines(total) == ["total=5"])
    }
  }

  @Test("the statement is one, and reads no more than is asked for", .fact("FR-08"))
  func statement() throws {
    try Payroll.on(.sqlite) { stack, context throws in
      let log = StatementLog(stack.coordinator)
      let request = Payroll.request(["department.name", computed("total", aggregate("sum:", "salary"))])
      request.propertiesToGroupBy = ["department.name"]
      request.havingPredicate = NSPredicate(format: "$total > 10")
      _ = try context.fetch(request)
      let ran = log.drain()
      #expect(ran.count == 1)
      let sql = try #require(ran.first?.sql)
      #expect(
        sql.hasPrefix("SELECT t1.\"ZNAME\", IFNULL(SUM(t0.\"ZSALARY\"), 0) FROM \"ZEMPLOYEE\" t0 LEFT OUTER JOIN"))
      #expect(sql.contains(" GROUP BY t1.\"ZNAME\" HAVING IFNULL(SUM(t0.\"ZSALARY\"), 0) > ? ORDER BY t1.\"ZNAME\""))
      #expect(ran.first?.values == ["10"])
    }
  }
}
