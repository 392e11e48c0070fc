import Foundation
import OpenCoreData
import Samples
import TestKit
import Testing

@Suite("deny", .fact("D6"))
struct DenyClaims {
  let rules = SeriesModel(\.episodeHistory, .denyDeleteRule)

  private func failure(_ context: NSManagedObjectContext) -> NSError? {
    do {
      try context.save()
      return nil
    } catch {
      return error as NSError
    }
  }

  @Test(
    "The cascade is refused at the save, every denial is named, and nothing is lost",
    .fact("D6", "CH-911", "DR-30", "DR-19", "VL-06"), .shows("deny-and-the-save"))
  func cascadeIntoDeny() throws {
    try SeriesStack.with(rules) { stack in
      let episodes = [try stack.context.episode(1), try stack.context.episode(2)]
      stack.context.delete(try stack.context.series(1))
      stack.context.processPendingChanges()
      let error = try #require(failure(stack.context))
      #expect(error.domain == NSCocoaErrorDomain && error.code == 1560)
      let details = try #require(error.userInfo[NSDetailedErrorsKey] as? [any Error]).map { $0 as NSError }
      #expect(details.count == 2)
      #expect(details.allSatisfy { $0.domain == NSCocoaErrorDomain && $0.code == 1600 })
      let objects = details.compactMap { $0.userInfo["NSValidationErrorObject"] as? Episode }
      #expect(objects == episodes, "in the order in which they were marked")
      #expect(try stack.counts() == [.integer(1), .integer(3), .integer(2)])
      #expect(try stack.reopened().viewContext.count("Episode") == 3)
    }
  }

  @Test(
    "One denial is thrown as it is, with object, property, value and sentence", .fact("D6", "VL-11"),
    .shows("deny-and-the-save"))
  func oneDenial() throws {
    try SeriesStack.with(rules) { stack in
      let episode = try stack.context.episode(1)
      stack.context.delete(episode)
      let error = try #require(failure(stack.context))
      #expect(error.domain == "NSCocoaErrorDomain" && error.code == 1600)
      #expect(error.userInfo["NSValidationErrorObject"] as? Episode === episode)
      #expect(error.userInfo["NSValidationErrorKey"] as? String == "history")
      #expect(try error.userInfo["NSValidationErrorValue"] as? History === stack.context.history(ofEpisode: 1))
      #expect(error.localizedDescription == "Items cannot be deleted from %{PROPERTY}@.")
    }
  }

  @Test(
    "The next save fails for the same reason, and its own change is held up", .fact("D6", "DR-20"),
    .shows("after-a-refused-delete"))
  func staysPending() throws {
    try SeriesStack.with(rules) { stack in
      let episode = try stack.context.episode(1)
      stack.context.delete(episode)
      #expect(failure(stack.context)?.code == 1600)
      #expect(stack.context.deletedObjects == [episode] && episode.isDeleted && stack.context.hasChanges)
      try stack.context.episode(3).title = "Slack water"
      #expect(failure(stack.context)?.code == 1600)
      #expect(try stack.value("SELECT ZTITLE FROM ZEPISODE WHERE ZID = 3") == .text("Slack"))
    }
  }

  @Test(
    "Marking the history too lifts the denial, in either order", .fact("D6", "DR-17", "CH-005"),
    .shows("after-a-refused-delete"), arguments: [true, false])
  func lifted(historyFirst: Bool) throws {
    try SeriesStack.with(rules) { stack in
      let episode = try stack.context.episode(1)
      let history = try stack.context.history(ofEpisode: 1)
      for object in historyFirst ? [history, episode] : [episode, history] { stack.context.delete(object) }
      #expect(failure(stack.context) == nil)
      #expect(try stack.counts() == [.integer(1), .integer(2), .integer(1)])
    }
  }

  @Test(
    "rollback takes the refused delete back, and the context saves again", .fact("D6", "UN-02"),
    .shows("after-a-refused-delete"))
  func rollback() throws {
    try SeriesStack.with(rules) { stack in
      let episode = try stack.context.episode(1)
      stack.context.delete(episode)
      #expect(failure(stack.context)?.code == 1600)
      stack.context.rollback()
      try stack.context.episode(3).title = "Slack water"
      #expect(failure(stack.context) == nil)
      #expect(!episode.isDeleted && episode.title == "Ebb")
      #expect(try stack.value("SELECT ZTITLE FROM ZEPISODE WHERE ZID = 3") == .text("Slack water"))
    }
  }
}
