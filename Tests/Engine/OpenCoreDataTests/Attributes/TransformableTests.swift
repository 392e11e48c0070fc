import Foundation
import TestKit
import Testing

@testable import CoreData
@testable import CoreDataModel
@testable import CoreDataValues

@Suite("Transformable attributes") struct TransformableTests {
  @Test("without a name the transformer is the secure archive", .fact("SQ-18"), arguments: StoreKind.anywhere)
  func defaultTransformer(kind: StoreKind) throws {
    try onStack(kind, Catalogue.model) { stack, context in
      let product = context.makeProduct("a")
      product.tags = ["x", "y"]
      product.sizes = ["m": 1, "when": Date(timeIntervalSinceReferenceDate: 0), "deep": [["z"]]]
      try context.save()
      #expect(!product.hasPersistentChangedValues)
      try stack.run { other in
        let found: Product = try other.only("Product", "a")
        #expect(found.tags == ["x", "y"])
        #expect(found.sizes == product.sizes)
        #expect(found.value(forKey: "tags") as? NSArray == ["x", "y"])
        found.tags = ["x", "y"]
        #expect(!found.hasPersistentChangedValues)
        found.tags = nil
        #expect(found.changedValues().keys.sorted() == ["tags"])
        try other.save()
      }
      guard kind == .sqlite else { return }
      let rows = try stack.cells(
        "SELECT substr(ZSIZES, 1, 8), instr(ZSIZES, 'NSKeyedArchiver') > 0, ZTAGS FROM ZPRODUCT")
      #expect(rows == [[.blob(Array("bplist00".utf8)), .integer(1), .null]])
    }
  }

  @Test(
    "valueTransformerName: forwards to data, in reverse to the value; the secure one and its subclasses the other way")
  func namedTransformers() throws {
    try onStack(.sqlite, Catalogue.model) { stack, context in
      let product = context.makeProduct("a")
      product.colour = Colour("red")
      product.paint = Colour("blue")
      try context.save()
      #expect(try stack.cells("SELECT CAST(ZPAINT AS TEXT) FROM ZPRODUCT") == [[.text("blue")]])
      try stack.run { other in
        let found: Product = try other.only("Product", "a")
        #expect(found.colour?.name == "red")
        #expect(found.paint?.name == "blue")
        #expect(found.description.contains("    colour = \"(...not nil..)\";\n"))
        #expect(found.description.contains("    tags = nil;\n"))
      }
    }
  }

  @Test("a transformable is fetched by equality and nil, and by nothing else", arguments: StoreKind.anywhere)
  func predicates(kind: StoreKind) throws {
    try onStack(kind, Catalogue.model) { stack, context in
      context.makeProduct("a").paint = Colour("blue")
      context.makeProduct("b").paint = Colour("red")
      context.makeProduct("c")
      for saved in [false, true] {
        if saved { try context.save() }
        #expect(try context.products("paint == %@", Colour("blue")) == ["a"])
        #expect(try context.products("paint != nil") == ["a", "b"])
        #expect(try context.products("paint == nil") == ["c"])
        #expect(try context.products("paint IN %@", [Colour("red"), Colour("green")]) == ["b"])
      }
      guard kind == .sqlite else { return }
      let error = try failure { _ = try context.products("paint < %@", Colour("blue")) }
      #expect(error.code == NSPersistentStoreOperationError)
      let request = NSFetchRequest<Product>(entityName: "Product")
      request.sortDescriptors = [NSSortDescriptor(key: "paint", ascending: true)]
      #expect(try failure { _ = try context.fetch(request) }.localizedFailureReason?.contains("sort by paint") == true)
    }
  }

  @Test("equality is that of the values, not of their archives", arguments: StoreKind.anywhere)
  func equalValues(kind: StoreKind) throws {
    try onStack(kind, Catalogue.model) { _, context in
      let keys = (0..<40).map { "key \($0)" }
      let sizes = NSMutableDictionary()
      for (index, key) in keys.enumerated() { sizes[key as NSString] = index as NSNumber }
      let product = context.makeProduct("a")
      product.sizes = sizes
      product.tags = ["x", "y"]
      context.makeProduct("b").tags = ["x"]
      context.makeProduct("c")
      try context.save()
      let other = Dictionary(uniqueKeysWithValues: keys.enumerated().reversed().map { ($0.element, $0.offset) })
      #expect(try context.products("sizes == %@", other) == ["a"])
      #expect(try context.products("sizes == %@", Array(0..<40)) == [])
      #expect(try context.products("tags == %@", ["x", "y"]) == ["a"])
      #expect(try context.products("tags == %@", ["y", "x"]) == [])
      #expect(try context.products("tags != nil AND sizes == nil") == ["b"])
    }
  }

  @Test(
    "a value mutated in place is not saved, nor is an equal one set after it", .fact("SV-24"),
    arguments: StoreKind.anywhere)
  func mutation(kind: StoreKind) throws {
    try onStack(kind, Catalogue.model) { stack, context in
      let product = context.makeProduct("a")
      let colour = Colour("red")
      product.colour = colour
      try context.save()
      colour.name = "green"
      #expect(!context.hasChanges)
      product.colour = Colour("green")
      #expect(!product.hasPersistentChangedValues)
      try context.save()
      guard kind == .sqlite else { return }
      // Another coordinator's cache never saw the instance.
      let url = try #require(stack.coordinator.persistentStores.first?.url)
      try OpenedStore(Catalogue.model, at: url).run { other in
        let found: Product = try other.only("Product", "a")
        #expect(found.colour?.name == "red")
      }
    }
  }

  @Test("what cannot be archived fails the save, and nothing is lost", .fact("CH-912"))
  func unarchivable() throws {
    try onStack(.sqlite, Catalogue.model) { stack, context in
      let product = context.makeProduct("a")
      for value in [NSObject(), [NSObject()], ["k": NSDecimalNumber(value: 1)], Date?.self] as [Any] {
        product.setValue(value, forKey: "tags")
        let error = try saveFailure(context)
        #expect(error.code == NSPersistentStoreOperationError)
        #expect(error.localizedFailureReason?.hasPrefix("The value of Product.tags cannot be stored: ") == true)
      }
      #expect(try stack.storedNames("Product").isEmpty)
      #expect(product.isInserted)
      product.setValue(["fine"], forKey: "tags")
      try context.save()
      #expect(try stack.storedNames("Product") == ["a"])
    }
  }

  @Test("a stored value that cannot be read counts as nil and stays in the store until another is set", .fact("CH-912"))
  func unreadable() throws {
    let stack = try TestStack(.sqlite, model: Catalogue.model)
    let url = try #require(stack.coordinator.persistentStores.first?.url)
    let plain = try Connection(path: url.path, flags: 2, timeout: 1, url: url)
    let archive = try NSKeyedArchiver.archivedData(
      withRootObject: [Colour("red")] as NSArray, requiringSecureCoding: true)
    for bytes in [Data("no archive".utf8), archive, Data(archive.prefix(60)), Data()] {
      try plain.execute("DELETE FROM ZPRODUCT")
      try plain.execute(
        "INSERT INTO ZPRODUCT (Z_PK, Z_ENT, Z_OPT, ZNAME, ZTAGS) VALUES (1, 1, 1, 'a', ?)", [.object(bytes as NSData)])
      try stack.run { context in
        let product: Product = try context.only("Product", "a")
        #expect(product.tags == nil)
        product.price = 7
        try context.save()
      }
      #expect(try stack.cells("SELECT ZTAGS FROM ZPRODUCT") == [[.blob(Array(bytes))]])
      try stack.run { context in
        let product: Product = try context.only("Product", "a")
        product.tags = ["new"]
        try context.save()
        context.delete(product)
        try context.save()
      }
    }
  }

  @Test(
    "values of transformables are equal where their bytes are, read or not, and each is equal to itself",
    .fact("CH-912"))
  func equality() {
    let coding = TransformableCoding(attribute("x", .transformableAttributeType))
    func box(_ bytes: String) -> TransformableBox { TransformableBox(Data(bytes.utf8), coding) }
    let (one, same, other) = (box("no archive"), box("no archive"), box("none either"))
    for isRead in [false, true] {
      if isRead {
        for unreadable in [one, same, other] { #expect(unreadable.value == nil) }
      }
      #expect(one.isEqual(same))
      #expect(!one.isEqual(other))
      #expect(one.isEqual(one))
    }
    let number = TransformableBox(Double.nan)
    #expect(number.isEqual(number))
    #expect(!number.isEqual(TransformableBox(Double.nan)))
    #expect(TransformableBox("a").isEqual(TransformableBox("a")))
    #expect(!TransformableBox("a").isEqual(one))
  }

  @Test("bytes that cannot be read are tried once", .fact("CH-912"))
  func triedOnce() {
    let transformer = FailingTransformer()
    let name = NSValueTransformerName("OpenCoreDataTests.Failing")
    ValueTransformer.setValueTransformer(transformer, forName: name)
    let attribute = attribute("x", .transformableAttributeType)
    attribute.valueTransformerName = name.rawValue
    let box = TransformableBox(Data("no archive".utf8), TransformableCoding(attribute))
    #expect(box.value == nil)
    #expect(box.value == nil)
    #expect(transformer.attempts == 1)
  }

  @Test("one that reads another row, for a part of a composite", .fact("CH-912"), arguments: StoreKind.allCases)
  func readingAnotherRow(_ kind: StoreKind) throws {
    let name = NSValueTransformerName("OpenCoreDataTests.Asking")
    let transformer = AskingTransformer()
    ValueTransformer.setValueTransformer(transformer, forName: name)
    let inner = attribute("x", .transformableAttributeType)
    inner.valueTransformerName = name.rawValue
    let pair = NSCompositeAttributeDescription()
    (pair.name, pair.isOptional, pair.elements) = ("pair", true, [inner])
    try onStack(kind, TestModel.item([pair])) { _, context in
      let (one, other) = (context.make("Item", "one"), context.make("Item", "other"))
      one.setValue(["x": "1" as NSString], forKey: "pair")
      try context.save()
      context.stalenessInterval = 0
      for item in [one, other] { context.refresh(item, mergeChanges: false) }
      transformer.ask = { _ = other.value(forKey: "name") }
      #expect((one.value(forKey: "pair") as? [String: Any])?["x"] as? String == "1")
      transformer.ask = {}
    }
  }

  @Test("a transformer that nobody registered fails the save by its name")
  func unknownTransformer() throws {
    let mystery = attribute("x", .transformableAttributeType)
    mystery.valueTransformerName = "NobodyKnowsThisOne"
    try onStack(.sqlite, .of([.made("A", NSManagedObject.self, [mystery])])) { stack, context in
      context.make("A", "a").setValue("text", forKey: "x")
      let error = try saveFailure(context)
      #expect(error.localizedFailureReason?.contains("No value transformer named NobodyKnowsThisOne") == true)
    }
  }

  @Test("attributeValueClassName allows the default transformer one more class", .fact("CH-913"))
  func valueClass() throws {
    let colour = attribute("colour", .transformableAttributeType)
    colour.attributeValueClassName = NSStringFromClass(Colour.self)
    try onStack(.sqlite, .of([.made("A", NSManagedObject.self, [colour])])) { stack, context in
      context.make("A", "a").setValue(Colour("red"), forKey: "colour")
      try context.save()
      try stack.run { other in
        let found: NSManagedObject = try other.only("A", "a")
        #expect((found.value(forKey: "colour") as? Colour)?.name == "red")
      }
    }
  }

  @Test("a migration to another store carries every type over, archives that nobody read unread")
  func migration() throws {
    let stack = try TestStack(.sqlite, model: Catalogue.model)
    try stack.run { context in
      let product = context.makeProduct("a", price: "10.11")
      product.page = URL(string: "https://example.org")
      product.tags = ["x"]
      product.paint = Colour("blue")
      try context.save()
    }
    let store = try #require(stack.coordinator.persistentStores.first)
    let url = try #require(store.url?.deletingLastPathComponent().appendingPathComponent("Copy.sqlite"))
    let copy = try stack.coordinator.migratePersistentStore(store, to: url, options: nil, withType: NSSQLiteStoreType)
    let memory = try #require(URL(string: "memory:copy"))
    _ = try stack.coordinator.migratePersistentStore(copy, to: memory, options: nil, withType: NSInMemoryStoreType)
    try stack.run { context in
      let product: Product = try context.only("Product", "a")
      #expect(product.price == Decimal(string: "10.11"))
      #expect(product.page?.absoluteString == "https://example.org")
      #expect(product.tags == ["x"])
      #expect(product.paint?.name == "blue")
    }
  }

  @Test("names of transformers: registered, found, listed, found by class, removed")
  func registry() throws {
    let name = NSValueTransformerName("OpenCoreDataTests.Registry")
    #expect(ValueTransformer(forName: name) == nil)
    let transformer = ColourTransformer()
    ValueTransformer.setValueTransformer(transformer, forName: name)
    #expect(ValueTransformer(forName: name) === transformer)
    #expect(ColourTransformer(forName: name) === transformer)
    #expect(SecureColourTransformer(forName: name) == nil)
    #expect(ValueTransformer.valueTransformerNames().contains(name))
    ValueTransformer.setValueTransformer(nil, forName: name)
    #expect(ValueTransformer(forName: name) == nil)
    let byClass = NSValueTransformerName(NSStringFromClass(ColourTransformer.self))
    #expect(ValueTransformer(forName: byClass) is ColourTransformer)
    let own = NSValueTransformerName("NSSecureUnarchiveFromDataTransformer")
    #expect(ValueTransformer(forName: own) is NSSecureUnarchiveFromDataTransformer)
    let secure = try #require(ValueTransformer(forName: .secureUnarchiveFromDataTransformerName))
    let data = secure.reverseTransformedValue(["a"])
    #expect(secure.transformedValue(data) as? [String] == ["a"])
    #expect(secure.reverseTransformedValue(NSObject()) == nil)
    #expect(secure.transformedValue(nil) == nil)
    #expect(secure.transformedValue(Data([1, 2])) == nil)
  }
}

/// Stores a text as its bytes, and asks for something when it reads them.
private final class AskingTransformer: ValueTransformer {
  var ask: () -> Void = {}

  override func transformedValue(_ value: Any?) -> Any? { (value as? String).map { Data($0.utf8) as NSData } }

  override func reverseTransformedValue(_ value: Any?) -> Any? {
    ask()
    return (value as? Data).map { String(decoding: $0, as: UTF8.self) as NSString }
  }
}

/// Reads nothing, and counts how often it was asked to.
private final class FailingTransformer: ValueTransformer {
  private(set) var attempts = 0

  override func reverseTransformedValue(_ value: Any?) -> Any? {
    attempts += 1
    return nil
  }
}
