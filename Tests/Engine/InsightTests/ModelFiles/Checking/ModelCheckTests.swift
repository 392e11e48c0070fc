import BookKit
import Foundation
import ModelKit
import OpenCoreData
import TestKit
import Testing
import WorkbookKit

@Suite("Checking a model", .fact("CH-703"))
struct ModelCheckTests {
  /// A relationship's element: `A.b → B`, to-many where the name ends in s.
  static func end(
    _ name: String, _ destination: String, _ inverse: String?, _ rule: String = "Nullify", mandatory: Bool = false,
    ordered: Bool = false, minCount: Int? = nil
  ) -> String {
    let isToMany = name.hasSuffix("s")
    return "<relationship name=\"\(name)\" destinationEntity=\"\(destination)\" deletionRule=\"\(rule)\""
      + (isToMany ? " toMany=\"YES\"" : " maxCount=\"1\"") + (mandatory ? "" : " optional=\"YES\"")
      + (ordered ? " ordered=\"YES\"" : "") + (minCount.map { " minCount=\"\($0)\"" } ?? "")
      + (inverse.map { " inverseName=\"\($0)\" inverseEntity=\"\(destination)\"" } ?? "") + "/>"
  }

  static func entity(_ name: String, _ ends: String...) -> String {
    "<entity name=\"\(name)\">\(ends.joined())</entity>"
  }

  private func findings(_ model: String) throws -> [ModelFinding] {
    ModelCheck.findings(in: try TextModel.read(model).model)
  }

  /// For each kind a model that has it, with the relationship at fault, and the nearest one that has not.
  struct Pair: CustomStringConvertible {
    let kind: ModelFinding.Kind
    let place: String
    let with: String
    let without: String
    var description: String { kind.rawValue }
  }

  static let pairs: [Pair] = [
    Pair(
      kind: .missingInverse, place: "Car.owner",
      with: entity("Car", end("owner", "Person", nil)) + entity("Person"),
      without: entity("Car", end("owner", "Person", "cars")) + entity("Person", end("cars", "Car", "owner"))),
    Pair(
      kind: .noAction, place: "Person.cars",
      with: entity("Car", end("owner", "Person", "cars")) + entity("Person", end("cars", "Car", "owner", "No Action")),
      without: entity("Car", end("owner", "Person", "cars")) + entity("Person", end("cars", "Car", "owner"))),
    Pair(
      kind: .nullifyMandatory, place: "Post.sections",
      with: entity("Post", end("sections", "Section", "post"))
        + entity("Section", end("post", "Post", "sections", mandatory: true)),
      without: entity("Post", end("sections", "Section", "post", "Cascade"))
        + entity("Section", end("post", "Post", "sections", mandatory: true))),
    Pair(
      kind: .nullifyMandatory, place: "Player.team",
      with: entity("Player", end("team", "Team", "players"))
        + entity("Team", end("players", "Player", "team", mandatory: true, minCount: 2)),
      without: entity("Player", end("team", "Team", "players")) + entity("Team", end("players", "Player", "team"))),
    Pair(
      kind: .denyBelowCascade, place: "Series.episodes",
      with: entity("Series", end("episodes", "Episode", "show", "Cascade"))
        + entity("Episode", end("show", "Series", "episodes"), end("history", "History", "episode", "Deny"))
        + entity("History", end("episode", "Episode", "history")),
      // The series that the episode refuses to leave is on its way out itself (DR-17).
      without: entity("Series", end("episodes", "Episode", "show", "Cascade"))
        + entity("Episode", end("show", "Series", "episodes", "Deny"))),
    Pair(
      kind: .cascadeBothWays, place: "A.b",
      with: entity("A", end("b", "B", "a", "Cascade")) + entity("B", end("a", "A", "b", "Cascade")),
      without: entity("A", end("b", "B", "a", "Cascade")) + entity("B", end("a", "A", "b"))),
    Pair(
      kind: .cascadeUpwards, place: "Note.folder",
      with: entity("Note", end("folder", "Folder", "notes", "Cascade"))
        + entity("Folder", end("notes", "Note", "folder")),
      without: entity("Note", end("folder", "Folder", "notes"))
        + entity("Folder", end("notes", "Note", "folder", "Cascade"))),
    Pair(
      kind: .cascadeManyToMany, place: "Album.photos",
      with: entity("Album", end("photos", "Photo", "albums", "Cascade"))
        + entity("Photo", end("albums", "Album", "photos")),
      without: entity("Album", end("photos", "Photo", "album", "Cascade"))
        + entity("Photo", end("album", "Album", "photos"))),
    Pair(
      kind: .cascadeCycle, place: "A.bs",
      with: entity("A", end("bs", "B", "a", "Cascade"), end("c", "C", "as"))
        + entity("B", end("a", "A", "bs"), end("cs", "C", "b", "Cascade"))
        + entity("C", end("b", "B", "cs"), end("as", "A", "c", "Cascade")),
      // A folder that cascades to its folders is a tree.
      without: entity("A", end("as", "A", "a", "Cascade"), end("a", "A", "as"), end("bs", "B", "a", "Cascade"))
        + entity("B", end("a", "A", "bs"))),
    Pair(
      kind: .orderedToMany, place: "List.items",
      with: entity("List", end("items", "Item", "list", ordered: true)) + entity("Item", end("list", "List", "items")),
      without: entity("List", end("items", "Item", "list")) + entity("Item", end("list", "List", "items"))),
    Pair(
      kind: .batchDelete, place: "Person.cars",
      with: entity("Car", end("owner", "Person", "cars")) + entity("Person", end("cars", "Car", "owner", "Deny")),
      without: entity("Car", end("owner", "Person", "cars")) + entity("Person", end("cars", "Car", "owner"))),
  ]

  @Test("A model that has it is told so, and the nearest one that has not is not", arguments: pairs)
  func kind(pair: Pair) throws {
    let found = try findings(pair.with).filter { $0.kind == pair.kind }
    #expect(found.map { "\($0.entity).\($0.relationship)" } == [pair.place])
    #expect(try findings(pair.without).filter { $0.kind == pair.kind } == [])
  }

  @Test("Every kind has such a pair")
  func everyKind() { #expect(Set(Self.pairs.map(\.kind)) == Set(ModelFinding.Kind.allCases.filter(\.isOfModel))) }

  @Test(
    "A to-many without inverse leaves no key when a member goes; with no action it does when the owner goes",
    .fact("SQ-26", "DR-23"), arguments: ["Nullify", "Cascade", "Deny", "No Action"])
  func toManyAlone(rule: String) throws {
    let found = try findings(Self.entity("Child", Self.end("toys", "Toy", nil, rule)) + Self.entity("Toy"))
    let inverse = try #require(found.first { $0.kind == .missingInverse })
    #expect(inverse.severity == .warning)
    #expect(inverse.why.hasSuffix("No key to it is left in the store."))
    let noAction = found.first { $0.kind == .noAction }
    #expect((noAction != nil) == (rule == "No Action"))
    #expect(noAction.map { $0.severity == .error && $0.why.contains("their rows keep its key") } ?? true)
    #expect(
      found.contains { $0.kind == .batchDelete && $0.severity == .warning } == (rule == "No Action" || rule == "Deny"))
  }

  @Test("No action at the to-one end leaves no key: the key goes with the row that has it", .fact("DR-23"))
  func noActionOfMembers() throws {
    let found = try findings(
      Self.entity("Car", Self.end("owner", "Person", "cars", "No Action"))
        + Self.entity("Person", Self.end("cars", "Car", "owner")))
    #expect(found.map(\.kind) == [.noAction])
    #expect(found.first?.severity == .warning)
    #expect(found.first?.why.contains("no key is left in the store") == true)
  }

  @Test(
    "What is said comes true: deleting one of the mandatory kind fails, with the error that is named", .fact("DR-25"))
  func saveFails() throws {
    let pair = try #require(Self.pairs.first { $0.kind == .nullifyMandatory })
    let store = try OpenedStore(try TextModel.read(pair.with).model, at: nil, type: NSInMemoryStoreType)
    defer { store.close() }
    let context = store.context(.mainQueueConcurrencyType)
    let post = NSEntityDescription.insertNewObject(forEntityName: "Post", into: context)
    let section = NSEntityDescription.insertNewObject(forEntityName: "Section", into: context)
    section.setValue(post, forKey: "post")
    try context.save()
    context.delete(post)
    do {
      try context.save()
      Issue.record("the save succeeded")
    } catch let error as CocoaError {
      #expect(error.errorCode == 1570)
    }
  }

  /// A batch delete: what there is, by the number of objects of each entity, which relationship of the first of an entity has all
  /// of another, how many of an entity are deleted, what is said, the code it fails with, and the code of the owner's next save.
  struct Bulk: CustomStringConvertible {
    let model: String
    var objects: [String: Int]
    var links: [(owner: String, relationship: String, member: String)]
    var victims: (entity: String, count: Int)
    var said: [String]
    var code: Int?
    var later: (owner: String, code: Int?)?
    var keysLeft = 0
    var description: String { said.first ?? "nothing of \(victims.entity)" }
  }

  private static func team(_ players: String) -> String {
    entity("Player", end("team", "Team", "players")) + entity("Team", players)
  }

  private static func garden(
    harvests: String, planting: String, bed: String = "Nullify", isHeld: Bool = false
  ) -> String {
    entity("Bed", end("plantings", "Planting", "bed", "Cascade"))
      + entity("Planting", end("bed", "Bed", "plantings", bed), end("harvests", "Harvest", "planting", harvests))
      + entity("Harvest", end("planting", "Planting", "harvests", planting, mandatory: isHeld))
  }

  private static func gardenBulk(_ model: String, _ said: [String], code: Int? = nil, keysLeft: Int = 0) -> Bulk {
    Bulk(
      model: model, objects: ["Bed": 1, "Planting": 1, "Harvest": 1],
      links: [("Bed", "plantings", "Planting"), ("Planting", "harvests", "Harvest")], victims: ("Bed", 1), said: said,
      code: code, keysLeft: keysLeft)
  }

  private static func teamBulk(
    _ players: String, of count: Int, _ victims: Int, _ said: [String], _ code: Int?, later: Int?
  ) -> Bulk {
    Bulk(
      model: team(players), objects: ["Team": 1, "Player": count], links: [("Team", "players", "Player")],
      victims: ("Player", victims), said: said, code: code, later: code == nil ? ("Team", later) : nil)
  }

  private static let way = "; a cascade leads there: Bed.plantings → Planting.harvests."

  static let bulk: [Bulk] = [
    // A mandatory to-many refuses, however many it has left.
    teamBulk(
      end("players", "Player", "team", mandatory: true, minCount: 3), of: 5, 1,
      ["A batch delete of Player is refused as soon as a row has something in Player.team: Team.players is mandatory."],
      134_050, later: nil),
    // An optional one may be empty, whatever its bounds, and may not be between.
    teamBulk(end("players", "Player", "team", minCount: 1), of: 1, 1, [], nil, later: nil),
    teamBulk(
      end("players", "Player", "team", minCount: 2), of: 2, 1,
      ["A batch delete of Player may leave Team.players with fewer than 2, and nothing checks it."], nil, later: 1580),
    gardenBulk(
      garden(harvests: "Deny", planting: "Nullify"),
      ["A batch delete of Bed is refused as soon as a row has something in Planting.harvests, which denies\(way)"],
      code: 134_070),
    gardenBulk(
      garden(harvests: "Nullify", planting: "Nullify", isHeld: true),
      [
        "A batch delete of Bed is refused as soon as a row has something in Planting.harvests: Harvest.planting is "
          + "mandatory\(way)"
      ], code: 134_050),
    gardenBulk(
      garden(harvests: "No Action", planting: "Nullify"),
      [
        "A batch delete of Bed leaves every Harvest in Planting.harvests with a key to a row that is gone\(way)"
      ], keysLeft: 1),
    // The bed that the planting refuses to leave goes too.
    gardenBulk(garden(harvests: "Nullify", planting: "Nullify", bed: "Deny"), []),
  ]

  @Test(
    "What is said of a batch delete comes true, below a cascade too", .fact("BD-10", "BD-12", "BD-13", "BD-14"),
    arguments: bulk)
  func batchDelete(bulk: Bulk) throws {
    let said = try findings(bulk.model).filter {
      $0.kind == .batchDelete && $0.severity == .warning && $0.entity == bulk.victims.entity
    }
    #expect(said.map(\.why) == bulk.said)
    let model = try TextModel.read(bulk.model).model
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("bulk.sqlite")
      let store = try OpenedStore(model, at: file)
      defer { store.close() }
      try store.run { context in
        let objects = Dictionary(
          uniqueKeysWithValues: bulk.objects.map { name, count in
            (
              name,
              (0..<count).map { _ in NSEntityDescription.insertNewObject(forEntityName: name, into: context) }
            )
          })
        for (owner, relationship, member) in bulk.links {
          objects[owner]?.first?.setValue(NSSet(array: objects[member] ?? []), forKey: relationship)
        }
        try context.save()
        let victims = (objects[bulk.victims.entity] ?? []).prefix(bulk.victims.count).map(\.objectID)
        var code: Int?
        do { try context.execute(NSBatchDeleteRequest(objectIDs: victims)) } catch let error as NSError {
          code = error.code
        }
        #expect(code == bulk.code)
        guard let later = bulk.later, let owner = objects[later.owner]?.first else { return }
        context.refreshAllObjects()
        code = nil
        do { try owner.validateForUpdate() } catch let error as NSError { code = error.code }
        #expect(code == later.code)
      }
      #expect(try KeysToNothing.all(in: file, model).count == bulk.keysLeft)
    }
  }

  @Test("A deny two cascades away is found with its path, through a subentity too", .fact("DR-28"))
  func path() throws {
    // An object of a subentity counts as a destination of the parent entity.
    let found = try findings(
      Self.entity("A", Self.end("bs", "B", "a", "Cascade"))
        + Self.entity("B", Self.end("a", "A", "bs"))
        + "<entity name=\"SubB\" parentEntity=\"B\">" + Self.end("cs", "C", "b", "Cascade") + "</entity>"
        + Self.entity("C", Self.end("b", "SubB", "cs"), Self.end("d", "D", "c", "Deny"))
        + Self.entity("D", Self.end("c", "C", "d")))
    let why = try #require(found.first { $0.kind == .denyBelowCascade && $0.entity == "A" }).why
    #expect(why.contains("A.bs → SubB.cs → C.d"))
  }

  @Test("A position that the destination has is named, a date of the last change is not")
  func order() throws {
    func ordered(_ attribute: String) throws -> ModelFinding? {
      try findings(
        Self.entity("List", Self.end("items", "Item", "list", ordered: true))
          + Self.entity("Item", Self.end("list", "List", "items"), attribute)
      ).first { $0.kind == .orderedToMany }
    }
    let position = try ordered("<attribute name=\"displayOrder\" attributeType=\"Integer 16\"/>")
    #expect(position?.severity == .warning)
    #expect(position?.advice.contains("displayOrder") == true)
    let changed = try ordered("<attribute name=\"modifiedAt\" attributeType=\"Date\"/>")
    #expect(changed?.severity == .note)
  }

  @Test("The segment that a finding names exists", arguments: ModelFinding.Kind.allCases)
  func segments(kind: ModelFinding.Kind) throws {
    let finding = ModelFinding(kind, .note, entity: "", relationship: "", why: "", advice: "")
    let chapters = PackageFolder.root.appendingPathComponent("Chapters")
    let folders = try FileManager.default.contentsOfDirectory(atPath: chapters.path)
    let folder = try #require(folders.first { $0.hasPrefix("0\(finding.shownBy.chapter)-") })
    let lesson = chapters.appendingPathComponent("\(folder)/Lesson")
    let sources = try FileManager.default.contentsOfDirectory(atPath: lesson.path)
      .map { try String(contentsOf: lesson.appendingPathComponent($0), encoding: .utf8) }
    #expect(sources.contains { $0.contains("\"\(finding.shownBy.segment)\"") })
  }

  /// What is found in the models that apps have published, kinds with their numbers.
  static let published: [String: [ModelFinding.Kind: Int]] = [
    "ChristianKienle__Core-Data-Editor/iOS_Example.xcdatamodel": [
      .batchDelete: 12, .cascadeBothWays: 2, .cascadeManyToMany: 1, .nullifyMandatory: 1, .orderedToMany: 2,
    ],
    "ResearchKit__AppCore/APCModel.xcdatamodeld": [.batchDelete: 3, .nullifyMandatory: 2],
    "artsy__energy/ArtsyPartner.xcdatamodeld": [.batchDelete: 8, .missingInverse: 3, .noAction: 4],
    "duckduckgo__BrowserServicesKit/BookmarksModel.xcdatamodeld": [.batchDelete: 1, .orderedToMany: 2],
    "magicalpanda__MagicalRecord/TestModel.xcdatamodeld": [.batchDelete: 9, .missingInverse: 9],
    "project-imas__encrypted-core-data/ClassModel.xcdatamodeld": [
      .batchDelete: 4, .cascadeBothWays: 1, .cascadeCycle: 1, .cascadeManyToMany: 2,
    ],
    "rentzsch__mogenerator/test.xcdatamodel": [.batchDelete: 2, .missingInverse: 2, .orderedToMany: 1],
    "fatbobman__CoreDataEvolution/GeneratedFlowModel.xcdatamodeld": [:],
  ]

  @Test("Published models", arguments: published.keys.sorted())
  func fixtures(name: String) throws {
    let found = ModelCheck.findings(in: try FixtureModels.load(name).model)
    #expect(Dictionary(grouping: found, by: \.kind).mapValues(\.count) == Self.published[name])
  }
}
