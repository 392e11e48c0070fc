import Foundation
import OpenCoreData
import Samples
import TestKit
import Testing

@Suite("objects outlive their rows", .fact("D3"))
struct DeadObjectClaims {
  @Test(
    "By key every value then reads nil; the Swift properties give 0, empty or nil",
    .fact("D3", "CH-101", "FT-11", "FT-16"), .shows("what-a-dead-object-reads"))
  func values() throws {
    try SeriesStack.with { stack in
      let series = try stack.context.series(1)
      let episode = try stack.context.episode(1)
      let history = try stack.context.history(ofEpisode: 1)
      #expect(series.title == "Tides")
      stack.context.delete(series)
      stack.context.delete(history)
      #expect(series.title == "Tides")
      try stack.context.save()

      for object in [series, episode, history] as [NSManagedObject] {
        for key in object.entity.attributesByName.keys.sorted() {
          #expect(object.value(forKey: key) == nil, "\(key)")
        }
      }
      #expect(series.title == "")
      #expect(series.id == 0)
      #expect(series.episodes.isEmpty)
      #expect(episode.title == "")
      #expect(episode.duration == 0)
      #expect(episode.series == nil)
      #expect(episode.history == nil)
      #expect(history.watchedAt == nil)
      #expect(history.episodeId == 0)
      #expect(history.episode == nil)
    }
  }

  @Test(
    "The chapter shows a number both ways, and asks the store in the end", .fact("D3", "CH-101"),
    .shows("what-a-dead-object-reads"))
  func printed() throws {
    let output = try Programs.chapter(1, "--segment", "what-a-dead-object-reads")
    #expect(output.value(of: "saved: series.id") == "0")
    #expect(output.value(of: "saved: series.value(forKey: \"id\")") == "nil")
    #expect(output.value(of: "saved: existingObject")?.contains("133000") == true)
  }

  @Test(
    "existingObject tells a dead object from a living fault, which print alike", .fact("D3", "ID-07", "ID-07b"),
    .shows("what-an-object-prints"))
  func asked() throws {
    try SeriesStack.with { stack in
      let series = try stack.context.series(1)
      #expect(series.isFault)
      #expect(try stack.context.existingObject(with: series.objectID) === series)
      stack.context.delete(series)
      #expect(try stack.context.existingObject(with: series.objectID) === series)
      try stack.context.save()
      let error = #expect(throws: (any Error).self) { try stack.context.existingObject(with: series.objectID) }
      #expect((error as NSError?)?.code == 133000)
    }
    let output = try Programs.chapter(1, "--segment", "what-an-object-prints")
    #expect(output.value(of: "same text as when fetched") == "true")
    #expect(output.value(of: "existingObject")?.contains("133000") == true)
  }
}
