import CoreData
import Foundation
import ModelKit
import OpenCoreData
import TestKit
import Testing
import WorkbookKit

@Suite("The example on the page of a rule is what happens", .fact("CH-703"))
struct RuleExampleTests {
  /// Objects by their labels, what refers to what, and which is deleted.
  struct Scene {
    var objects: [(label: String, entity: String)]
    var links: [(label: String, relationship: String, others: [String])]
    var deleted: String
  }

  private static func scene(_ kind: ModelFinding.Kind) -> Scene? {
    switch kind {
    case .missingInverse:
      Scene(objects: [("car", "Car"), ("person", "Person")], links: [("car", "owner", ["person"])], deleted: "person")
    case .noAction:
      Scene(objects: [("car", "Car"), ("person", "Person")], links: [("car", "owner", ["person"])], deleted: "person")
    case .nullifyMandatory:
      Scene(
        objects: [("post", "Post"), ("section", "Section")], links: [("section", "post", ["post"])], deleted: "post")
    case .denyBelowCascade:
      Scene(
        objects: [("series", "Series"), ("episode", "Episode"), ("history", "History")],
        links: [("episode", "show", ["series"]), ("episode", "history", ["history"])], deleted: "series")
    case .cascadeBothWays: Scene(objects: [("a", "A"), ("b", "B")], links: [("a", "b", ["b"])], deleted: "b")
    case .cascadeUpwards:
      Scene(
        objects: [("note 1", "Note"), ("note 2", "Note"), ("folder", "Folder")],
        links: [("folder", "notes", ["note 1", "note 2"])], deleted: "note 1")
    case .cascadeManyToMany:
      Scene(
        objects: [("album 1", "Album"), ("album 2", "Album"), ("photo", "Photo")],
        links: [("photo", "albums", ["album 1", "album 2"])], deleted: "album 1")
    case .cascadeCycle:
      Scene(
        objects: [("a 1", "A"), ("b", "B"), ("c", "C"), ("a 2", "A")],
        links: [("a 1", "bs", ["b"]), ("b", "cs", ["c"]), ("c", "as", ["a 2"])], deleted: "a 1")
    case .orderedToMany, .batchDelete, .cannotOpen, .ruleChanged, .inverseRemoved, .becameRequired, .staleAcceptance:
      nil
    }
  }

  @Test("It is as it was recorded", arguments: ModelFinding.Kind.allCases)
  func recorded(kind: ModelFinding.Kind) throws {
    let lines = try lines(of: kind)
    #expect(
      RulePage(kind).example == lines,
      "In RuleExample.swift belongs:\n\(lines.map { "\"\($0)\"," }.joined(separator: "\n"))")
  }

  private func lines(of kind: ModelFinding.Kind) throws -> [String] {
    if let scene = Self.scene(kind) { return try lines(of: kind, scene) }
    switch kind {
    case .orderedToMany: return try moved()
    case .batchDelete: return try deletedInBulk()
    case .cannotOpen:
      return try found("<entity name=\"Trip\"><attribute name=\"route\" optional=\"YES\"/></entity>")
    case .ruleChanged:
      let end = ModelCheckTests.end("cars", "Car", "owner", "Deny")
      let model =
        ModelCheckTests.entity("Person", end)
        + ModelCheckTests.entity("Car", ModelCheckTests.end("owner", "Person", "cars"))
      return try found(model.replacingOccurrences(of: "Deny", with: "Cascade"), since: model)
    case .inverseRemoved:
      let person = ModelCheckTests.entity("Person", ModelCheckTests.end("friend", "Person", "friend"))
      return try found(ModelCheckTests.entity("Person", ModelCheckTests.end("friend", "Person", nil)), since: person)
    case .becameRequired:
      let name = "<entity name=\"Person\"><attribute name=\"name\" attributeType=\"String\"/></entity>"
      return try found(name, since: name.replacingOccurrences(of: "/></", with: " optional=\"YES\"/></"))
    case .staleAcceptance: return try found(LintScratch.accepting("lint.accept.no-action", "repaired in Store.swift"))
    case .missingInverse, .noAction, .nullifyMandatory, .denyBelowCascade, .cascadeBothWays, .cascadeUpwards,
      .cascadeManyToMany, .cascadeCycle:
      return []
    }
  }

  /// What a check finds in a model, the finding of the last rule alone.
  private func found(_ model: String, since old: String? = nil) throws -> [String] {
    try LintScratch.use { folder in
      if let old { try folder.write(old, version: "One") }
      try folder.write(model, version: "Two")
      let run = try folder.check { $0.since = old == nil ? nil : "One" }
      let found = try #require(run.open.max { place($0) < place($1) })
      return ["\(found.severity.rawValue): \(found.finding.place) (\(found.finding.kind.rawValue))"]
        + Wrapped.lines(found.finding.why, width: 90).map { "  " + $0 }
    }
  }

  private func place(_ found: LintFinding) -> Int { ModelFinding.Kind.allCases.firstIndex(of: found.finding.kind) ?? 0 }

  // MARK: Runs

  /// The model of a kind's pair, its objects with a label.
  private func model(_ kind: ModelFinding.Kind) throws -> (model: NSManagedObjectModel, lines: [String]) {
    let pair = try #require(ModelCheckTests.pairs.first { $0.kind == kind })
    let model = try TextModel.read(pair.with).model
    let lines = RuleGraph(model).relationships.map { "\($0.entity.name ?? "").\($0.notation)" }
    for entity in model.entities where entity.superentity == nil { entity.properties.append(attribute("label")) }
    return (model, lines)
  }

  private func lines(of kind: ModelFinding.Kind, _ scene: Scene) throws -> [String] {
    let (model, shown) = try model(kind)
    var lines = shown + ["", "delete the \(scene.deleted), and save"]
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("example.sqlite")
      let store = try OpenedStore(model, at: file)
      defer { store.close() }
      var labels: [String: String] = [:]
      try store.run { context in
        let objects = try fill(context, scene)
        for (label, object) in objects {
          labels["\(object.entity.name ?? "") \(object.objectID.uriRepresentation().lastPathComponent)"] = label
        }
        if let victim = objects[scene.deleted] { context.delete(victim) }
        do {
          try context.save()
          lines.append("the save succeeds")
        } catch let error as CocoaError {
          let object =
            (error.userInfo[NSValidationObjectErrorKey] as? NSManagedObject)?.value(forKey: "label") as? String
          let key = error.userInfo[NSValidationKeyErrorKey] as? String
          lines.append("the save fails with error \(error.errorCode): the \(object ?? "").\(key ?? "")")
        }
      }
      let left = try store.run { context in
        try model.entities.flatMap { try context.fetch(NSFetchRequest<NSManagedObject>(entityName: $0.name ?? "")) }
          .compactMap { $0.value(forKey: "label") as? String }.sorted()
      }
      lines.append("left: \(left.isEmpty ? "nothing" : left.map { "the \($0)" }.joined(separator: ", "))")
      for key in try KeysToNothing.all(in: file, model).sorted() {
        let words = key.split(separator: " ").map(String.init)
        let parts = words[1].split(separator: ".").map(String.init)
        lines.append("a key to a row that is gone: the \(labels["\(words[0]) \(parts[0])"] ?? "").\(parts[1])")
      }
    }
    return lines
  }

  private func fill(_ context: NSManagedObjectContext, _ scene: Scene) throws -> [String: NSManagedObject] {
    var objects: [String: NSManagedObject] = [:]
    for (label, entity) in scene.objects {
      let object = NSEntityDescription.insertNewObject(forEntityName: entity, into: context)
      object.setValue(label, forKey: "label")
      objects[label] = object
    }
    for (label, name, others) in scene.links {
      let relationship = objects[label]?.entity.relationshipsByName[name]
      let ends = others.compactMap { objects[$0] }
      objects[label]?.setValue(relationship?.isToMany == true ? NSSet(array: ends) : ends.first, forKey: name)
    }
    try context.save()
    return objects
  }

  private func moved() throws -> [String] {
    let (model, shown) = try model(.orderedToMany)
    return try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("example.sqlite")
      let store = try OpenedStore(model, at: file)
      defer { store.close() }
      func places() throws -> String {
        try PlainSQL.rows(at: file, "SELECT ZLABEL, Z_FOK_LIST FROM ZITEM ORDER BY ZLABEL").rows.map { row in
          guard case .text(let label) = row[0], case .integer(let place) = row[1] else { return "" }
          return "\(label) at \(place)"
        }.joined(separator: ", ")
      }
      return try store.run { context in
        let list = NSEntityDescription.insertNewObject(forEntityName: "List", into: context)
        let items = (1...3).map { number in
          let item = NSEntityDescription.insertNewObject(forEntityName: "Item", into: context)
          item.setValue("item \(number)", forKey: "label")
          return item
        }
        list.setValue(NSOrderedSet(array: items), forKey: "items")
        try context.save()
        let before = try places()
        list.setValue(NSOrderedSet(array: [items[1], items[2], items[0]]), forKey: "items")
        try context.save()
        return shown + ["", "three items: \(before)", "move item 1 to the end, and save: \(try places())"]
      }
    }
  }

  private func deletedInBulk() throws -> [String] {
    let (model, shown) = try model(.batchDelete)
    return try withTemporaryFolder { folder in
      let store = try OpenedStore(model, at: folder.appendingPathComponent("example.sqlite"))
      defer { store.close() }
      return try store.run { context in
        _ = try fill(
          context,
          Scene(objects: [("car", "Car"), ("person", "Person")], links: [("car", "owner", ["person"])], deleted: ""))
        let request = NSBatchDeleteRequest(fetchRequest: NSFetchRequest<NSFetchRequestResult>(entityName: "Person"))
        var lines = shown + ["", "a batch delete of every Person"]
        do {
          try context.execute(request)
          lines.append("succeeds")
        } catch let error as NSError { lines.append("fails with error \(error.code)") }
        return lines
      }
    }
  }
}
