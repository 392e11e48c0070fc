import Foundation
import OpenCoreData
import TestKit
import Testing

@testable import BookKit

@Suite("Objects that are made to be deleted")
struct ExampleStoreTests {
  @Test(
    "Each entity of a published model has one, and a delete does what its preview says", .fact("CH-606"),
    arguments: FixtureModels.all)
  func comesTrue(name: String) throws {
    let model = try FixtureModels.load(name).model
    let made = try check(model, name)
    #expect(made == model.entities.filter { !$0.isAbstract }.count)
  }

  @Test("In random models a delete does what its preview says, too, and hardly an entity has none", .fact("CH-606"))
  func random() throws {
    var (made, all) = (0, 0)
    for seed in 0..<40 {
      var random = SeededGenerator(seed: seed, part: 60)
      let model = OracleModel(SchemaGenerator().schema(&random)).model
      all += model.entities.filter { !$0.isAbstract }.count
      made += try check(model, "seed \(seed)")
    }
    #expect(made * 10 > all * 9, "\(made) of \(all)")
  }

  /// Deletes an object of each entity that has one.
  ///
  /// - Returns: how many have one.
  private func check(_ model: NSManagedObjectModel, _ name: String) throws -> Int {
    let store = try ExampleStore(model)
    defer { store.close() }
    var made = 0
    for entity in model.entities where !entity.isAbstract {
      guard let id = store.make(entity.name ?? "") else { continue }
      made += 1
      let context = store.container.newBackgroundContext()
      try context.performAndWait {
        let object = try context.existingObject(with: id)
        let preview = context.previewDeletion(of: object)
        let before = try all(context)
        context.delete(object)
        do {
          try context.save()
          #expect(!preview.isRefused)
        } catch {
          #expect(preview.isRefused, "\(name): \(entity.name ?? ""), \(error)")
          return
        }
        let gone = try before.subtracting(all(context))
        #expect(gone == Set(preview.deleted), "\(name): \(entity.name ?? "")")
      }
    }
    return made
  }

  private func all(_ context: NSManagedObjectContext) throws -> Set<NSManagedObjectID> {
    let model = try #require(context.persistentStoreCoordinator?.managedObjectModel)
    let objects = try model.entities.filter { $0.superentity == nil }.flatMap {
      try context.fetch(NSFetchRequest<NSManagedObject>(entityName: $0.name ?? ""))
    }
    return Set(objects.map(\.objectID))
  }

  private func counts(_ text: String, deleting entity: String) throws -> [DeletionPreview.Count] {
    let store = try ExampleStore(try TextModel.read(text).model)
    defer { store.close() }
    return try #require(store.preview(deletingOne: entity)).counts
  }

  private typealias Check = ModelCheckTests

  @Test("A cascade that leads to its own entity is followed twice")
  func tree() throws {
    let model = Check.entity(
      "Folder", Check.end("folders", "Folder", "parent", "Cascade"), Check.end("parent", "Folder", "folders"))
    let count = try #require(try counts(model, deleting: "Folder").first)
    #expect(count.deleted == 1 + 2 + 4)
    // The parent of the first.
    #expect(count.nullified == 1)
  }

  @Test("Mandatory relationships that lead on and on come back to objects that are there")
  func mandatoryChain() throws {
    let chain = Check.entity(
      "Step", Check.end("next", "Step", "previous", mandatory: true), Check.end("previous", "Step", "next"))
    #expect(try counts(chain, deleting: "Step").first?.deleted == 1)
    let ring =
      Check.entity("A", Check.end("b", "B", "as", mandatory: true), Check.end("cs", "C", "a"))
      + Check.entity("B", Check.end("c", "C", "bs", mandatory: true), Check.end("as", "A", "b"))
      + Check.entity("C", Check.end("a", "A", "cs", mandatory: true), Check.end("bs", "B", "c"))
    for name in ["A", "B", "C"] { #expect(try counts(ring, deleting: name).first { $0.entity == name }?.deleted == 1) }
  }

  @Test("Thirty entities that all cascade to each other are soon made")
  func everyToEvery() throws {
    let names = (1...30).map { "E\($0)" }
    let model = names.map { name in
      "<entity name=\"\(name)\">"
        + names.map {
          "<relationship name=\"to\($0)\" toMany=\"YES\" optional=\"YES\" destinationEntity=\"\($0)\" deletionRule=\"Cascade\"/>"
        }.joined() + "</entity>"
    }.joined()
    let deleted = try counts(model, deleting: "E1").map(\.deleted).reduce(0, +)
    #expect((100...2000).contains(deleted))
  }

  @Test("What no store takes has none: two that need each other, and have room for one each way")
  func impossible() throws {
    let store = try ExampleStore(
      try TextModel.read(
        Check.entity("A", Check.end("bs", "B", "as", mandatory: true, minCount: 1000))
          + Check.entity("B", Check.end("as", "A", "bs"))
      ).model)
    defer { store.close() }
    #expect(store.preview(deletingOne: "A") == nil)
  }
}
