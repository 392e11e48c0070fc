import Dispatch
import Foundation
import Testing

@testable import CoreData

/// A child that follows its parent, and a block of the parent that waits for the child while the child merges.
// The limit names what hangs; it counts the time before a test's turn comes too, which a sanitizer makes long.
@Suite("Waiting for a child that merges", .fact("RF-17"), .timeLimit(.minutes(20)))
struct FollowingWaitTests {
  private func stack(_ kind: StoreKind) throws -> (Family, NSManagedObjectContext) {
    let family = try Family(kind)
    try family.fill { context in
      context.makeSeries("Dark", "E1", "E2")
      context.makeSeries("Lost")
    }
    let child = NSManagedObjectContext.child(of: family.root)
    child.automaticallyMergesChangesFromParent = true
    child.name = "follower"
    return (family, child)
  }

  @Test(
    "A to-one read in the child, its other end changed and saved by the parent, read again",
    arguments: StoreKind.allCases)
  func toOne(_ kind: StoreKind) throws {
    let (family, child) = try stack(kind)
    try family.root.on { root throws in
      let seen = try child.on { context throws in
        let episode = try context.episode("E1")
        #expect(episode.series?.name == "Dark")
        return episode
      }
      for round in 0..<30 {
        let name = round % 2 == 0 ? "Lost" : "Dark"
        try root.episode("E1").series = try root.series(name)
        try root.save()
        // The merge is on its way, and reads through the parent, which is waiting here.
        child.performAndWait { #expect(seen.series?.name == name) }
      }
    }
  }

  @Test("Deletes and changes on both sides, which a merge reads through the parent for", arguments: StoreKind.allCases)
  func deletes(_ kind: StoreKind) throws {
    let (family, child) = try stack(kind)
    try family.root.on { root throws in
      for round in 0..<20 {
        let held = try child.on { context throws in
          let series = try context.series("Dark")
          series.rating = Int64(round)
          return [series] + Array(series.episodes)
        }
        let new = root.makeEpisode("N\(round)", of: try root.series("Dark"))
        try root.series("Dark").name = "Dark"
        try root.save()
        try child.on { context throws in
          #expect(try context.series("Dark").episodes.count == 3)
          withExtendedLifetime(held) {}
        }
        root.delete(new)
        try root.save()
        try child.on { context throws in
          #expect(try context.series("Dark").episodes.count == 2)
          #expect(try context.series("Dark").rating == round)
          context.rollback()
        }
      }
    }
  }

  @Test("It begins to follow, and ends that, while others wait for its queue", arguments: StoreKind.allCases)
  func settingMeanwhile(_ kind: StoreKind) throws {
    let (family, child) = try stack(kind)
    #expect(child.followsParent)
    family.root.automaticallyMergesChangesFromParent = true
    #expect(!family.root.followsParent)
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      for _ in 0..<100 { child.performAndWait { child.automaticallyMergesChangesFromParent.toggle() } }
    }
    // An even number of times.
    child.performAndWait {
      #expect(child.automaticallyMergesChangesFromParent)
      #expect(child.followsParent)
    }
    child.performAndWait { child.automaticallyMergesChangesFromParent = false }
    #expect(!child.followsParent)
    let late = NSManagedObjectContext(.privateQueue)
    late.automaticallyMergesChangesFromParent = true
    #expect(!late.followsParent)
    late.parent = family.root
    #expect(late.followsParent)
  }

  @Test("Three levels, each waiting for the one below", arguments: StoreKind.allCases)
  func levels(_ kind: StoreKind) throws {
    let (family, middle) = try stack(kind)
    let leaf = NSManagedObjectContext.child(of: middle)
    leaf.automaticallyMergesChangesFromParent = true
    for round in 0..<20 {
      let name = round % 2 == 0 ? "Lost" : "Dark"
      try family.root.on { root throws in
        let shown = try leaf.on { context throws in
          let episode = try context.episode("E1")
          _ = episode.series?.name
          return episode
        }
        try root.episode("E1").name = "E1"
        try root.series(name).rating = Int64(round)
        try root.save()
        try middle.on { context throws in
          try context.episode("E1").series = try context.series(name)
          try context.save()
          leaf.performAndWait { #expect(shown.series?.name == name) }
        }
        try root.save()
      }
    }
    #expect(try family.stack.storedKey("Episode", "E1", "series") == "Series p1")
  }
}
