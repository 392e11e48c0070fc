import Foundation
import TestKit
import Testing

@testable import CoreData

@Suite("conflicts between two contexts")
struct ConflictTests {
  @Test("the policy starts as the error policy", .fact("MP-01"), arguments: StoreKind.allCases)
  func defaultPolicy(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { _, context in
      #expect(context.mergePolicy as? NSMergePolicy === NSMergePolicy.error)
      let alias = NSErrorMergePolicy as? NSMergePolicy
      #expect(alias === NSMergePolicy.error)
      try context.save()
    }
  }

  @Test(
    "the second save of the same row fails with 133020 and conflictList", .fact("MP-03", "MP-03b"),
    arguments: StoreKind.allCases)
  func secondSaveFails(_ kind: StoreKind) throws {
    try conflict(kind) { stack, context, series, error in
      #expect(error.code == 133020)
      #expect(error.localizedDescription == "Could not merge changes.")
      let conflicts = try #require(error.userInfo["conflictList"] as? [NSMergeConflict])
      #expect(conflicts.map(\.sourceObject) == [series])
      #expect(try stack.storedNames("Series") == ["Theirs"])
      #expect(context.updatedObjects == [series])
      #expect(series.name == "Mine")
    }
  }

  @Test(
    "against the row cache: old, cached, no persisted snapshot; versions", .fact("MP-04"), arguments: StoreKind.allCases
  )
  func snapshots(_ kind: StoreKind) throws {
    try conflict(kind) { _, _, _, error in
      let conflict = try #require((error.userInfo["conflictList"] as? [NSMergeConflict])?.first)
      #expect(conflict.objectSnapshot?["name"] as? String == "Dark")
      #expect(conflict.cachedSnapshot?["name"] as? String == "Theirs")
      #expect(conflict.persistedSnapshot == nil)
      #expect(conflict.oldVersionNumber == 1)
      #expect(conflict.newVersionNumber == 2)
    }
  }

  @Test("the same where the entity has a derived value, which a save leaves to be read", .fact("MP-04", "AW-10"))
  func derivedSnapshots() throws {
    try onStack(.sqlite, Magazine.model) { stack, context in
      let category = context.make("Category", "Trees")
      let article = context.make("Article", "A")
      try context.save()
      for object in [category, article] {
        object.setValue("Mine", forKey: "name")
        try stack.run { other in
          other.object(with: object.objectID).setValue("Theirs", forKey: "name")
          try other.save()
        }
        let error = try saveFailure(context)
        let conflict = try #require((error.userInfo["conflictList"] as? [NSMergeConflict])?.first)
        #expect(conflict.cachedSnapshot?["name"] as? String == "Theirs")
        #expect(conflict.persistedSnapshot == nil)
        #expect(conflict.oldVersionNumber == 1)
        #expect(conflict.newVersionNumber == 2)
        context.rollback()
      }
    }
  }

  @Test("and where only the subentity has one, of which the object is not known to be", .fact("MP-04", "SQ-06"))
  func derivedSubentity() throws {
    let (base, loud) = (
      NSEntityDescription.made("Base", NSManagedObject.self, []),
      NSEntityDescription.made(
        "Loud", NSManagedObject.self, [derived("shout", .stringAttributeType, "uppercase:(name)")], named: false)
    )
    base.subentities = [loud]
    try onStack(.sqlite, .of([base, loud])) { stack, context in
      let made = context.make("Loud", "L")
      try context.save()
      let text = made.objectID.uriRepresentation().absoluteString.replacing("/Loud/", with: "/Base/")
      try stack.run { other in
        let place = try #require(URL(string: text))
        let object = other.object(with: try #require(stack.coordinator.managedObjectID(forURIRepresentation: place)))
        object.setValue("Mine", forKey: "name")
        made.setValue("Theirs", forKey: "name")
        try context.save()
        let conflict = try #require((try saveFailure(other).userInfo["conflictList"] as? [NSMergeConflict])?.first)
        #expect(conflict.cachedSnapshot?["name"] as? String == "Theirs")
        #expect(conflict.persistedSnapshot == nil)
        other.rollback()
      }
    }
  }

  @Test(
    "an object that was asked for as one of the superentity has its conflict too, deleted or only checked",
    .fact("MP-03", "SQ-06"), arguments: StoreKind.allCases, [true, false])
  func superentity(_ kind: StoreKind, isDeleted: Bool) throws {
    try onStack(kind, TestModel.zoo()) { stack, context in
      let puppy = context.make("Puppy", "P")
      try context.save()
      let text = puppy.objectID.uriRepresentation().absoluteString.replacing("/Puppy/", with: "/Dog/")
      try stack.run { other in
        let place = try #require(URL(string: text))
        let id = try #require(stack.coordinator.managedObjectID(forURIRepresentation: place))
        let dog = other.object(with: id)
        #expect(dog.entity.name == "Dog")
        #expect(dog.value(forKey: "name") as? String == "P")
        if isDeleted {
          other.delete(dog)
        } else {
          other.detectConflicts(for: dog)
          _ = other.make("Cat", "C")
        }
        try stack.changeUnseen("Puppy", "P", ["tricks": .int(5)])
        let error = try saveFailure(other)
        #expect(error.code == 133020)
        let conflicts = try #require(error.userInfo["conflictList"] as? [NSMergeConflict])
        #expect(conflicts.map(\.sourceObject) == [dog])
        #expect(conflicts.map(\.newVersionNumber) == [2])
        other.rollback()
      }
    }
  }

  @Test(
    "snapshots hold attributes and to-one destinations as IDs, never to-many", .fact("MP-05"),
    arguments: StoreKind.allCases)
  func snapshotKeys(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { stack, context in
      let series = context.makeSeries("Dark", "E1")
      try context.save()
      let episode = try context.episode("E1")
      episode.name = "Mine"
      try stack.run { other in
        try other.episode("E1").duration = 3
        try other.save()
      }
      let error = try saveFailure(context)
      let conflict = try #require((error.userInfo["conflictList"] as? [NSMergeConflict])?.first)
      let snapshot = try #require(conflict.objectSnapshot)
      #expect(snapshot.keys.sorted() == ["duration", "history", "name", "series"])
      #expect(snapshot["series"] as? NSManagedObjectID == series.objectID)
      #expect(snapshot["history"] is NSNull)
      context.rollback()
    }
  }

  @Test(
    "changed here, deleted there: 133020 with new version 0", .fact("MP-05", "MP-10"), arguments: StoreKind.allCases)
  func deletedThere(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { stack, context in
      let series = context.makeSeries("Dark")
      try context.save()
      series.name = "Mine"
      try stack.run { other in
        other.delete(try other.series("Dark"))
        try other.save()
      }
      let error = try saveFailure(context)
      #expect(error.code == 133020)
      let conflict = try #require((error.userInfo["conflictList"] as? [NSMergeConflict])?.first)
      #expect(conflict.newVersionNumber == 0)
      #expect(conflict.persistedSnapshot == nil)
      #expect(conflict.description.contains("newVersion = <deleted>"))
      context.rollback()
    }
  }

  @Test(
    "a deleted object is checked as well: deleted here, changed there", .fact("RF-19"), arguments: StoreKind.allCases)
  func changedThere(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { stack, context in
      let series = context.makeSeries("Dark")
      try context.save()
      try stack.change("Dark") { $0.name = "Theirs" }
      context.delete(series)
      #expect(try saveFailure(context).code == 133020)
      #expect(series.isDeleted)
      #expect(try stack.storedNames("Series") == ["Theirs"])
      context.rollback()
    }
  }

  @Test(
    "two saves conflict that changed nothing of an object but the members of a to-many", .fact("CH-309"),
    arguments: StoreKind.allCases)
  func membersAlone(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { stack, context in
      let series = context.makeSeries("Dark")
      try context.save()
      context.makeEpisode("E1", of: series)
      try stack.run { other in
        other.makeEpisode("E2", of: try other.series("Dark"))
        try other.save()
      }
      let error = try saveFailure(context)
      #expect(error.code == 133020)
      let conflicts = try #require(error.userInfo["conflictList"] as? [NSMergeConflict])
      #expect(conflicts.map(\.sourceObject) == [series])
      #expect(conflicts.map(\.oldVersionNumber) == [1])
      #expect(conflicts.map(\.newVersionNumber) == [2])
      context.rollback()
    }
  }

  @Test(
    "a member's delete that two contexts have merged is a change of its owner in both, so that the second save conflicts",
    .fact("CH-309", "RF-11"), arguments: StoreKind.allCases, [false, true])
  func mergedByTwo(_ kind: StoreKind, _ follows: Bool) throws {
    let stack = try TestStack(kind, model: Television().model)
    let contexts = [stack.context(), stack.context()]
    try contexts[0].performAndWait {
      contexts[0].makeSeries("Dark", "E1", "E2")
      try contexts[0].save()
    }
    let held = try contexts.map { context in
      try context.performAndWait {
        let series = try context.series("Dark")
        #expect(series.episodes.count == 2)
        return [series, try context.episode("E1")] as [NSManagedObject]
      }
    }
    let saver = stack.context()
    let gone = try saver.performAndWait {
      let episode = try saver.episode("E1")
      let changes = [
        NSUpdatedObjectIDsKey: [try saver.series("Dark").objectID], NSDeletedObjectIDsKey: [episode.objectID],
      ]
      saver.delete(episode)
      try saver.save()
      return changes
    }
    NSManagedObjectContext.mergeChanges(fromRemoteContextSave: gone, into: contexts)
    if follows { contexts[1].automaticallyMergesChangesFromParent = true }
    try contexts[0].performAndWait {
      #expect(contexts[0].updatedObjects == [held[0][0]])
      try contexts[0].save()
    }
    try contexts[1].performAndWait {
      if follows { return try contexts[1].save() }
      let error = try saveFailure(contexts[1])
      #expect(error.code == 133020)
      #expect((error.userInfo["conflictList"] as? [NSMergeConflict])?.map(\.sourceObject) == [held[1][0]])
    }
  }

  @Test("saves of different objects never conflict", .fact("MP-13"), arguments: StoreKind.allCases)
  func differentObjects(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { stack, context in
      let one = context.makeSeries("One")
      context.makeSeries("Two")
      try context.save()
      one.rating = 1
      try stack.change("Two") { $0.rating = 2 }
      try context.save()
      #expect(try stack.run { try $0.series("One").rating + $0.series("Two").rating } == 3)
    }
  }

  @Test("a context that refreshed first does not conflict", .fact("MP-15"), arguments: StoreKind.allCases)
  func refreshedFirst(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { stack, context in
      let series = context.makeSeries("Dark")
      try context.save()
      series.name = "Mine"
      try stack.change("Dark") { $0.rating = 4 }
      context.refresh(series, mergeChanges: true)
      try context.save()
      #expect(try stack.run { try $0.series("Mine").rating } == 4)
    }
  }

  @Test("a conflict writes nothing of the save", .fact("MP-03"), arguments: StoreKind.allCases)
  func nothingWritten(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { stack, context in
      let series = context.makeSeries("Dark")
      let other = context.makeSeries("Other")
      try context.save()
      context.makeSeries("New")
      context.delete(other)
      series.name = "Mine"
      try stack.change("Dark") { $0.name = "Theirs" }
      #expect(try saveFailure(context).code == 133020)
      checkInvariants(of: context)
      #expect(try stack.storedNames("Series") == ["Other", "Theirs"])
      context.refresh(series, mergeChanges: true)
      try context.save()
      #expect(try stack.storedNames("Series") == ["Mine", "New"])
    }
  }

  /// Makes this context lose against another that saved the same series first.
  private func conflict(
    _ kind: StoreKind, _ body: (TestStack, NSManagedObjectContext, Series, NSError) throws -> Void
  ) throws {
    try onStack(kind, Television().model) { stack, context in
      let series = context.makeSeries("Dark")
      try context.save()
      series.name = "Mine"
      try stack.change("Dark") { $0.name = "Theirs" }
      try body(stack, context, series, try saveFailure(context))
      checkInvariants(of: context)
      context.rollback()
    }
  }
}
