import Foundation
import TestKit
import Testing

@testable import CoreData
@testable import CoreDataStores

/// Files whose columns of equal names have other numbers than a new file here would give them.
@Suite("numbered columns of a file", .fact("CH-1000"))
struct NumberedColumnTests {
  /// Bikes and cars, each with groups: two join tables have a column named after the groups.
  private func garage() -> NSManagedObjectModel {
    let (bike, car) = (NSEntityDescription.made("Bike"), NSEntityDescription.made("Car"))
    let group = NSEntityDescription.made("Group")
    bike.relate(.many("groups"), to: group, inverse: .many("bikes"))
    car.relate(.many("groups"), to: group, inverse: .many("cars"))
    return .of([bike, car, group])
  }

  /// No two rows of a join table could be exchanged unnoticed: the keys of a pair differ.
  private func fillGarage(_ context: NSManagedObjectContext) {
    let bikes = ["b1", "b2", "b3"].map { context.make("Bike", $0) }
    let cars = ["c1", "c2", "c3", "c4"].map { context.make("Car", $0) }
    let groups = ["g1", "g2", "g3", "g4", "g5"].map { context.make("Group", $0) }
    for (bike, members) in zip(bikes, [[1, 2, 4], [3], []]) {
      bike.setValue(NSSet(array: members.map { groups[$0] }), forKey: "groups")
    }
    for (car, members) in zip(cars, [[4], [0, 3], [], [2, 3, 4]]) {
      car.setValue(NSSet(array: members.map { groups[$0] }), forKey: "groups")
    }
  }

  private func links(_ context: NSManagedObjectContext) throws -> [String] {
    let owners = try ["Bike", "Car"].flatMap { try context.all($0) }
    let groups = try context.all("Group")
    return
      (owners.map { "\($0.text("name")): \($0.names("groups"))" }
      + groups.map { "\($0.text("name")): \($0.names("bikes")) \($0.names("cars"))" }).sorted()
  }

  private static let ways: [(bike: String, car: String)] = [
    ("Z_3GROUPS1", "Z_3GROUPS"), ("Z_3GROUPS7", "Z_3GROUPS"), ("Z_3GROUPS", "Z_3GROUPS8"),
    ("Z_3GROUPS12", "Z_3GROUPS3"),
    ("Z_3GROUPS", "Z_3GROUPS"),
  ]

  @Test("a join table's own columns tell which is whose", .fact("SQ-22c"), arguments: ways, [false, true])
  func joins(way: (bike: String, car: String), isForeign: Bool) throws {
    let bench = try MigrationBench()
    let before = try bench.open(garage()) {
      fillGarage($0)
      return try links($0)
    }
    func rename(_ plain: Connection) throws {
      try plain.rename(["Z_3GROUPS": way.bike], in: "Z_1GROUPS")
      try plain.rename(["Z_3GROUPS1": way.car], in: "Z_2GROUPS")
    }
    if isForeign {
      try bench.makeForeign(rename)
    } else {
      try rename(Connection(path: bench.url.path, flags: 2, timeout: 1, url: bench.url))
    }
    try bench.open(garage()) { context in
      #expect(try links(context) == before)
      let group: NSManagedObject = try context.only("Group", "g5")
      context.delete(group)
      let car: NSManagedObject = try context.only("Car", "c3")
      let first: NSManagedObject = try context.only("Group", "g1")
      car.mutableSetValue(forKey: "groups").add(first)
      let bike: NSManagedObject = try context.only("Bike", "b2")
      first.mutableSetValue(forKey: "bikes").add(bike)
    }
    // As plain SQL sees it, with the names of the file.
    func pairs(_ table: String, _ owner: String, _ column: String, _ entity: String) throws -> [String] {
      try bench.cells(
        "SELECT a.ZNAME || g.ZNAME FROM \(table) j JOIN \(entity) a ON a.Z_PK = j.\(owner) "
          + "JOIN ZGROUP g ON g.Z_PK = j.\(column) ORDER BY 1"
      ).map { $0[0] }
    }
    #expect(try pairs("Z_1GROUPS", "Z_1BIKES", way.bike, "ZBIKE") == ["b1g2", "b1g3", "b2g1", "b2g4"])
    #expect(try pairs("Z_2GROUPS", "Z_2CARS", way.car, "ZCAR") == ["c2g1", "c2g4", "c3g1", "c4g3", "c4g4"])
    #expect(try bench.cells("SELECT (SELECT COUNT(*) FROM Z_1GROUPS) + (SELECT COUNT(*) FROM Z_2GROUPS)") == [["9"]])
  }

  @Test("a file with other numbers is migrated")
  func migrated() throws {
    let bench = try MigrationBench()
    let before = try bench.open(garage()) {
      fillGarage($0)
      return try links($0)
    }
    let plain = try Connection(path: bench.url.path, flags: 2, timeout: 1, url: bench.url)
    try plain.rename(["Z_3GROUPS": "Z_3GROUPS1"], in: "Z_1GROUPS")
    try plain.rename(["Z_3GROUPS1": "Z_3GROUPS"], in: "Z_2GROUPS")
    let next = garage()
    next.entitiesByName["Car"]?.properties.append(attribute("color"))
    #expect(try bench.open(next) { try links($0) } == before)
  }

  @Test("where the columns of a self-relation could be either's, the file is refused with what is ambiguous")
  func selfRelation() throws {
    func model() -> NSManagedObjectModel {
      let person = NSEntityDescription.made("Person")
      person.relate(.many("a"), to: person, inverse: .many("a1"))
      return .of([person])
    }
    let bench = try MigrationBench()
    try bench.open(model()) { context in
      let (one, two) = (context.make("Person", "one"), context.make("Person", "two"))
      one.setValue(NSSet(object: two), forKey: "a")
    }
    let table = try bench.cells("SELECT name FROM sqlite_master WHERE type = 'table' AND name GLOB 'Z_1*'")[0][0]
    try bench.makeForeign { plain in
      let columns = try plain.columnNames(of: table).sorted()
      try plain.rename([columns[0]: "Z_1A1", columns[1]: "Z_1A12"], in: table)
    }
    let error = try bench.refusal(model())
    #expect(error.code == NSPersistentStoreIncompatibleVersionHashError)
    let reason = error.userInfo[NSLocalizedFailureReasonErrorKey] as? String ?? ""
    #expect(reason.contains("found Z_1A1 and Z_1A12, and nothing that tells which is its"), "\(reason)")
  }

  /// Sounds and pictures, both kinds of item in one table, have properties of the same names.
  private func media() -> NSManagedObjectModel {
    let (item, shelf) = (NSEntityDescription.made("Item"), NSEntityDescription.made("Shelf"))
    let box = bareEntity("Box")
    shelf.subentities = [box]
    let kinds = ["Film", "Picture", "Sound"].map { name in
      let entity = bareEntity(name, attribute("title"), attribute("size", .integer32AttributeType))
      entity.relate(.one("place"), to: shelf, inverse: .many("\(name.lowercased())s"))
      return entity
    }
    item.subentities = kinds
    return .of([item, shelf, box] + kinds)
  }

  @Test("attributes and to-ones of subentities that share a name are told apart by the rows", .fact("CH-064"))
  func subentities() throws {
    for seed in 0..<(try Soak.count(40, part: 20)) {
      var random = SeededGenerator(seed: UInt64(seed))
      let bench = try MigrationBench()
      func rows(_ context: NSManagedObjectContext) throws -> [String] {
        try context.all("Item").map { item in
          ["title", "size", "place"].reduce("\(item.entity.name ?? "") \(item.text("name"))") { line, key in
            guard item.entity.propertiesByName[key] != nil else { return line }
            return line + " " + (key == "place" ? "\(item.names(key))" : item.text(key))
          }
        }.sorted()
      }
      let before = try bench.open(media()) { context in
        let shelves = [context.make("Shelf", "s"), context.make("Box", "b")]
        for number in 0..<random.below(9) {
          let item = context.make(random.pick(["Film", "Picture", "Sound"]) ?? "", "i\(number)")
          if random.chance(70) { item.setValue("t\(number)", forKey: "title") }
          if random.chance(70) { item.setValue(number, forKey: "size") }
          if random.chance(70) { item.setValue(random.pick(shelves), forKey: "place") }
        }
        return try rows(context)
      }
      try bench.makeForeign { plain in
        let columns = try plain.columnNames(of: "ZITEM")
        #expect(columns.contains("ZTITLE2"))
        for stem in ["ZTITLE", "ZSIZE", "ZPLACE", "Z2_PLACE", "Z5_PLACE", "Z6_PLACE"] {
          let old = columns.filter { $0.hasPrefix(stem) && $0.dropFirst(stem.count).allSatisfy(\.isNumber) }
          var numbers = ["", "1", "2", "3", "4", "15"].shuffled(using: &random)
          try plain.rename(Dictionary(uniqueKeysWithValues: old.map { ($0, stem + numbers.removeLast()) }), in: "ZITEM")
        }
      }
      #expect(try bench.open(media()) { try rows($0) } == before, "seed \(seed)")
    }
  }

  @Test("a column whose name goes on with letters is none of the property's: the file is refused")
  func longer() throws {
    let bench = try MigrationBench()
    try bench.open(.of([bareEntity("Car", attribute("colorful"))])) { context in
      NSEntityDescription.insertNewObject(forEntityName: "Car", into: context).setValue("yes", forKey: "colorful")
    }
    try bench.makeForeign()
    #expect(try bench.refusal(.of([bareEntity("Car", attribute("color"))]), [:]).code == 134100)
  }

  @Test("a column that is one property's can be no other's, though it has that one's name and a number")
  func taken() throws {
    func model() -> NSManagedObjectModel { .of([bareEntity("Car", attribute("color"), attribute("color1"))]) }
    let bench = try MigrationBench()
    try bench.open(model()) { context in
      let car = NSEntityDescription.insertNewObject(forEntityName: "Car", into: context)
      car.setValuesForKeys(["color": "red", "color1": "blue"])
    }
    try bench.makeForeign { try $0.rename(["ZCOLOR": "ZCOLOR2"], in: "ZCAR") }
    let colors = try bench.open(model()) { context in
      try context.all("Car").map { [$0.text("color"), $0.text("color1")] }
    }
    #expect(colors == [["red", "blue"]])
  }

  @Test("two names of one entity that differ in capitals only are taken as numbered here, or refused")
  func capitals() throws {
    func model() -> NSManagedObjectModel { .of([bareEntity("Car", attribute("color"), attribute("Color"))]) }
    let bench = try MigrationBench()
    try bench.open(model()) { context in
      let car = NSEntityDescription.insertNewObject(forEntityName: "Car", into: context)
      car.setValue("red", forKey: "color")
    }
    #expect(try bench.open(model()) { try $0.all("Car").map { $0.text("color") } } == ["red"])
    try bench.makeForeign()
    let reason = try bench.refusal(model()).userInfo[NSLocalizedFailureReasonErrorKey] as? String ?? ""
    #expect(reason.contains("Car.color: expected one column ZCOLOR, with a number or without"), "\(reason)")
  }
}
