import Foundation
import Testing

@testable import CoreData
@testable import CoreDataPredicates

/// What the tables say is what the parser reads and the printer writes.
@Suite("The tables of functions and operators")
struct FunctionTableTests {
  @Test("each function is found by its name, and in upper case by the same name")
  func names() {
    for function in ExpressionFunction.table {
      #expect(ExpressionFunction.named(function.name) === function)
      #expect(ExpressionFunction.written(as: function.name.uppercased()) === function)
    }
  }

  @Test("a function takes as many arguments as its name has colons; a statistic takes any number")
  func arities() {
    for function in ExpressionFunction.table {
      let count = function.name.count { $0 == ":" }
      #expect(function.arity.lowerBound == count, "\(function.name)")
      #expect([count, .max].contains(function.arity.upperBound), "\(function.name)")
    }
    let statistics = ExpressionFunction.table.filter { $0.arity.upperBound == .max }.map(\.name)
    #expect(
      statistics == ["count:", "sum:", "min:", "max:", "average:", "median:", "mode:", "stddev:"])
  }

  @Test("a call of each function is printed as text that is read as the same call")
  func calls() throws {
    for function in ExpressionFunction.table {
      let arguments = (0..<function.arity.lowerBound).map { NSExpression(forKeyPath: "k\($0)") }
      let call = NSExpression(forFunction: function.name, arguments: arguments)
      #expect(try NSExpression.parse(format: call.canonicalFormat) == call, "\(function.name)")
    }
  }

  @Test("what is made of many values has the name of its function")
  func aggregates() {
    var names: [String] = []
    for function in ExpressionFunction.table {
      guard case .aggregate(let operation) = function.grouping else { continue }
      #expect(operation.name == function.name)
      names.append(function.name)
    }
    #expect(names == ["count:", "sum:", "min:", "max:", "average:"])
    let refused = ExpressionFunction.table.filter { $0.grouping == .refused }.map(\.name)
    #expect(refused == ["median:", "mode:", "stddev:"])
  }

  @Test("of whole numbers a store knows that sums, differences, products and absolute values are whole")
  func whole() {
    let names = ExpressionFunction.table.filter(\.keepsWhole).map(\.name)
    #expect(names == ["add:to:", "from:subtract:", "multiply:by:", "abs:"])
  }

  @Test("each way to write an operator is read, and the first is printed; no way names a custom selector")
  func operators() throws {
    for type in NSComparisonPredicate.Operator.allCases where type != .customSelector {
      for spelling in type.spellings {
        let predicate = try NSPredicate.parse(format: "a \(spelling) {1, 2}")
        #expect((predicate as? NSComparisonPredicate)?.predicateOperatorType == type)
        #expect(predicate.canonicalFormat == "a \(type.sign) {1, 2}")
      }
    }
    #expect(throws: PredicateFormatError.self) { try NSPredicate.parse(format: "a CUSTOMSELECTOR {1, 2}") }
  }

  @Test("options are read in any order and printed in one")
  func options() throws {
    #expect(try NSPredicate.parse(format: "a ==[ndc] 'x'").canonicalFormat == "a ==[cdn] \"x\"")
    #expect(try NSPredicate.parse(format: "a ==[Dc] 'x'").canonicalFormat == "a ==[cd] \"x\"")
  }
}
