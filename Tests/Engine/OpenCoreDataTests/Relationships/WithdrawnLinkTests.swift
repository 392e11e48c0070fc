import Foundation
import TestKit
import Testing

@testable import CoreData

@Suite("A refresh that drops changes drops a link at both of its ends", .fact("RF-01", "CH-108"))
struct WithdrawnLinkTests {
  private static func pair(_ link: NodeLink, _ context: NSManagedObjectContext) -> (
    a: NSManagedObject, b: NSManagedObject
  ) {
    (context.make("Node", "a"), context.make(link.entity, "b"))
  }

  /// Whether both ends, and the store after a save, say the same.
  private static func expect(
    _ link: NodeLink, _ a: NSManagedObject, _ b: NSManagedObject, areLinked: Bool, _ stack: TestStack,
    _ context: NSManagedObjectContext, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    #expect(a.related(link.inverse) == (areLinked ? [b] : []), sourceLocation: sourceLocation)
    #expect(b.related(link.rawValue) == (areLinked ? [a] : []), sourceLocation: sourceLocation)
    checkInvariants(of: context, sourceLocation: sourceLocation)
    try context.save()
    let stored = try stack.run { other in
      (try other.only(link.entity, "b") as NSManagedObject).related(link.rawValue).count
    }
    #expect(stored == (areLinked ? 1 : 0), sourceLocation: sourceLocation)
    try stack.checkRows(sourceLocation: sourceLocation)
  }

  @Test("one that was made", arguments: StoreKind.anywhere, NodeLink.allCases)
  func made(_ kind: StoreKind, _ link: NodeLink) throws {
    for (isOrdered, isFar) in [(false, false), (false, true), (true, false), (true, true)] {
      try onStack(kind, NodeLink.model(isOrdered: isOrdered)) { stack, context in
        let (a, b) = Self.pair(link, context)
        try context.save()
        link.set(b, to: a)
        context.refresh(isFar ? b : a, mergeChanges: false)
        try Self.expect(link, a, b, areLinked: false, stack, context)
      }
    }
  }

  @Test("one that was cut", arguments: StoreKind.anywhere, NodeLink.allCases)
  func cut(_ kind: StoreKind, _ link: NodeLink) throws {
    for (isOrdered, isFar) in [(false, false), (false, true), (true, false), (true, true)] {
      try onStack(kind, NodeLink.model(isOrdered: isOrdered)) { stack, context in
        let (a, b) = Self.pair(link, context)
        link.set(b, to: a)
        try context.save()
        link.set(b, to: nil)
        context.refresh(isFar ? b : a, mergeChanges: false)
        try Self.expect(link, a, b, areLinked: true, stack, context)
      }
    }
  }

  @Test("one of a new object", arguments: StoreKind.anywhere, NodeLink.allCases)
  func new(_ kind: StoreKind, _ link: NodeLink) throws {
    try onStack(kind, NodeLink.model()) { stack, context in
      let (a, b) = Self.pair(link, context)
      link.set(b, to: a)
      context.refresh(a, mergeChanges: false)
      a.setValue("a", forKey: "name")
      try Self.expect(link, a, b, areLinked: false, stack, context)
    }
  }

  @Test(
    "one that was moved goes back to where it was", arguments: StoreKind.anywhere, [NodeLink.owner, .next, .partner])
  func moved(_ kind: StoreKind, _ link: NodeLink) throws {
    for refreshed in ["a", "b"] {
      try onStack(kind, NodeLink.model()) { stack, context in
        let (a, b) = Self.pair(link, context)
        let c = context.make("Node", "c")
        link.set(b, to: c)
        try context.save()
        link.set(b, to: a)
        context.refresh(refreshed == "a" ? a : b, mergeChanges: false)
        #expect(a.related(link.inverse) == [])
        try Self.expect(link, c, b, areLinked: true, stack, context)
      }
    }
  }

  @Test("the members of an ordered relationship are in their old order again", arguments: StoreKind.anywhere)
  func order(_ kind: StoreKind) throws {
    try onStack(kind, NodeLink.model(isOrdered: true)) { stack, context in
      let a = context.make("Node", "a")
      let leaves = ["1", "2", "3"].map { context.make("Leaf", $0) }
      a.setValue(NSOrderedSet(array: leaves), forKey: "owns")
      try context.save()
      leaves[0].setValue(nil, forKey: "owner")
      context.refresh(leaves[0], mergeChanges: false)
      #expect((a.value(forKey: "owns") as? NSOrderedSet)?.array as? [NSManagedObject] == leaves)
      try context.save()
      try stack.run { other in
        let owns = (try other.only("Node", "a") as NSManagedObject).value(forKey: "owns") as? NSOrderedSet
        #expect(owns?.array.map { ($0 as? NSManagedObject)?.value(forKey: "name") as? String } == ["1", "2", "3"])
      }
    }
  }

  @Test("a row of pairs that were all moved by one goes back, however long it is")
  func row() throws {
    try onStack(.memory, NodeLink.model()) { stack, context in
      let pairs = (0..<5000).map { _ in Self.pair(.partner, context) }
      for (a, b) in pairs { NodeLink.partner.set(b, to: a) }
      try context.save()
      for (index, pair) in pairs.enumerated().dropLast().reversed() {
        NodeLink.partner.set(pair.b, to: pairs[index + 1].a)
      }
      context.refresh(pairs[0].b, mergeChanges: false)
      #expect(pairs.allSatisfy { $0.a.related("mate") == [$0.b] })
    }
  }
}
