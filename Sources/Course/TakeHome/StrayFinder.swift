// Finds keys that lead to rows that are gone, and objects that nothing owns any more.
//
// Use it in a test after your app's deletes, as a check, and in an app as a report. Do not run it at each launch: it reads a reference
// of every row. Do not repair by it a store that CloudKit mirrors: relationships may arrive later than the rows that they lead to, so
// that what looks like a stray is on its way, and its delete would be sent to every device.
//
//     let report = try await StrayFinder(coordinator: container.persistentStoreCoordinator).find()
//     XCTAssertEqual(report.danglingKeys, [])
//     XCTAssertEqual(report.orphans, [])
//
// A dangling key is what the rule no action leaves behind, and a relationship without an inverse. On Apple's framework the reading of a
// to-many may leave out a member that is gone. An orphan is an object that some cascade would take along, if anything still led to it:
// an owner was deleted past its rule, or the link was cut and the object forgotten. An object that is meant to live alone for a while
// is an orphan too, so look before you delete.

import CoreData
import Foundation

/// Looks through the stores of a coordinator; it changes nothing.
nonisolated struct StrayFinder: Sendable {
  /// A reference to a row that is gone.
  struct DanglingKey: Hashable, Sendable {
    /// The object that has it.
    var object: NSManagedObjectID
    var relationship: String
    /// The ID of the row that is not there.
    var missing: NSManagedObjectID
  }

  /// What leads nowhere, and what nothing leads to.
  struct Report: Sendable {
    /// The references to rows that are gone.
    var danglingKeys: Set<DanglingKey> = []
    /// The objects without an owner.
    var orphans: Set<NSManagedObjectID> = []
  }

  var coordinator: NSPersistentStoreCoordinator
  /// The entities whose objects may live without an owner.
  var independentEntities: Set<String> = []

  /// Looks at each relationship of the model, in a context of its own; what is not saved is not seen.
  ///
  /// - Throws: what a fetch throws.
  func find() async throws -> Report {
    let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    context.persistentStoreCoordinator = coordinator
    return try await context.perform {
      var report = Report()
      for entity in coordinator.managedObjectModel.entities {
        let inherited = entity.superentity?.relationshipsByName ?? [:]
        for (name, relationship) in entity.relationshipsByName where inherited[name] == nil && !relationship.isTransient
        {
          // The key of a one-to-many stands at the end of the one.
          if relationship.isToMany, let inverse = relationship.inverseRelationship, !inverse.isToMany { continue }
          report.danglingKeys.formUnion(try danglingKeys(relationship, in: context))
        }
        report.orphans.formUnion(try orphans(of: entity, in: context))
      }
      return report
    }
  }

  private func danglingKeys(
    _ relationship: NSRelationshipDescription, in context: NSManagedObjectContext
  ) throws -> Set<DanglingKey> {
    guard let name = relationship.entity.name, let destination = relationship.destinationEntity?.name else { return [] }
    let request = NSFetchRequest<NSManagedObject>(entityName: name)
    if !relationship.isToMany { request.predicate = NSPredicate(format: "%K != nil", relationship.name) }
    request.fetchBatchSize = 500
    var keys: [DanglingKey] = []
    for object in try context.fetch(request) {
      for id in object.objectIDs(forRelationshipNamed: relationship.name) {
        keys.append(.init(object: object.objectID, relationship: relationship.name, missing: id))
      }
    }
    let named = Array(Set(keys.map(\.missing)))
    var existing: Set<NSManagedObjectID> = []
    for start in stride(from: 0, to: named.count, by: 500) {
      let part = Array(named[start..<min(start + 500, named.count)])
      let ids = NSFetchRequest<NSManagedObjectID>(entityName: destination)
      ids.predicate = NSPredicate(format: "SELF IN %@", part as NSArray)
      ids.resultType = .managedObjectIDResultType
      existing.formUnion(try context.fetch(ids))
    }
    return Set(keys.filter { !existing.contains($0.missing) })
  }

  private func orphans(
    of entity: NSEntityDescription, in context: NSManagedObjectContext
  ) throws -> [NSManagedObjectID] {
    guard let name = entity.name, !entity.isAbstract, !independentEntities.contains(name) else { return [] }
    // What leads to the owners: the inverses of cascades, inherited ones too.
    let owners = entity.relationshipsByName.values.filter { $0.inverseRelationship?.deleteRule == .cascadeDeleteRule }
    if owners.isEmpty { return [] }
    let request = NSFetchRequest<NSManagedObjectID>(entityName: name)
    request.includesSubentities = false
    request.predicate = NSCompoundPredicate(
      andPredicateWithSubpredicates: owners.sorted { $0.name < $1.name }.map {
        $0.isToMany
          ? NSPredicate(format: "%K == 0", $0.name + ".@count") : NSPredicate(format: "%K == nil", $0.name)
      })
    request.resultType = .managedObjectIDResultType
    return try context.fetch(request)
  }
}
