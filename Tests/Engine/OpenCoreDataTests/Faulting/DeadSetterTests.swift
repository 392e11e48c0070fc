import Foundation
import TestKit
import Testing

@testable import CoreData

@Suite("Setting a property of an object whose delete was saved", .fact("CH-1050")) struct DeadSetterTests {
  @Test("the value is taken and read back, and goes nowhere", arguments: StoreKind.anywhere)
  func attributes(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { stack, context in
      let series = context.makeSeries("Dark")
      try context.save()
      context.delete(series)
      try context.save()
      #expect(series.name == nil)
      series.name = "Ghost"
      series.setValue(5, forKey: "rating")
      #expect(series.name == "Ghost")
      #expect(series.rating == 5)
      #expect(series.managedObjectContext == nil)
      #expect(!context.hasChanges)
      try context.save()
      #expect(try stack.storedNames("Series") == [])
    }
  }
}
