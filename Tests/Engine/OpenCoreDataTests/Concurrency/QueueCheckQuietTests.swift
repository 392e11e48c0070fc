import Foundation
import OpenCoreData
import Testing

@testable import CoreData

/// The check raises no false alarm: each test is a process that must end well with the check on.
@Suite("uses on the queue, with the check on", .fact("CC-02"))
struct QueueCheckQuietTests {
  @Test("inside performAndWait, nested, and by way of another context's queue", .fact("CC-03"))
  func nested() async {
    await #expect(processExitsWith: .success) {
      QueueCheck.isOn = true
      let stack = try TestStack(.sqlite, model: Television().model, leavesNoFile: true)
      let (one, two) = (stack.context(), stack.context())
      let series = try one.performAndWait {
        let series = one.makeSeries("Dark", "E1")
        try one.save()
        return series
      }
      one.performAndWait {
        two.performAndWait {
          // The thread performs for both: the outer context's objects may be used.
          series.rating = 3
          one.performAndWait { _ = series.episodes.map(\.name) }
          _ = two.registeredObjects
        }
      }
      try one.performAndWait { try one.save() }
    }
  }

  @Test("inside perform, async perform from nonisolated code, and background tasks of the container")
  func asynchronous() async {
    await #expect(processExitsWith: .success) {
      QueueCheck.isOn = true
      let stack = try TestStack(.sqlite, model: Television().model, leavesNoFile: true)
      let context = stack.context()
      let id = try await context.perform {
        let series = context.makeSeries("Dark")
        try context.save()
        return series.objectID
      }
      let name = await context.perform(schedule: .enqueued) { (context.object(with: id) as? Series)?.name }
      #expect(name == "Dark")
      try await stack.container.performBackgroundTask { context in
        context.makeSeries("Lost", "E1")
        try context.save()
      }
      await withCheckedContinuation { continuation in
        stack.container.performBackgroundTask { context in
          context.delete(context.object(with: id))
          try? context.save()
          continuation.resume()
        }
      }
      let names = try await context.perform { try context.names("Series") }
      #expect(names == ["Lost"])
    }
  }

  @Test("on the main actor, the view context without perform; the end of an event processes changes", .fact("CC-05"))
  func mainActor() async {
    await #expect(processExitsWith: .success) {
      QueueCheck.isOn = true
      try await onMainActor()
    }
  }

  @Test("a context is made and set up anywhere; an ID, an entity and the context are asked for anywhere")
  func setUp() async {
    await #expect(processExitsWith: .success) {
      QueueCheck.isOn = true
      let stack = try TestStack(.memory, model: Television().model)
      let context = stack.context()
      context.name = "importer"
      context.mergePolicy = NSMergePolicy.error
      context.shouldDeleteInaccessibleFaults = false
      context.propagatesDeletesAtEndOfEvent = false
      context.retainsRegisteredObjects = true
      let series = context.performAndWait { context.makeSeries("Dark") }
      _ = (series.objectID, series.entity, series.isFault)
      // The usual way back to the right queue.
      series.managedObjectContext?.performAndWait { series.rating = 4 }
    }
  }

  @Test("an object without a context belongs to whoever has it")
  func withoutContext() async {
    await #expect(processExitsWith: .success) {
      QueueCheck.isOn = true
      let stack = try TestStack(.memory, model: Television().model)
      let context = stack.context()
      let entity = try #require(stack.container.managedObjectModel.entitiesByName["Series"])
      let free = Series(entity: entity, insertInto: nil)
      free.name = "Free"
      #expect(free.name == "Free")
      let held = context.performAndWait {
        let series = context.makeSeries("Dark")
        context.reset()
        return series
      }
      #expect(held.name == nil)
      #expect(!held.hasChanges)
    }
  }

  @Test("hooks and observers of a save run on the context's queue")
  func hooks() async {
    await #expect(processExitsWith: .success) {
      QueueCheck.isOn = true
      let stack = try TestStack(.sqlite, model: Television(history: .cascadeDeleteRule).model, leavesNoFile: true)
      let context = stack.context()
      let posts = Posts(context)
      var seen = 0
      for event in ["willSave", "didSave", "didChange"] {
        posts.reactions[event] = { seen += context.registeredObjects.count }
      }
      try context.performAndWait {
        let series = context.makeSeries("Dark")
        context.makeHistory("H1", of: context.makeEpisode("E1", of: series))
        try context.save()
        context.delete(series)
        try context.save()
      }
      #expect(seen > 0)
    }
  }
}

@MainActor
private func onMainActor() async throws {
  let stack = try TestStack(.sqlite, model: Television().model, leavesNoFile: true)
  let view = stack.container.viewContext
  let series = view.makeSeries("Dark", "E1")
  try view.save()
  series.rating = 2
  await Task.yield()
  await view.perform { series.rating += 1 }
  view.performAndWait { series.rating += 1 }
  let background = stack.context()
  background.performAndWait { view.performAndWait { series.rating += 1 } }
  #expect(series.rating == 5)
  #expect(view.updatedObjects == [series])
  try view.save()
}
