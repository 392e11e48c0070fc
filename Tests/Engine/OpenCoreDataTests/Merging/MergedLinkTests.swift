import Foundation
import TestKit
import Testing

@testable import CoreData

@Suite("what a merge policy does to links") struct MergedLinkTests {
  @Test("overwrite writes a key that only the store has changed", .fact("MP-08"), arguments: StoreKind.allCases)
  func staleKey(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { stack, context in
      try stack.run { other in
        other.makeSeries("Old", "E")
        other.makeSeries("Theirs")
        try other.save()
      }
      let episode = try context.episode("E")
      episode.duration = 3
      try stack.run { other in
        try other.episode("E").series = try other.series("Theirs")
        try other.save()
      }
      context.mergePolicy = NSMergePolicy.overwrite
      try context.save()
      #expect(episode.series?.name == "Old")
      #expect(try stack.run { try $0.episode("E").series?.name } == "Old")
      try stack.checkRows()
    }
  }

  @Test(
    "an object that a policy brings back has its links again", .fact("RF-19", "MP-10", "CH-072"),
    arguments: StoreKind.allCases, [NSMergePolicy.mergeByPropertyStoreTrump, .rollback])
  func broughtBack(_ kind: StoreKind, _ policy: NSMergePolicy) throws {
    try onStack(kind, Television(episodes: .nullifyDeleteRule).model) { stack, context in
      let series = context.makeSeries("Dark", "E")
      let episode = try context.episode("E")
      try context.save()
      #expect(series.episodes == [episode])
      context.mergePolicy = policy
      context.delete(series)
      context.processPendingChanges()
      #expect(episode.series == nil)
      try stack.change("Dark") { $0.rating = 9 }
      try context.save()
      #expect(episode.series === series)
      #expect(series.episodes == [episode])
      #expect(try stack.run { try $0.episode("E").series?.name } == "Dark")
      try stack.checkRows()
    }
  }
}
