import Foundation
import Testing

@testable import CoreData

@Suite("what a fetch of dictionaries refuses", .fact("FR-09", "FR-10", "FR-11"))
struct DictionaryMisuseTests {
  /// Requests that end the process.
  enum Misuse: String, CaseIterable, Codable, Sendable {
    case toManyDescription, toManyName, toManyOnTheWay, unknownName, foreignDescription, noExpression, unknownKey
    case namesWithoutEntity, ungrouped, groupedObjects, groupByAggregate, groupByToMany
    case havingAggregate, havingAlias, havingWithoutGroups

    var reason: String {
      switch self {
      case .toManyDescription, .toManyName, .toManyOnTheWay: "Invalid to-many relationship in setPropertiesToFetch:"
      case .unknownName: "Invalid keypath age passed to setPropertiesToFetch:"
      case .foreignDescription: "passed to setPropertiesToFetch: (entity mismatch)"
      case .noExpression: "The expression description x has no expression."
      case .unknownKey: "keypath age not found in entity Employee"
      case .namesWithoutEntity: "names need an entity"
      case .ungrouped: "name is none of them"
      case .groupedObjects: "propertiesToGroupBy needs the result type dictionaryResultType."
      case .groupByAggregate: "Rows cannot be grouped by total"
      case .groupByToMany: "Invalid to-many relationship in setPropertiesToGroupBy:"
      case .havingAggregate: "Unsupported function expression count:(name)"
      case .havingAlias: "keypath total not found in entity Employee"
      case .havingWithoutGroups: "A having predicate needs propertiesToGroupBy."
      }
    }

    func request(_ model: NSManagedObjectModel) -> NSFetchRequest<NSDictionary> {
      let total = computed("total", aggregate("sum:", "salary"))
      let request = Payroll.request(["department.name", total])
      switch self {
      case .toManyDescription:
        request.propertiesToFetch = [model.entitiesByName["Employee"]!.relationshipsByName["reports"]!]
      case .toManyName: request.propertiesToFetch = ["reports"]
      case .toManyOnTheWay: request.propertiesToFetch = ["department.staff.name"]
      case .unknownName: request.propertiesToFetch = ["age"]
      case .foreignDescription: request.propertiesToFetch = [attribute("name")]
      case .noExpression:
        let empty = NSExpressionDescription()
        empty.name = "x"
        request.propertiesToFetch = [empty]
      case .unknownKey: request.propertiesToFetch = [computed("x", aggregate("sum:", "age"))]
      case .namesWithoutEntity: NSFetchRequest<NSDictionary>().propertiesToFetch = ["name"]
      case .ungrouped:
        request.propertiesToFetch = ["name", total]
        request.propertiesToGroupBy = ["department"]
      case .groupedObjects:
        request.resultType = .managedObjectIDResultType
        request.propertiesToGroupBy = ["department"]
      case .groupByAggregate: request.propertiesToGroupBy = [total]
      case .groupByToMany: request.propertiesToGroupBy = ["reports"]
      case .havingAggregate:
        request.propertiesToGroupBy = ["department.name"]
        request.havingPredicate = NSComparisonPredicate(
          leftExpression: aggregate("count:", "name"), rightExpression: NSExpression(forConstantValue: 1),
          modifier: .direct, type: .greaterThan)
      case .havingAlias:
        request.propertiesToGroupBy = ["department.name"]
        request.havingPredicate = NSPredicate(format: "total > 3")
      case .havingWithoutGroups:
        request.propertiesToFetch = [total]
        request.havingPredicate = NSPredicate(format: "$total > 3")
      }
      return request
    }
  }

  @Test("programming errors raise, whatever the store", arguments: Misuse.allCases)
  func raises(_ misuse: Misuse) async {
    let result = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
      [misuse = misuse as Misuse] in
      let model = TestModel.company()
      let stack = try TestStack(.memory, model: model)
      _ = try stack.run { try $0.fetch(misuse.request(model)) }
    }
    let message = standardError(of: result)
    #expect(message.contains("NSInvalidArgumentException"))
    #expect(message.contains(misuse.reason), "\(message)")
  }

  @Test("what cannot be computed is an error that names it", arguments: StoreKind.anywhere)
  func refused(_ kind: StoreKind) throws {
    try Payroll.on(kind) { _, context throws in
      let median = Payroll.request([computed("x", aggregate("median:", "salary"))])
      let error = try failure { _ = try context.fetch(median) }
      #expect(error.localizedFailureReason?.contains("median:") == true)
      let inner = NSExpression(forFunction: "sum:", arguments: [aggregate("max:", "salary")])
      let nested = Payroll.request([computed("x", inner)])
      let other = try failure { _ = try context.fetch(nested) }
      #expect(other.code == NSPersistentStoreOperationError)
    }
  }
}
