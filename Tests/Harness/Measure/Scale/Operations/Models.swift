import Foundation
import ModelKit
import OpenCoreData
import WorkbookKit

extension ScaledOperation {
  /// Models of many entities: a sixteenth as many as there are objects elsewhere.
  static var models: [ScaledOperation] {
    [
      ScaledOperation("make a model of a ring of entities, and hash it") { count in
        { _ = ScaleModel.ring(count / 16).entityVersionHashesByName }
      },
      ScaledOperation("create a store of a ring of entities") { count in
        let model = ScaleModel.ring(count / 16)
        return { _ = try ScaleStore(model) }
      },
      opening("open a store of a ring of entities"),
      opening("open a store of a ring of entities, with history", history),
      opening("look up the metadata of a store of a ring of entities") { url, model in
        let metadata = try NSPersistentStoreCoordinator.metadataForPersistentStore(
          ofType: NSSQLiteStoreType, at: url, options: nil)
        _ = model.isConfiguration(withName: nil, compatibleWithStoreMetadata: metadata)
      },
      migrating("migrate a store of a ring of entities"),
      migrating("migrate a store of a ring of entities, with history", history),
      ScaledOperation("insert an object of each of a ring of entities, save, and fetch it") { count in
        let store = try ScaleStore(ScaleModel.ring(count / 16), hasHistory: true)
        return {
          for index in 0..<count / 16 { store.insert("Ring\(index)", ["name": "one"]) }
          try store.context.save()
          store.context.reset()
          for index in 0..<count / 16 { _ = try store.context.fetch(store.request("Ring\(index)")) }
        }
      },
      ScaledOperation("say what a reviewer would ask about a ring of entities") { count in
        let model = ScaleModel.ring(count / 16)
        return { _ = ModelCheck.findings(in: model) }
      },
    ]
  }

  private static var history: [AnyHashable: Any] { [NSPersistentHistoryTrackingKey: NSNumber(value: true)] }

  private static func opening(_ name: String, _ options: [AnyHashable: Any] = [:]) -> ScaledOperation {
    opening(name, options) { url, model in try open(url, model, options) }
  }

  /// What is done with a store that is there already, with a model that was not compiled yet.
  private static func opening(
    _ name: String, _ options: [AnyHashable: Any] = [:], _ body: @escaping (URL, NSManagedObjectModel) throws -> Void
  ) -> ScaledOperation {
    ScaledOperation(name) { count in
      let url = ScaleStore.newURL()
      try open(url, ScaleModel.ring(count / 16), options)
      let model = ScaleModel.ring(count / 16)
      return { try body(url, model) }
    }
  }

  private static func migrating(_ name: String, _ options: [AnyHashable: Any] = [:]) -> ScaledOperation {
    ScaledOperation(name) { count in
      let url = ScaleStore.newURL()
      try open(url, ScaleModel.ring(count / 16), options)
      let second = ScaleModel.ring(count / 16, isSecond: true)
      let migrates = options.merging([
        NSMigratePersistentStoresAutomaticallyOption: NSNumber(value: true),
        NSInferMappingModelAutomaticallyOption: NSNumber(value: true),
      ]) { $1 }
      return { try open(url, second, migrates) }
    }
  }

  private static func open(_ url: URL, _ model: NSManagedObjectModel, _ options: [AnyHashable: Any]) throws {
    try NSPersistentStoreCoordinator(managedObjectModel: model).addPersistentStore(
      ofType: NSSQLiteStoreType, configurationName: nil, at: url, options: options)
  }

  /// Predicates without a store.
  static var predicates: [ScaledOperation] {
    [
      ScaledOperation("parse a format of many comparisons") { count in
        let format = (0..<count / 4).map { "number == \($0)" }.joined(separator: " OR ")
        return { _ = NSPredicate(format: format) }
      },
      ScaledOperation("filter objects by a predicate") { count in
        let store = try ScaleStore()
        let things = store.insertThings(count)
        let predicate = NSPredicate(format: "name CONTAINS[c] %@ AND number < %@", "thing 9", count / 2)
        return { _ = things.filter { predicate.evaluate(with: $0) } }
      },
      ScaledOperation("filter objects by a list of as many") { count in
        let store = try ScaleStore()
        let things = store.insertThings(count)
        let predicate = NSPredicate(format: "number IN %@", (0..<count).map { $0 })
        return { _ = things.filter { predicate.evaluate(with: $0) } }
      },
      ScaledOperation("filter objects by an aggregate over as many members") { count in
        let store = try ScaleStore()
        let (owner, things) = try store.ownedThings(count)
        let predicate = NSPredicate(format: "SUBQUERY(things, $t, $t.number > 5).@count > 3 AND things.@max.number > 2")
        return { withExtendedLifetime(things) { _ = predicate.evaluate(with: owner) } }
      },
    ]
  }
}
