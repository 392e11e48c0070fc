import Foundation
import OpenCoreData
import Samples
import TestKit
import Testing

@Suite("nullify", .fact("D5"))
struct NullifyClaims {
  @Test(
    "The link is there after delete, gone after processPendingChanges, NULL in the file after the save",
    .fact("D5", "DR-08", "DR-08b"), .shows("when-nullify-runs"))
  func moments() throws {
    try SeriesStack.with { stack in
      let episode = try stack.context.episode(1)
      let history = try stack.context.history(ofEpisode: 1)
      let column = "SELECT ZHISTORY FROM ZEPISODE WHERE ZID = 1"

      stack.context.delete(history)
      #expect(episode.history === history)
      #expect(try stack.value(column) == .integer(1))

      stack.context.processPendingChanges()
      #expect(episode.history == nil)
      #expect(try stack.value(column) == .integer(1))

      try stack.context.save()
      #expect(episode.history == nil)
      #expect(episode.title == "Ebb" && episode.managedObjectContext === stack.context)
      #expect(try stack.value(column) == .null)
      #expect(history.isFault && history.managedObjectContext == nil && history.episodeId == 0)
      #expect(try stack.counts() == [.integer(1), .integer(3), .integer(1)])
      let next = try stack.reopened()
      let reread = try next.viewContext.episode(1)
      #expect(reread.title == "Ebb" && reread.history == nil)
      withExtendedLifetime(next) {}
    }
  }

  @Test("A save without processPendingChanges does the same", .fact("D5", "DR-08"), .shows("when-nullify-runs"))
  func saveAlone() throws {
    try SeriesStack.with { stack in
      let episode = try stack.context.episode(1)
      stack.context.delete(try stack.context.history(ofEpisode: 1))
      #expect(episode.history != nil)
      try stack.context.save()
      #expect(episode.history == nil)
    }
  }

  @Test(
    "Fetching again after the save, as the article does, returns the object that is already there",
    .fact("D5", "ST-17"), .shows("when-nullify-runs"))
  func refetch() throws {
    try SeriesStack.with { stack in
      let episode = try stack.context.episode(1)
      stack.context.delete(try stack.context.history(ofEpisode: 1))
      try stack.context.save()
      let refetched = try stack.context.episode(1)
      #expect(refetched === episode)
      #expect(refetched.history == nil && refetched.title == "Ebb")
    }
    let output = try Programs.chapter(1, "--segment", "when-nullify-runs")
    #expect(output.value(of: "fetched again") == "Episode#1.history = nil")
    #expect(output.value(of: "the same object") == "true")
  }
}
