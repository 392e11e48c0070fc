import Foundation
import OpenCoreData
import Samples
import TestKit
import Testing

@Suite("nullify", .fact("D5"))
struct NullifyClaims {
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
      #expect(refetched.history == nil)
      #expect(refetched.title == "Ebb")
    }
    let output = try Programs.chapter(1, "--segment", "when-nullify-runs")
    #expect(output.value(of: "fetched again") == "Episode#1.history = nil")
    #expect(output.value(of: "the same object") == "true")
  }
}
