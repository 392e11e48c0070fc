import Foundation
import TestKit
import Testing

@testable import CoreData
@testable import CoreDataModel
@testable import CoreDataStores

/// What is inferred from two models, without any store.
@Suite("Migration: the inferred mapping")
struct MappingTests {
  private func mapping(_ old: NSManagedObjectModel, _ new: NSManagedObjectModel) throws -> Mapped {
    let (old, new) = (old, new)
    return Mapped(old: old, new: new, mapping: ModelMapping(from: try old.layout(), to: try new.layout()))
  }

  /// A mapping with the models that its layouts need.
  private struct Mapped {
    let old: NSManagedObjectModel
    let new: NSManagedObjectModel
    let mapping: ModelMapping

    var refusals: [String] { mapping.refusals.map { "\($0.place) \($0.problem)" } }

    /// `Person.name < Human.title` for each property that was one.
    var lines: [String] {
      mapping.target.entities.flatMap { entity -> [String] in
        guard let origin = mapping.origin(of: entity) else { return ["\(entity.name) is new"] }
        return entity.slots.indices.map { slot in
          let was = mapping.origin(ofSlot: slot, of: entity)?.name ?? "-"
          return "\(entity.name).\(entity.slots[slot].name) < \(origin.name).\(was)"
        }
      }
    }
  }

  @Test("attributes come, go and are found by their names", .fact("MG-04"))
  func attributes() throws {
    let found = try mapping(
      .of([bareEntity("Car", attribute("color"), attribute("price", .doubleAttributeType))]),
      .of([bareEntity("Car", attribute("color"), attribute("seats", .integer16AttributeType))]))
    #expect(found.refusals == [])
    #expect(found.lines == ["Car.color < Car.color", "Car.seats < Car.-"])
  }

  @Test("a renaming identifier names what an entity or a property was, over all versions", .fact("MG-04"))
  func renaming() throws {
    func one() -> NSManagedObjectModel { .of([bareEntity("Car", attribute("color"))]) }
    func two() -> NSManagedObjectModel {
      .of([bareEntity("Automobile", was: "Car", renamed(attribute("paint"), was: "color"))])
    }
    func three() -> NSManagedObjectModel {
      .of([bareEntity("Vehicle", was: "Car", renamed(attribute("tint"), was: "color"))])
    }
    #expect(try mapping(one(), two()).lines == ["Automobile.paint < Car.color"])
    #expect(try mapping(two(), three()).lines == ["Vehicle.tint < Automobile.paint"])
    #expect(try mapping(one(), three()).lines == ["Vehicle.tint < Car.color"])
    // And back to the first name.
    #expect(try mapping(two(), one()).lines == ["Car.color < Automobile.paint"])
  }

  @Test("what says that it was renamed comes before a new property of the freed name", .fact("CH-966"))
  func freedName() throws {
    let found = try mapping(
      .of([bareEntity("Car", attribute("color"))]),
      .of([bareEntity("Car", attribute("color"), renamed(attribute("paint"), was: "color"))]))
    #expect(found.refusals == [])
    #expect(found.lines == ["Car.color < Car.-", "Car.paint < Car.color"])
  }

  @Test("two that claim to be the same one of before are no mapping")
  func ambiguous() throws {
    let found = try mapping(
      .of([bareEntity("Car", attribute("color"))]),
      .of([bareEntity("Car", renamed(attribute("a"), was: "color"), renamed(attribute("b"), was: "color"))]))
    #expect(found.refusals == ["Car.b ambiguousRenaming(\"color\")"])
  }

  @Test(
    "an attribute of another type is no mapping, nor is a relationship in its place", .fact("MG-06", "CH-962", "CH-965")
  )
  func types() throws {
    let found = try mapping(
      .of([bareEntity("Car", attribute("doors", .integer32AttributeType), attribute("maker"), attribute("seats"))]),
      {
        let maker = bareEntity("Maker")
        let car = bareEntity(
          "Car", attribute("doors", .integer16AttributeType), attribute("seats", .integer16AttributeType))
        car.relate(.one("maker"), to: maker, inverse: .many("cars"))
        return .of([car, maker])
      }())
    #expect(found.refusals == ["Car.doors typeChanged", "Car.seats typeChanged", "Car.maker kindChanged"])
  }

  @Test("a number becomes one of more values, and no other type becomes another", .fact("CH-962"))
  func numbers() throws {
    let widths: [NSAttributeType] = [
      .booleanAttributeType, .integer16AttributeType, .integer32AttributeType, .integer64AttributeType,
      .floatAttributeType, .doubleAttributeType,
    ]
    for old in NSAttributeType.all where ColumnKind(old) != nil {
      for new in NSAttributeType.all where ColumnKind(new) != nil {
        let found = try mapping(
          .of([bareEntity("Car", attribute("a", old))]), .of([bareEntity("Car", attribute("a", new))]))
        let places = (widths.firstIndex(of: old), widths.firstIndex(of: new))
        let isWider = if case (let old?, let new?) = places { old < new } else { false }
        #expect(found.refusals.isEmpty == (old == new || isWider), "\(old.row.fileName) \(new.row.fileName)")
      }
    }
  }

  @Test("what must have a value needs a default, unless it had to have one before", .fact("MG-07", "CH-963"))
  func mandatory() throws {
    let found = try mapping(
      .of([
        bareEntity(
          "Car", attribute("a"), attribute("b"), attribute("c", isOptional: false), attribute("d", isOptional: false))
      ]),
      .of([
        bareEntity(
          "Car", attribute("a", isOptional: false), attribute("b", isOptional: false, default: "x"),
          attribute("c", isOptional: false), attribute("d"), attribute("e", isOptional: false),
          attribute("f", isOptional: false, default: "y")),
        bareEntity("New", attribute("a", isOptional: false)),
      ]))
    #expect(found.refusals == ["Car.a missingDefault", "Car.e missingDefault"])
  }

  @Test("a to-one may become to-many, and not the other way round", .fact("MG-05"))
  func counts() throws {
    func model(many: Bool) -> NSManagedObjectModel {
      let (book, author) = (bareEntity("Book"), bareEntity("Author"))
      book.relate(many ? .many("author") : .one("author"), to: author, inverse: .many("books"))
      return .of([book, author])
    }
    #expect(try mapping(model(many: false), model(many: true)).refusals == [])
    #expect(try mapping(model(many: true), model(many: false)).refusals == ["Book.author toManyBecameToOne"])
  }

  @Test("entities of two hierarchies cannot be brought into one", .fact("MG-05"))
  func hierarchies() throws {
    func roots() -> NSManagedObjectModel {
      .of([bareEntity("Car", attribute("a")), bareEntity("Bike", attribute("b"))])
    }
    let parent = bareEntity("Vehicle")
    let (car, bike) = (bareEntity("Car", attribute("a")), bareEntity("Bike", attribute("b")))
    parent.subentities = [car, bike]
    let found = try mapping(roots(), .of([parent, car, bike]))
    #expect(found.refusals == ["Vehicle hierarchiesMerged([\"Bike\", \"Car\"])"])
    let above = bareEntity("Vehicle", attribute("a"))
    let below = bareEntity("Car")
    above.subentities = [below]
    #expect(try mapping(roots(), .of([above, below])).refusals == [])
  }

  @Test("a relationship to other objects than before is no mapping", .fact("CH-965"))
  func destinations() throws {
    func model(to name: String) -> NSManagedObjectModel {
      let (book, author, editor) = (bareEntity("Book"), bareEntity("Author"), bareEntity("Editor"))
      book.relate(.one("person"), to: name == "Author" ? author : editor)
      return .of([book, author, editor])
    }
    #expect(
      try mapping(model(to: "Author"), model(to: "Editor")).refusals == ["Book.person destinationChanged"])
  }

  @Test("the model in the cache of a store is the one that was written, whatever its shape", .fact("CH-961"))
  func cache() throws {
    let parent = bareEntity("Vehicle", renamed(attribute("a", .binaryDataAttributeType), was: "b"))
    let car = bareEntity("Car", was: "Auto", attribute("made", .dateAttributeType, isOptional: false))
    parent.isAbstract = true
    parent.subentities = [car]
    let part = NSCompositeAttributeDescription()
    part.name = "place"
    part.elements = [attribute("x", .doubleAttributeType)]
    car.properties.append(part)
    car.relate(.many("parts", max: 3).inOrder, to: car, inverse: .many("wholes"))
    let model = NSManagedObjectModel.of([parent, car])
    let hashes = model.entityVersionHashesByName
    let bytes = try #require(ModelCache.encoded(try model.layout()))
    let again = try #require(ModelCache.model(in: bytes, hashes: hashes))
    #expect(again.entityVersionHashesByName == hashes)
    #expect(again.entitiesByName["Car"]?.renamingIdentifier == "Auto")
    #expect(again.entitiesByName["Vehicle"]?.attributesByName["a"]?.renamingIdentifier == "b")
    #expect(ModelCache.model(in: bytes, hashes: hashes.merging(["Car": Data()]) { $1 }) == nil)
    // Damaged bytes are no model, and no end of the process.
    for place in stride(from: 0, to: bytes.count, by: 7) {
      var damaged = bytes
      damaged[place] ^= 0x55
      _ = try? ModelCache.model(in: damaged, hashes: hashes)?.layout()
    }
    #expect(ModelCache.model(in: bytes.dropLast(), hashes: hashes) == nil)
  }

  @Test("stored blocks are what was put in, however long it is")
  func blocks() {
    for count in [0, 1, 65534, 65535, 65536, 200_000] {
      let bytes = Data((0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) })
      #expect(StoredDeflate.decoded(StoredDeflate.encoded(bytes)) == bytes)
    }
    #expect(StoredDeflate.decoded(Data([3, 0])) == nil)
  }
}
