import Foundation
import TestKit
import Testing

@testable import CoreData
@testable import CoreDataModel

@Suite("Transient relationships: versions of a model") struct TransientVersionTests {
  private typealias Model = TransientModel

  @Test("whether a property is transient is part of its version hash", .fact("MG-40"))
  func hash() throws {
    func hashes(_ isTransient: Bool) -> [String: Data] {
      let model = Model.make(.many("missing"), .many("missedBy"), isBackTransient: isTransient)
      model.entitiesByName["Message"]?.relationshipsByName["missing"]?.isTransient = isTransient
      return model.entityVersionHashesByName
    }
    #expect(hashes(true)["Message"] != hashes(false)["Message"])
    #expect(hashes(true)["Client"] != hashes(false)["Client"])
    #expect(hashes(true) == hashes(true))
  }

  @Test(
    "one that is added or dropped, or becomes another, changes no table", .fact("CH-1041"),
    arguments: Model.shapes.indices)
  func migrated(_ shape: Int) throws {
    let (there, back) = Model.shapes[shape]
    func plain() -> NSManagedObjectModel {
      .of([NSEntityDescription.made("Message"), NSEntityDescription.made("Client")])
    }
    let bench = try MigrationBench()
    func tables() throws -> [[String]] {
      try bench.cells("SELECT name, sql FROM sqlite_master WHERE name GLOB 'Z*' AND sql NOT NULL ORDER BY name")
    }
    try bench.open(plain()) { context in _ = (context.make("Message", "m"), context.make("Client", "c")) }
    let before = try tables()
    try bench.open(Model.make(there, back)) { context in
      Model.set(try context.only("Message", "m"), "missing", try context.only("Client", "c"))
    }
    #expect(try tables() == before)
    try bench.open(Model.make(.many("missing"), .many("missedBy"))) { context in
      let message: NSManagedObject = try context.only("Message", "m")
      #expect(message.names("missing") == [])
    }
    try bench.open(plain()) { context throws in #expect(try context.names("Client") == ["c"]) }
    #expect(try tables() == before)
  }

  @Test(
    "one that becomes stored begins empty; one that was stored loses its column", .fact("CH-1041"),
    arguments: Model.shapes.indices)
  func becomesStored(_ shape: Int) throws {
    let (there, back) = Model.shapes[shape]
    func stored() -> NSManagedObjectModel {
      let model = Model.make(there, back, isBackTransient: false)
      model.entitiesByName["Message"]?.relationshipsByName["missing"]?.isTransient = false
      return model
    }
    let bench = try MigrationBench()
    try bench.open(Model.make(there, back)) { context in
      Model.set(context.make("Message", "m"), "missing", context.make("Client", "c"))
    }
    try bench.open(stored()) { context in
      let message: NSManagedObject = try context.only("Message", "m")
      #expect(message.names("missing") == [])
      Model.set(message, "missing", try context.only("Client", "c"))
    }
    #expect(try bench.structure() == bench.newStructure(stored()))
    try bench.open(Model.make(there, back)) { context throws in
      #expect(try (context.only("Message", "m") as NSManagedObject).names("missing") == [])
    }
    #expect(try bench.structure() == bench.newStructure(Model.make(there, back)))
  }

  @Test("history numbers the stored properties alone", .fact("CH-1040"))
  func numbered() throws {
    let stack = try HistoryStack(model: Model.make())
    try stack.save { context in _ = context.make("Message", "m") }
    try stack.save { context in
      let message: NSManagedObject = try context.only("Message", "m")
      message.setValue("n", forKey: "name")
    }
    #expect(try stack.rows("SELECT HEX(ZCOLUMNS) FROM ACHANGE WHERE ZCHANGETYPE = 1") == [[.text("80")]])
  }

  @Test("no constraint and no derived attribute can be made of one", .fact("CH-1004", "CH-048"))
  func unstored() throws {
    let model = Model.make(.one("missing"), nil)
    model.entitiesByName["Message"]?.uniquenessConstraints = [["missing"]]
    #expect(throws: ModelError(problem: .constraintOnUnstoredProperty, entity: "Message", property: "missing")) {
      try model.layout()
    }
    for (shape, path) in [(End.many("missing"), "missing.@count"), (.one("missing"), "missing.name")] {
      let model = Model.make(shape, nil)
      let derived = NSDerivedAttributeDescription()
      derived.name = "derived"
      derived.attributeType = path.hasSuffix("count") ? .integer64AttributeType : .stringAttributeType
      derived.derivationExpression = NSExpression(forKeyPath: path)
      model.entitiesByName["Message"]?.properties.append(derived)
      #expect(throws: ModelError(problem: .derivation(.source(path)), entity: "Message", property: "derived")) {
        try model.layout()
      }
    }
  }

  @Test("a fetch index of one is no index of a file")
  func index() throws {
    let model = Model.make(.one("missing"), nil)
    let message = try #require(model.entitiesByName["Message"])
    let missing = try #require(message.relationshipsByName["missing"])
    message.indexes = [
      NSFetchIndexDescription(
        name: "byMissing", elements: [NSFetchIndexElementDescription(property: missing, collationType: .binary)])
    ]
    _ = try TestStack(.sqlite, model: model)
  }
}
