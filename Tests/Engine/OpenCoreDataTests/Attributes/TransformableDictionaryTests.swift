import Foundation
import TestKit
import Testing

@testable import CoreData

@Suite("Transformable dictionaries") struct TransformableDictionaryTests {
  @Test(
    "another key with the same value is another dictionary: it is a change, and it is written", .fact("SQ-18"),
    arguments: StoreKind.anywhere)
  func keys(kind: StoreKind) throws {
    try onStack(kind, Catalogue.model) { stack, context in
      let product = context.makeProduct("a")
      product.sizes = ["small": 1]
      try context.save()
      product.sizes = ["large": 1]
      #expect(product.hasPersistentChangedValues)
      try context.save()
      try stack.run { other in
        let found: Product = try other.only("Product", "a")
        #expect(found.sizes == ["large": 1])
      }
      product.sizes = ["large": 1]
      #expect(!product.hasPersistentChangedValues)
    }
  }
}
