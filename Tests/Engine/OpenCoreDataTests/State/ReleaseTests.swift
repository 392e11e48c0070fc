import Foundation
import TestKit
import Testing

@testable import CoreData

/// Objects that nobody holds, when they go.
@Suite struct ReleaseTests {
  @Test(
    "a deinit that asks the context for its objects finds no freed ones", .fact("ST-05"), arguments: StoreKind.anywhere)
  func asked(_ kind: StoreKind) throws {
    try onStack(kind, TestModel.item([], Asker.self)) { _, context in
      for name in ["a", "b", "c"] { context.make("Item", name) }
      try context.save()
      context.reset()
      for item in try context.fetch(NSFetchRequest<Asker>(entityName: "Item")) { item.context = context }
      #expect(context.registeredObjects == [])
    }
  }

  @Test(
    "a chain of objects, each held by the one before, goes as a whole", .fact("ST-14"), arguments: StoreKind.anywhere)
  func chain(_ kind: StoreKind) throws {
    let node = NSEntityDescription.made("Node", Thing.self)
    node.relate(.one("next"), to: node)
    try onStack(kind, .of([node])) { _, context in
      let nodes = (0..<2000).map { context.make("Node", "\($0)") }
      for (node, next) in zip(nodes, nodes.dropFirst()) { node.setValue(next, forKey: "next") }
      try context.save()
      context.reset()
      var walked = 0
      var node: NSManagedObject? = try context.only("Node", "0")
      while let here = node {
        walked += 1
        node = here.value(forKey: "next") as? NSManagedObject
      }
      #expect(walked == 2000)
      #expect(context.registeredObjects == [])
    }
  }
}

extension ReleaseTests {
  @Test(
    "a deinit that looks an object up again does not keep a sweep going", .fact("ST-14"), arguments: StoreKind.anywhere)
  func lookedUpAgain(_ kind: StoreKind) throws {
    let person = NSEntityDescription.made("Person", Partner.self)
    person.relate(.one("partner"), to: person)
    try onStack(kind, .of([person])) { _, context in
      let (ann, bob) = (context.make("Person", "Ann"), context.make("Person", "Bob"))
      ann.setValue(bob, forKey: "partner")
      bob.setValue(ann, forKey: "partner")
      try context.save()
      context.reset()
      _ = try context.fetch(NSFetchRequest<Partner>(entityName: "Person"))
      #expect(context.registeredObjects.count <= 2)
      context.reset()
    }
  }
}

/// Reads its partner when it goes.
final class Partner: Recorded {
  @Managed var partner: Partner?

  deinit { _ = partner?.name }
}

/// Asks its context for all objects when it goes.
final class Asker: Recorded {
  weak var context: NSManagedObjectContext?

  deinit { _ = context?.registeredObjects }
}
