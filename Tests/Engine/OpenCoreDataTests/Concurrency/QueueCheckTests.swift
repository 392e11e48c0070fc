import Foundation
import OpenCoreData
import Testing

@testable import CoreData

/// What the check says when a context, or an object in one, is used off its queue.
///
/// Each test watches a process of its own die: the check holds for a whole process.
@Suite("uses off the queue, with the check on", .fact("CC-04"))
struct QueueCheckTests {
  @Test("the trap is in Core Data's function; it names context, queue and cure", .fact("CC-02", "CC-04", "CH-402"))
  func message() async {
    let result = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
      let (_, context, _) = try checkedSeries()
      context.name = "importer"
      _ = try context.fetch(NSFetchRequest<Series>(entityName: "Series"))
    }
    let text = standardError(of: result)
    #expect(text.contains("__Multithreading_Violation_AllThatIsLeftToUsIsHonor__"))
    #expect(text.contains("*** Call stack:\n"))
    #expect(text.contains("NSManagedObjectContext.fetch(_:) was used on"))
    #expect(
      text.contains("the private-queue context \"importer\" it belongs to may only be used on a queue of its own."))
    #expect(
      text.contains("Move the code into the context's perform or performAndWait; to another queue pass object IDs"))
  }

  @Test("every entry of a private context traps off its queue", .fact("CC-02"), arguments: ContextUse.allCases)
  func contextEntry(use: ContextUse) async {
    let result = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) { [use] in
      let (stack, context, series) = try checkedSeries()
      try withExtendedLifetime(stack) { try use.run(context, series) }
    }
    #expect(
      standardError(of: result).contains("AllThatIsLeftToUsIsHonor__: NSManagedObjectContext.\(use.named)"), "\(use)")
  }

  @Test("a result in batches traps when the next batch is read off the queue", .fact("CC-02"))
  func batch() async {
    let result = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
      let (stack, context, _) = try checkedSeries()
      let found = try context.performAndWait {
        let request = NSFetchRequest<Series>(entityName: "Series")
        request.fetchBatchSize = 1
        return Unchecked(try context.fetchInBatches(request))
      }
      withExtendedLifetime(stack) { _ = found.value.object(at: 0) }
    }
    #expect(standardError(of: result).contains("AllThatIsLeftToUsIsHonor__: NSManagedObjectContext.object(at:)"))
  }

  @Test("and when one is asked for again that it has read", .fact("CC-02"))
  func keptBatch() async {
    let result = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
      let (stack, context, _) = try checkedSeries()
      let found = try context.performAndWait {
        let request = NSFetchRequest<Series>(entityName: "Series")
        request.fetchBatchSize = 1
        let found = try context.fetchInBatches(request)
        _ = found.object(at: 0)
        return Unchecked(found)
      }
      withExtendedLifetime(stack) { _ = found.value.object(at: 0) }
    }
    #expect(standardError(of: result).contains("AllThatIsLeftToUsIsHonor__: NSManagedObjectContext"))
  }

  @Test("every access to an object traps off its context's queue", .fact("CC-02"), arguments: ObjectUse.allCases)
  func objectEntry(use: ObjectUse) async {
    let result = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) { [use] in
      let (_, context, series) = try checkedSeries()
      try withExtendedLifetime(context) { try use.run(series) }
    }
    #expect(standardError(of: result).contains("AllThatIsLeftToUsIsHonor__: \(use.named)"), "\(use)")
  }

  @Test("a main-queue context and its objects trap on a background thread", .fact("CC-02"), arguments: [true, false])
  func mainQueue(asksObject: Bool) async {
    let result = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
      [asksObject] in
      QueueCheck.isOn = true
      let stack = try TestStack(.memory, model: Television().model)
      let view = stack.container.viewContext
      let series = Unchecked(await view.perform { view.makeSeries("Dark") })
      let context = Unchecked(view)
      runOnThread { if asksObject { _ = series.value.name } else { _ = context.value.hasChanges } }
    }
    let text = standardError(of: result)
    #expect(text.contains(asksObject ? "Series.name was used on" : "NSManagedObjectContext.hasChanges was used on"))
    #expect(text.contains("used on a background thread, but the main-queue context it belongs to"))
    #expect(text.contains("may only be used on the main queue."))
  }

  @Test("one context's queue is not another's", .fact("CC-02"))
  func otherQueue() async {
    let result = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
      let (stack, context, series) = try checkedSeries()
      withExtendedLifetime(context) { stack.context().performAndWait { _ = series.rating } }
    }
    #expect(standardError(of: result).contains("Series.rating was used on"))
  }

  @Test("Core Data's launch argument turns the check on", .fact("CC-04"))
  func launchArgument() async {
    let result = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
      // Foundation puts the arguments of the process there; a test cannot choose its own.
      UserDefaults.standard.setVolatileDomain(
        ["com.apple.CoreData.ConcurrencyDebug": "1"], forName: UserDefaults.argumentDomain)
      let stack = try TestStack(.memory, model: Television().model)
      try stack.context().save()
    }
    #expect(standardError(of: result).contains("NSManagedObjectContext.save() was used on"))
  }

  @Test("the check is off by default")
  func offByDefault() async {
    await #expect(processExitsWith: .success) {
      let stack = try TestStack(.memory, model: Television().model)
      let context = stack.context()
      let series = context.makeSeries("Dark")
      #expect(!QueueCheck.isOn)
      #expect(series.name == "Dark")
      try context.save()
    }
  }
}

/// A saved series of a private context, seen from outside the context's queue, with the check on.
private func checkedSeries() throws -> (TestStack, NSManagedObjectContext, Series) {
  QueueCheck.isOn = true
  let stack = try TestStack(.memory, model: Television().model)
  let context = stack.context()
  let series = try context.performAndWait {
    let series = context.makeSeries("Dark", "E1")
    try context.save()
    return series
  }
  return (stack, context, series)
}

/// Runs a body on a thread of its own, and waits.
func runOnThread(_ body: @escaping () -> Void) {
  let done = DispatchSemaphore(value: 0)
  let work = Unchecked(body)
  Thread {
    work.value()
    done.signal()
  }.start()
  done.wait()
}

/// The entries of a context.
enum ContextUse: String, CaseIterable, Codable, Sendable {
  case insertedObjects, updatedObjects, deletedObjects, registeredObjects, hasChanges, fetch, count, insert, delete
  case objectWithID, registeredObject, existingObject, obtainPermanentIDs, processPendingChanges, refresh
  case refreshAllObjects, reset, rollback, save, assign, detectConflicts, makeObject, undo, redo

  /// How the message's name of the entry begins.
  var named: String {
    switch self {
    case .objectWithID: "object(with:)"
    case .registeredObject: "registeredObject(for:)"
    case .existingObject: "existingObject(with:)"
    case .insert, .delete, .refresh, .reset, .rollback, .save, .fetch, .count: "\(rawValue)("
    default: ""
    }
  }

  func run(_ context: NSManagedObjectContext, _ series: Series) throws {
    switch self {
    case .insertedObjects: _ = context.insertedObjects
    case .updatedObjects: _ = context.updatedObjects
    case .deletedObjects: _ = context.deletedObjects
    case .registeredObjects: _ = context.registeredObjects
    case .hasChanges: _ = context.hasChanges
    case .fetch: _ = try context.fetch(NSFetchRequest<Series>(entityName: "Series"))
    case .count: _ = try context.count(for: NSFetchRequest<Series>(entityName: "Series"))
    case .insert: context.insert(series)
    case .delete: context.delete(series)
    case .objectWithID: _ = context.object(with: series.objectID)
    case .registeredObject: _ = context.registeredObject(for: series.objectID)
    case .existingObject: _ = try context.existingObject(with: series.objectID)
    case .obtainPermanentIDs: try context.obtainPermanentIDs(for: [series])
    case .processPendingChanges: context.processPendingChanges()
    case .refresh: context.refresh(series, mergeChanges: true)
    case .refreshAllObjects: context.refreshAllObjects()
    case .reset: context.reset()
    case .rollback: context.rollback()
    case .save: try context.save()
    case .assign: context.assign(series, to: context.coordinator.persistentStores[0])
    case .detectConflicts: context.detectConflicts(for: series)
    case .makeObject: _ = Series(context: context)
    case .undo: context.undo()
    case .redo: context.redo()
    }
  }
}

/// The ways to use an object.
enum ObjectUse: String, CaseIterable, Codable, Sendable {
  case property, setProperty, toMany, setToMany, valueForKey, setValueForKey, keyPath, primitiveValue
  case setPrimitiveValue, isInserted, isUpdated, isDeleted, hasChanges, hasPersistentChanges, changedValues
  case changedValuesForEvent, committedValues, objectIDs, hasFault, willAccess, willChange, add, remove

  /// What the message names.
  var named: String {
    switch self {
    case .property, .setProperty, .valueForKey, .setValueForKey, .primitiveValue, .setPrimitiveValue: "Series.name"
    case .toMany, .setToMany, .keyPath, .objectIDs, .hasFault: "Series.episodes"
    // The class of the tests reads the name before it goes on.
    case .add, .remove: "Series.name"
    default: "An object of Series"
    }
  }

  func run(_ series: Series) throws {
    let episodes = series.entity.relationshipsByName["episodes"]
    switch self {
    case .property: _ = series.name
    case .setProperty: series.name = "x"
    case .toMany: _ = series.episodes
    case .setToMany: series.episodes = []
    case .valueForKey: _ = series.value(forKey: "name")
    case .setValueForKey: series.setValue("x", forKey: "name")
    case .keyPath: _ = series.value(forKeyPath: "episodes.name")
    case .primitiveValue: _ = series.primitiveValue(forKey: "name")
    case .setPrimitiveValue: series.setPrimitiveValue("x", forKey: "name")
    case .isInserted: _ = series.isInserted
    case .isUpdated: _ = series.isUpdated
    case .isDeleted: _ = series.isDeleted
    case .hasChanges: _ = series.hasChanges
    case .hasPersistentChanges: _ = series.hasPersistentChangedValues
    case .changedValues: _ = series.changedValues()
    case .changedValuesForEvent: _ = series.changedValuesForCurrentEvent()
    case .committedValues: _ = series.committedValues(forKeys: nil)
    case .objectIDs: _ = series.objectIDs(forRelationshipNamed: "episodes")
    case .hasFault: _ = series.hasFault(forRelationshipNamed: "episodes")
    case .willAccess: series.willAccessValue(forKey: nil)
    case .willChange: series.willChangeValue(forKey: "name")
    case .add: if let episodes { series.addObject(series, to: episodes) }
    case .remove: if let episodes { series.removeObject(series, from: episodes) }
    }
  }
}
