import Foundation
import TestKit
import Testing

@testable import CoreData

/// Opening a store with a changed model.
@Suite("Migration: a store and a changed model")
struct MigrationTests {
  // MARK: Options

  @Test(
    "a description migrates and infers unless it is told not to; the options of a dictionary are off",
    .fact("MG-01", "MG-02"))
  func defaults() throws {
    let description = NSPersistentStoreDescription(url: URL(fileURLWithPath: "/dev/null"))
    #expect(description.shouldMigrateStoreAutomatically)
    #expect(description.shouldInferMappingModelAutomatically)
    #expect(description.options[NSMigratePersistentStoresAutomaticallyOption] == NSNumber(value: true))
    description.shouldInferMappingModelAutomatically = false
    let copy = try #require(description.copy() as? NSPersistentStoreDescription)
    #expect(copy.shouldMigrateStoreAutomatically)
    #expect(!copy.shouldInferMappingModelAutomatically)
    #expect(copy.options[NSInferMappingModelAutomaticallyOption] == NSNumber(value: false))
    #expect(NSMigratePersistentStoresAutomaticallyOption == "NSMigratePersistentStoresAutomaticallyOption")
    #expect(NSInferMappingModelAutomaticallyOption == "NSInferMappingModelAutomaticallyOption")
    let bench = try MigrationBench()
    try bench.open(.of([entity("Car")])) { $0.add("Car", ["name": "A"]) }
    let before = try bench.folder.listing()
    let changed = NSManagedObjectModel.of([entity("Car", attribute("color"))])
    for options in [[:], [NSInferMappingModelAutomaticallyOption: true]] as [[AnyHashable: Any]] {
      #expect(try bench.refusal(changed, options).code == 134100)
    }
    let refused = try bench.refusal(changed, [NSMigratePersistentStoresAutomaticallyOption: true])
    #expect(refused.code == NSMigrationMissingMappingModelError)
    #expect(refused.userInfo["reason"] as? String == "Can't find mapping model for migration")
    #expect(try bench.folder.listing() == before)
  }

  @Test("a container migrates its store without a word", .fact("MG-01", "SQ-44b"))
  func container() throws {
    let bench = try MigrationBench()
    try bench.open(.of([entity("Car")])) { $0.add("Car", ["name": "A"]) }
    let container = try NSPersistentContainer.opened(
      .of([entity("Car", attribute("color", default: "red"))]), at: bench.url)
    let context = container.newBackgroundContext()
    try context.performAndWait { () throws in #expect(try context.all("Car").map { $0.text("color") } == ["red"]) }
    for store in container.persistentStoreCoordinator.persistentStores {
      try container.persistentStoreCoordinator.remove(store)
    }
  }

  @Test("the codes of migration, and their sentences", .fact("VL-20f"))
  func codes() {
    let codes: [(Int, CocoaError.Code, Int)] = [
      (NSMigrationError, .migration, 134110), (NSMigrationCancelledError, .migrationCancelled, 134120),
      (NSMigrationMissingSourceModelError, .migrationMissingSourceModel, 134130),
      (NSMigrationMissingMappingModelError, .migrationMissingMappingModel, 134140),
      (NSMigrationManagerSourceStoreError, .migrationManagerSourceStore, 134150),
      (NSMigrationManagerDestinationStoreError, .migrationManagerDestinationStore, 134160),
      (NSEntityMigrationPolicyError, .entityMigrationPolicy, 134170),
      (NSInferredMappingModelError, .inferredMappingModel, 134190),
    ]
    for (constant, code, number) in codes { #expect((constant, code.rawValue) == (number, number)) }
    #expect(NSMigrationConstraintViolationError == 134111)
    #expect(ErrorSentences.description(forCode: 134110) == "An error occurred during persistent store migration.")
  }

  @Test(
    "ignoring versions opens a store of other hashes, and one without the columns still not", .fact("MG-03", "CH-969"))
  func ignoring() throws {
    let bench = try MigrationBench()
    let required = NSManagedObjectModel.of([entity("Car", attribute("color")), entity("Bike")])
    try bench.open(required) { $0.add("Car", ["name": "A", "color": "red"]) }
    let ignoring: [AnyHashable: Any] = MigrationBench.automatic.merging([NSIgnorePersistentStoreVersioningOption: true])
    { $1 }
    let optional = NSManagedObjectModel.of([entity("Car", attribute("color", isOptional: false))])
    let before = try bench.structure()
    try bench.open(optional, ignoring) { context throws in
      #expect(try context.all("Car").map { $0.text("color") } == ["red"])
    }
    #expect(try bench.structure() == before)
    #expect(try bench.refusal(.of([entity("Car", attribute("size"))]), ignoring).code == 134100)
  }
}
