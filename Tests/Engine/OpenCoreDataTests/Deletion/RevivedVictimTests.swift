import Foundation
import TestKit
import Testing

@testable import CoreData

@Suite("A merge policy and the victims of a cascade") struct RevivedVictimTests {
  @Test(
    "what a policy brings back goes with its owner, which stays deleted: no key is left that leads nowhere",
    .fact("CH-107"), arguments: [NSMergePolicy.mergeByPropertyStoreTrump, .rollback])
  func cascade(policy: NSMergePolicy) throws {
    try onStack(.sqlite, Television().model) { stack, context in
      context.makeSeries("S", "E1")
      try context.save()
      let series = try context.series("S")
      _ = try context.episode("E1").duration
      try stack.run { other in
        try other.episode("E1").duration = 7
        try other.save()
      }
      context.mergePolicy = policy
      context.delete(series)
      try context.save()
      #expect(try stack.danglingKeys() == [])
      try stack.run { other in
        let left = try other.count(for: NSFetchRequest<NSManagedObject>(entityName: "Episode"))
        let owners = try other.count(for: NSFetchRequest<NSManagedObject>(entityName: "Series"))
        #expect(left == owners)
      }
    }
  }
}
