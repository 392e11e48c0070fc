import Foundation
import Testing

@testable import CoreData

/// Departments with staff, saved, and what tests ask of them.
enum Payroll {
  /// Saves: Ann 10, Bob 20 and a nameless one 25 in Sales; Cid 5 in Lab; Dot 20 nowhere; Lab and Sales; Void is empty.
  static func save(_ context: NSManagedObjectContext) throws {
    let sales = Department(context: context)
    sales.name = "Sales"
    let lab = Department(context: context)
    lab.name = "Lab"
    let empty = Department(context: context)
    empty.name = "Void"
    let people: [(String?, Int64, Department?)] = [
      ("Ann", 10, sales), ("Bob", 20, sales), (nil, 25, sales), ("Cid", 5, lab), ("Dot", 20, nil),
    ]
    for (name, salary, department) in people {
      let employee = Employee(context: context)
      employee.name = name
      employee.salary = salary
      employee.department = department
    }
    try context.save()
  }

  /// Runs a body in a context that has seen nothing of the saved payroll.
  static func on(
    _ kind: StoreKind, _ body: (TestStack, NSManagedObjectContext) throws -> Void
  ) throws {
    let stack = try TestStack(kind, model: TestModel.company())
    try stack.run { try save($0) }
    try stack.run { try body(stack, $0) }
  }

  /// A request for dictionaries.
  static func request(_ properties: [Any]? = nil, of entity: String = "Employee") -> NSFetchRequest<NSDictionary> {
    let request = NSFetchRequest<NSDictionary>(entityName: entity)
    request.resultType = .dictionaryResultType
    request.propertiesToFetch = properties
    return request
  }
}

/// An expression description.
func computed(
  _ name: String, _ expression: NSExpression, _ type: NSAttributeType = .integer64AttributeType
) -> NSExpressionDescription {
  let description = NSExpressionDescription()
  description.name = name
  description.expression = expression
  description.expressionResultType = type
  return description
}

/// A function of a key path.
func aggregate(_ function: String, _ keyPath: String) -> NSExpression {
  NSExpression(forFunction: function, arguments: [NSExpression(forKeyPath: keyPath)])
}

extension NSManagedObjectContext {
  /// What a request for dictionaries gives, one line each: keys in order, values as text.
  func lines(_ request: NSFetchRequest<NSDictionary>) throws -> [String] {
    try fetch(request).map { dictionary in
      let keys = dictionary.allKeys.compactMap { $0 as? String }.sorted()
      return keys.map { "\($0)=\(dictionary[$0] ?? "?")" }.joined(separator: " ")
    }
  }
}
