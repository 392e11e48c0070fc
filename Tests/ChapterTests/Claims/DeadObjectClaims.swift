import Foundation
import OpenCoreData
import Samples
import TestKit
import Testing

@Suite("objects outlive their rows", .fact("D3"))
struct DeadObjectClaims {
  @Test(
    "The objects are still there, printed as faults, as when they had just been fetched", .fact("D3", "DS-01", "FT-16"),
    .shows("what-an-object-prints"))
  func descriptions() throws {
    try SeriesStack.with { stack in
      let series = try stack.context.series(1)
      let episode = try stack.context.episode(1)
      let fetched = (series.description, episode.description)
      #expect(fetched.0.hasSuffix("data: <fault>)"))
      #expect(fetched.1.hasSuffix("data: <fault>)"))
      #expect(series.title == "Tides")
      #expect(episode.title == "Ebb")
      #expect(series.description.contains("title = Tides;"))
      #expect(episode.description.contains("duration = 40;") || episode.description.contains("duration = \"40\";"))

      stack.context.delete(series)
      try stack.context.save()
      #expect(series.description == fetched.0)
      #expect(episode.description == fetched.1)
    }
  }

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
      #expect(series.title == "" && series.id == 0 && series.episodes.isEmpty)
      #expect(episode.title == "" && episode.duration == 0 && episode.series == nil && episode.history == nil)
      #expect(history.watchedAt == nil && history.episodeId == 0 && history.episode == nil)
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

  @Test(
    "isDeleted is true until the save and false after it; the context is then nil",
    .fact("D3", "CH-011", "ST-01c", "ST-02"), .shows("what-a-dead-object-reads"))
  func flags() throws {
    try SeriesStack.with { stack in
      let series = try stack.context.series(1)
      let episode = try stack.context.episode(1)
      stack.context.delete(series)
      #expect(series.isDeleted && !episode.isDeleted)
      stack.context.processPendingChanges()
      #expect(episode.isDeleted)
      try stack.context.save()
      for object in [series, episode] as [NSManagedObject] {
        #expect(!object.isDeleted && object.isFault && object.managedObjectContext == nil)
        #expect(!stack.context.registeredObjects.contains(object))
      }
    }
  }
}
