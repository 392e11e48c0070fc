import Foundation
import OpenCoreData
import Testing

@testable import CoreData

@Suite("Decimal attributes") struct DecimalTests {
  private func decimal(_ text: String) -> Decimal { Decimal(string: text) ?? .nan }

  @Test(
    "a decimal is bound as text and comes back as a number without noise", .fact("SQ-17"), arguments: StoreKind.anywhere
  )
  func roundTrip(kind: StoreKind) throws {
    let texts = ["10.11", "5", "-0.1", "3.3333333333", "0", "12345678901234567", "0.000001", "1000000000000000000000"]
    try onStack(kind, Catalogue.model) { stack, context in
      for (index, text) in texts.enumerated() { context.makeProduct("\(index)", price: text) }
      try context.save()
      try stack.run { other in
        for (index, text) in texts.enumerated() {
          let product: Product = try other.only("Product", "\(index)")
          #expect(product.price == decimal(text))
        }
      }
      guard kind == .sqlite else { return }
      let types = try stack.cells("SELECT typeof(ZPRICE) FROM ZPRODUCT ORDER BY Z_PK")
      #expect(
        types.map(\.first) == [.text("real"), .text("integer")] + [.text("real"), .text("real")] + [
          .text("integer"), .text("integer"), .text("real"), .text("real"),
        ])
    }
  }

  @Test(
    "a decimal's column is declared DECIMAL, a URI's VARCHAR, a transformable's BLOB; transient ones have none",
    .fact("SQ-14"))
  func columns() throws {
    let stack = try TestStack(.sqlite, model: Catalogue.model)
    let columns = try stack.cells("SELECT name, type FROM pragma_table_info('ZPRODUCT') ORDER BY cid")
    #expect(
      columns.dropFirst(3).map { $0[0] }
        == [
          "ZLISTPRICE", "ZPRICE", "ZNAME", "ZPAGE", "ZCOLOUR", "ZPAINT", "ZSIZES", "ZTAGS",
        ].map(PlainSQL.Value.text))
    #expect(
      columns.dropFirst(3).map { $0[1] }
        == [
          "DECIMAL", "DECIMAL", "VARCHAR", "VARCHAR", "BLOB", "BLOB", "BLOB", "BLOB",
        ].map(PlainSQL.Value.text))
  }

  @Test("a store whose DECIMAL was written in binary reads as the 15 digits that it means", .fact("SQ-17"))
  func foreignReal() throws {
    // The affinity of the column makes a real of what Core Data binds as text, too.
    let stack = try TestStack(.sqlite, model: Catalogue.model)
    let url = try #require(stack.coordinator.persistentStores.first?.url)
    let plain = try Connection(path: url.path, flags: 2, timeout: 1, url: url)
    try plain.execute("INSERT INTO ZPRODUCT (Z_PK, Z_ENT, Z_OPT, ZPRICE) VALUES (1, 1, 1, 3.3333333332999993)")
    try plain.execute("INSERT INTO ZPRODUCT (Z_PK, Z_ENT, Z_OPT, ZPRICE) VALUES (2, 1, 1, 'dear')")
    try stack.run { context in
      let request = NSFetchRequest<Product>(entityName: "Product")
      request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
      let found = try context.fetch(request)
      #expect(found[0].price == decimal("3.3333333333"))
      #expect(found[1].price.isNaN)
    }
  }

  @Test("decimals compare and sort as numbers, in both stores and among pending changes", arguments: StoreKind.anywhere)
  func predicates(kind: StoreKind) throws {
    try onStack(kind, Catalogue.model) { stack, context in
      for (name, price) in [("a", "9.5"), ("b", "10.11"), ("c", "100"), ("d", "0.1")] {
        context.makeProduct(name, price: price)
      }
      for saved in [false, true] {
        if saved { try context.save() }
        #expect(try context.products("price > 9.5") == ["b", "c"])
        #expect(try context.products("price == 10.11") == ["b"])
        #expect(try context.products("price == %@", decimal("10.11")) == ["b"])
        #expect(try context.products("price == %@", NSDecimalNumber(string: "10.110")) == ["b"])
        #expect(try context.products("price IN %@", [decimal("0.1"), decimal("100")]) == ["c", "d"])
        #expect(try context.products("price BETWEEN {0.1, 9.5}") == ["a", "d"])
        #expect(try context.products("price * 2 > 19.5") == ["b", "c"])
      }
      let request = NSFetchRequest<Product>(entityName: "Product")
      request.sortDescriptors = [NSSortDescriptor(key: "price", ascending: true)]
      #expect(try context.fetch(request).map(\.name) == ["d", "a", "b", "c"])
    }
  }

  @Test("a decimal's default, nil, key-value access, committed and changed values", arguments: StoreKind.anywhere)
  func values(kind: StoreKind) throws {
    try onStack(kind, Catalogue.model) { stack, context in
      let product = context.makeProduct("a")
      #expect(product.price == decimal("1.5"))
      #expect(product.value(forKey: "price") is NSDecimalNumber)
      #expect(product.listPrice == nil)
      try context.save()
      product.listPrice = NSDecimalNumber(string: "1.500")
      product.setValue(decimal("1.50"), forKey: "price")
      #expect(product.changedValues().keys.sorted() == ["listPrice"])
      #expect(product.committedValues(forKeys: ["price"])["price"] as? Decimal == decimal("1.5"))
      #expect(product.committedValues(forKeys: ["listPrice"])["listPrice"] is NSNull)
      #expect(product.description.contains("    listPrice = \"1.5\";\n"))
      product.price = 42
      #expect(product.description.contains("    price = 42;\n"))
      try context.save()
      #expect(product.hasPersistentChangedValues == false)
    }
  }

  @Test("bounds of a decimal: 1610 too large, 1620 too small", .fact("VL-03"), arguments: StoreKind.anywhere)
  func bounds(kind: StoreKind) throws {
    let model = Catalogue.model
    model.entitiesByName["Product"]?.attributesByName["price"]?.setValidationPredicates(
      [NSPredicate(format: "SELF >= 0.5"), NSPredicate(format: "SELF <= %@", decimal("99.99"))],
      withValidationWarnings: [1620, 1610])
    try onStack(kind, model) { stack, context in
      let product = context.makeProduct("a", price: "100")
      #expect(try saveFailure(context).code == 1610)
      product.price = decimal("0.49")
      let error = try saveFailure(context)
      #expect(error.code == 1620)
      #expect(error.userInfo[NSValidationValueErrorKey] as? Decimal == decimal("0.49"))
      product.price = decimal("99.99")
      try context.save()
    }
  }

  @Test(
    "any number that is set by key becomes the decimal number of its digits", .fact("CH-1054", "KV-51"),
    arguments: StoreKind.anywhere)
  func anyNumber(kind: StoreKind) throws {
    let numbers: [(Any, String)] = [
      (NSNumber(value: 1.2), "1.2"), (0.1, "0.1"), (5, "5"), (Int64.max, "9223372036854775807"), (true, "1"),
      (NSNumber(value: Int16(-3)), "-3"), (decimal("10.11"), "10.11"), (NSDecimalNumber(string: "3.330"), "3.33"),
    ]
    try onStack(kind, Catalogue.model) { stack, context in
      for (index, (number, text)) in numbers.enumerated() {
        let product = context.makeProduct("\(index)")
        product.setValue(number, forKey: "price")
        #expect(product.value(forKey: "price") is NSDecimalNumber)
        #expect(product.price == decimal(text))
      }
      try context.save()
      try stack.run { other in
        for (index, (_, text)) in numbers.enumerated() where text.count < 16 {
          let product: Product = try other.only("Product", "\(index)")
          #expect(product.price == decimal(text))
          #expect(product.value(forKey: "price") is NSDecimalNumber)
        }
      }
    }
  }

  @Test("a Float becomes the decimal number of its own digits", .fact("CH-1091"), arguments: StoreKind.anywhere)
  func fromFloat(kind: StoreKind) throws {
    try onStack(kind, Catalogue.model) { stack, context in
      for number in [Float(1.2), NSNumber(value: Float(1.2))] as [Any] {
        let product = context.makeProduct("a")
        product.setValue(number, forKey: "price")
        #expect(product.price == decimal("1.2"))
        context.delete(product)
      }
      // A Double of the same value has more digits to show.
      #expect(
        Value(Double(Float(1.2)), as: .decimalAttributeType)
          == Value(decimal("1.2000000476837158"), as: .decimalAttributeType))
      #expect(
        Value(NSNumber(value: 0.5), as: .decimalAttributeType) == Value(decimal("0.5"), as: .decimalAttributeType))
      guard kind == .sqlite else { return }
      let insert = NSBatchInsertRequest(entityName: "Product", objects: [["name": "b", "price": Float(1.2)]])
      try context.execute(insert)
      #expect(try context.products("price == 1.2") == ["b"])
      let update = NSBatchUpdateRequest(entityName: "Product")
      update.propertiesToUpdate = ["price": Float(2.4)]
      try context.execute(update)
      #expect(try context.products("price == 2.4") == ["b"])
    }
  }

  private static let misfits: [Double] = [1e-130, -1e-130, 1e200, .infinity, -.infinity, .leastNonzeroMagnitude]

  @Test("a number that no decimal can hold is refused as one that does not fit an integer", .fact("CH-1091"))
  func beyondDecimals() async throws {
    for number in Self.misfits {
      #expect(Value(number, as: .decimalAttributeType) == nil, "\(number)")
      #expect(Value(NSNumber(value: number), as: .decimalAttributeType) == nil, "\(number)")
    }
    #expect(Value(1e-100, as: .decimalAttributeType) == Value(decimal("1e-100"), as: .decimalAttributeType))
    #expect(Value(Double.nan, as: .decimalAttributeType) != nil, "not a number stays that")
    let result = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
      try onStack(.memory, Catalogue.model) { _, context in
        context.makeProduct("a").setValue(1e-130, forKey: "price")
      }
    }
    #expect(
      standardError(of: result).contains(
        "desired type = NSDecimalNumber; given type = Double; value = 1e-130. The number does not fit the type Decimal."
      ))
  }

  @Test("a batch request with such a number is an error, and writes nothing", .fact("CH-1091"))
  func beyondDecimalsInBatches() throws {
    try onStack(.sqlite, Catalogue.model) { stack, context in
      context.makeProduct("a", price: "3")
      try context.save()
      for number in Self.misfits {
        let insert = NSBatchInsertRequest(entityName: "Product", objects: [["name": "b", "price": number]])
        #expect(try failure { try context.execute(insert) }.code == 134070)
        let update = NSBatchUpdateRequest(entityName: "Product")
        update.propertiesToUpdate = ["price": number]
        #expect(try failure { try context.execute(update) }.code == 134070)
      }
      #expect(try stack.cells("SELECT ZPRICE FROM ZPRODUCT") == [[.integer(3)]])
    }
  }

  @Test("what a fetch computes beyond decimals has no value", .fact("CH-1091"), arguments: StoreKind.anywhere)
  func computedBeyondDecimals(kind: StoreKind) throws {
    try onStack(kind, Catalogue.model) { _, context in
      context.makeProduct("a", price: "1")
      try context.save()
      let tiny = NSExpressionDescription()
      tiny.name = "tiny"
      tiny.expression = NSExpression(format: "price * 1e-100 * 1e-100")
      tiny.expressionResultType = .decimalAttributeType
      let request = NSFetchRequest<NSDictionary>(entityName: "Product")
      request.resultType = .dictionaryResultType
      request.propertiesToFetch = ["name", tiny]
      let found = try #require(try context.fetch(request).first)
      #expect(found["tiny"] == nil || found["tiny"] is NSNull)
    }
  }

  @Test("what is no number is refused", .fact("CH-1054"))
  func noNumber() throws {
    #expect(Value("1.5", as: .decimalAttributeType) == nil)
    #expect(Value(Date(), as: .decimalAttributeType) == nil)
    #expect(Value(["_mantissa": 1], as: .decimalAttributeType) == nil)
    #expect(Value(decimal("1.5"), as: .decimalAttributeType) == .object(NSDecimalNumber(string: "1.5")))
  }
}
