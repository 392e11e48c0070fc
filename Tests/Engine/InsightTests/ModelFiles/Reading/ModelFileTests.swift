import Foundation
import OpenCoreData
import TestKit
import Testing

@Suite("What a model file says")
struct ModelFileTests {
  @Test(
    "what is left out is NO, for optional too, and no default is nil, for numbers too",
    .fact("XM-04", "XM-07", "XM-07b"))
  func leftOut() throws {
    let file = try TextModel.read(
      """
      <entity name="Item">
        <attribute name="count" attributeType="Integer 32"/>
        <attribute name="done" optional="YES" attributeType="Boolean" defaultValueString="YES" \
      spotlightIndexingEnabled="YES"/>
        <relationship name="owner" destinationEntity="Item" maxCount="1" deletionRule="Deny"/>
        <relationship name="parts" toMany="YES" destinationEntity="Item" deletionRule="No Action"/>
      </entity>
      """)
    let item = try #require(file.model.entitiesByName["Item"])
    let count = try #require(item.attributesByName["count"])
    #expect(!count.isOptional)
    #expect(count.defaultValue == nil)
    #expect(item.attributesByName["done"]?.isOptional == true)
    #expect(item.attributesByName["done"]?.defaultValue as? Bool == true)
    #expect(item.attributesByName["done"]?.isIndexedBySpotlight == true)
    #expect(!count.isIndexedBySpotlight)
    let owner = try #require(item.relationshipsByName["owner"])
    #expect(!owner.isOptional)
    #expect(!owner.isToMany)
    #expect(owner.minCount == 0)
    #expect(owner.deleteRule == .denyDeleteRule)
    let parts = try #require(item.relationshipsByName["parts"])
    #expect(parts.isToMany)
    #expect(parts.maxCount == 0)
    #expect(parts.deleteRule == .noActionDeleteRule)
    #expect(item.managedObjectClassName == "NSManagedObject")
  }

  @Test("a relationship for which no delete rule is named has nullify", .fact("CH-718"))
  func ruleLeftOut() throws {
    let file = try TextModel.read(
      """
      <entity name="Item">
        <relationship name="parts" optional="YES" toMany="YES" destinationEntity="Item"/>
      </entity>
      """)
    #expect(file.model.entitiesByName["Item"]?.relationshipsByName["parts"]?.deleteRule == .nullifyDeleteRule)
  }

  @Test(
    "a class name's leading dot stands for the module; a class that is not there gives plain objects", .fact("XM-03"))
  func classNames() throws {
    let xml = """
      <model>
        <entity name="A" representedClassName=".Article"/>
        <entity name="B" representedClassName="Some.Where.That.Is.Not"/>
        <entity name="C" representedClassName="../$s4Main 😀"/>
      </model>
      """
    let model = try TextModel.withFile(Data(xml.utf8)) { try ModelFile(contentsOf: $0).model }
    #expect(model.entitiesByName["A"]?.managedObjectClassName == "Article")
    #expect(model.entitiesByName["B"]?.managedObjectClassName == "Some.Where.That.Is.Not")
    let store = try OpenedStore(model, at: nil, type: NSInMemoryStoreType)
    defer { store.close() }
    let context = store.context(.mainQueueConcurrencyType)
    for name in ["A", "B", "C"] {
      let object = NSEntityDescription.insertNewObject(forEntityName: name, into: context)
      #expect(type(of: object) == NSManagedObject.self)
    }
  }

  @Test("bounds become validation predicates with their error codes", .fact("XM-08", "VL-03"))
  func bounds() throws {
    let file = try TextModel.read(
      """
      <entity name="Item">
        <attribute name="name" attributeType="String" minValueString="2" maxValueString="4" regularExpressionString="[a-z]+"/>
        <attribute name="size" attributeType="Decimal" minValueString="0.5" maxValueString="10"/>
        <attribute name="day" attributeType="Date" minDateTimeInterval="10" maxDateTimeInterval="20"/>
      </entity>
      """)
    let item = try #require(file.model.entitiesByName["Item"])
    func failed(_ name: String, _ value: Any) -> [Int] {
      guard let attribute = item.attributesByName[name] else { return [-1] }
      return zip(attribute.validationPredicates, attribute.validationWarnings).compactMap { predicate, warning in
        predicate.evaluate(with: value) ? nil : (warning as? NSNumber)?.intValue
      }
    }
    #expect(failed("name", "abc") == [])
    #expect(failed("name", "a") == [NSValidationStringTooShortError])
    #expect(failed("name", "abcde") == [NSValidationStringTooLongError])
    #expect(failed("name", "ABC") == [NSValidationStringPatternMatchingError])
    #expect(failed("size", NSDecimalNumber(string: "0.5")) == [])
    #expect(failed("size", NSDecimalNumber(string: "0.49")) == [NSValidationNumberTooSmallError])
    #expect(failed("size", NSDecimalNumber(string: "10.01")) == [NSValidationNumberTooLargeError])
    #expect(failed("day", Date(timeIntervalSinceReferenceDate: 9)) == [NSValidationDateTooSoonError])
    #expect(failed("day", Date(timeIntervalSinceReferenceDate: 21)) == [NSValidationDateTooLateError])
  }

  @Test("what is not known is reported with its line, and read over")
  func warnings() throws {
    let file = try TextModel.read(
      """
      <entity name="Item" colour="red">
        <attribute name="day" attributeType="Date" defaultValueString="tomorrow"/>
        <attribute name="count" attributeType="Integer 16" defaultValueString="70000"/>
        <hologram name="x"><attribute name="inner"/></hologram>
        note
      </entity>
      """)
    #expect(
      file.warnings.map(\.description) == [
        "line 2: <entity> of Item has an unknown attribute colour=\"red\".",
        "line 3: <attribute> of day has defaultValueString=\"tomorrow\", which is no value of its type. Nothing was set.",
        "line 4: <attribute> of count has defaultValueString=\"70000\", which is no value of its type. Nothing was set.",
        "line 5: <hologram> of Item is unknown.",
        "line 6: <entity> of Item has text in it.",
      ])
    #expect(file.model.entitiesByName["Item"]?.properties.count == 2)
  }

  @Test("a predicate or expression that cannot be parsed is reported with its place, and what it was for is left out")
  func formats() throws {
    let file = try TextModel.read(
      """
      <entity name="Item">
        <attribute name="a" attributeType="String" derived="YES" derivationExpression="("/>
        <fetchedProperty name="f"><fetchRequest name="r" entity="Item" predicateString="name =="/></fetchedProperty>
        <fetchIndex name="i" partialIndexPredicate="a >"><fetchIndexElement property="a"/></fetchIndex>
      </entity>
      <fetchRequest name="t" entity="Item" predicateString="hologram(a) = 1"/>
      """)
    #expect(file.warnings.map(\.line) == [3, 4, 5, 7])
    #expect(
      file.warnings[1].description.hasPrefix(
        "line 4: the predicateString of <fetchRequest> of r cannot be parsed, and was left out. Expected a value"))
    let item = try #require(file.model.entitiesByName["Item"])
    #expect(item.properties.map(\.name) == ["a"])
    #expect((item.properties[0] as? NSDerivedAttributeDescription)?.derivationExpression == nil)
    #expect(item.indexes.first?.partialIndexPredicate == nil)
    #expect(file.model.fetchRequestTemplatesByName.isEmpty)
  }

  @Test("composites nest", .fact("XM-18"))
  func composites() throws {
    let file = try TextModel.read(
      """
      <composite name="Point"><attribute name="x" attributeType="Double" defaultValueString="1"/></composite>
      <composite name="Line">
        <attribute name="from" attributeType="Composite" composite="Point"/>
        <attribute name="to" attributeType="Composite" composite="Point"/>
      </composite>
      <entity name="Item"><attribute name="line" attributeType="Composite" composite="Line"/></entity>
      """)
    let line = file.model.entitiesByName["Item"]?.attributesByName["line"] as? NSCompositeAttributeDescription
    let to = try #require(line?.elements.last as? NSCompositeAttributeDescription)
    #expect(to.name == "to")
    #expect(to.elements.first?.defaultValue as? Double == 1)
  }

  @Test("an old compound index and a mark `indexed` are kept, and so is a fetch index", .fact("XM-13"))
  func indexes() throws {
    let file = try TextModel.read(Self.indexed)
    let item = try #require(file.model.entitiesByName["Item"])
    #expect(item.attributesByName["a"]?.isIndexed == true)
    #expect(item.compoundIndexes as? [[String]] == [["a", "b"]])
    let index = try #require(item.indexes.first)
    #expect(index.elements.map(\.propertyName) == ["a", "b"])
    #expect(index.elements.map(\.isAscending) == [true, false])
    #expect(index.partialIndexPredicate == NSPredicate(format: "b > 3"))
  }

  static let indexed = """
    <entity name="Item">
      <attribute name="a" attributeType="String" indexed="YES"/>
      <attribute name="b" attributeType="Integer 64"/>
      <compoundIndexes><compoundIndex><index value="a"/><index value="b"/></compoundIndex></compoundIndexes>
      <fetchIndex name="byA" partialIndexPredicate="b &gt; 3">
        <fetchIndexElement property="a" type="Binary" order="ascending"/>
        <fetchIndexElement property="b" type="Binary" order="descending"/>
      </fetchIndex>
      <fetchIndex name="byText">
        <fetchIndexElement expression="length:(a)" expressionType="Integer 64" type="Binary" order="ascending"/>
      </fetchIndex>
    </entity>
    """

  @Test(
    "a store keeps the indexes under Core Data's names; the expression's is left out", .fact("CH-932", "SQ-32"))
  func storedIndexes() throws {
    try withTemporaryFolder { folder in
      let url = folder.appendingPathComponent("store.sqlite")
      let store = try OpenedStore(try TextModel.read(Self.indexed).model, at: url)
      defer { store.close() }
      let indexes = try PlainDatabase(url).column(
        "SELECT sql FROM sqlite_master WHERE type = 'index' AND tbl_name = 'ZITEM' AND sql NOT NULL ORDER BY name")
      #expect(
        indexes == [
          #"CREATE INDEX "ZITEM_ZA_INDEX" ON "ZITEM" ("ZA")"#,
          #"CREATE INDEX "ZITEM_ZA_ZB" ON "ZITEM" ("ZA", "ZB")"#,
          #"CREATE INDEX "Z_Item_byA" ON "ZITEM" ("ZA" COLLATE BINARY ASC, "ZB" COLLATE BINARY DESC)"#,
        ])
    }
  }

  @Test("in a template what is left out is NO, though a request in code begins with YES", .fact("XM-16", "XM-16b"))
  func templates() throws {
    let file = try TextModel.read(
      """
      <entity name="Item"><attribute name="name" attributeType="String"/></entity>
      <fetchRequest name="plain" entity="Item" predicateString="name == $NAME" fetchLimit="3" fetchBatchSize="20"/>
      <fetchRequest name="full" entity="Item" includeSubentities="YES" returnObjectsAsFaults="YES" resultType="4"/>
      """)
    let plain = try #require(file.model.fetchRequestTemplate(forName: "plain"))
    #expect(!plain.includesSubentities)
    #expect(!plain.includesPendingChanges)
    #expect(plain.fetchLimit == 3)
    #expect(plain.fetchBatchSize == 20)
    let full = try #require(file.model.fetchRequestTemplate(forName: "full"))
    #expect(full.includesSubentities)
    #expect(full.returnsObjectsAsFaults)
    #expect(full.resultType == .countResultType)
    let request = file.model.fetchRequestFromTemplate(withName: "plain", substitutionVariables: ["NAME": "x"])
    #expect(request?.predicate == NSPredicate(format: "name == 'x'"))
  }

  @Test("entities and characters by number are read; a line break in a value is a space, unless it is written as one")
  func characters() throws {
    let file = try TextModel.read(
      """
      <!-- <entity name="No"/> --><?x y?>
      <entity name="It&amp;m"><userInfo><entry key='"&lt;&#x263A;&#10;' value="a
      b"/></userInfo></entity>
      """)
    #expect(file.model.entitiesByName["It&m"]?.userInfo as? [String: String] == ["\"<☺\n": "a b"])
  }

  @Test("A default that was written for another type is read as a number", .fact("CH-1002"))
  func otherDefaults() throws {
    let types = ["Boolean", "Integer 16", "Integer 32", "Integer 64", "Float", "Double", "Decimal"]
    let texts = ["0.0", "NO", "false", "0", "1.0", "YES", "true", "1"]
    for type in types {
      let attributes = texts.enumerated().map {
        "<attribute name=\"a\($0)\" attributeType=\"\(type)\" defaultValueString=\"\($1)\"/>"
      }
      let file = try TextModel.read("<entity name=\"A\">\(attributes.joined())</entity>")
      #expect(file.warnings.isEmpty)
      let entity = try #require(file.model.entitiesByName["A"])
      let values = texts.indices.map { (entity.attributesByName["a\($0)"]?.defaultValue as? NSNumber)?.doubleValue }
      #expect(values == [0, 0, 0, 0, 1, 1, 1, 1], "\(type)")
      let container = try NSPersistentContainer.inMemory(file.model)
      let object = NSEntityDescription.insertNewObject(forEntityName: "A", into: container.viewContext)
      #expect(object.value(forKey: "a1") as? Int == 0)
      try container.viewContext.save()
    }
  }
}
