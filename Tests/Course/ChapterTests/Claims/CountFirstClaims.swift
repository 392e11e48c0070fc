import Foundation
import OpenCoreData
import Samples
import TestKit
import Testing

@testable import Chapter6

@Suite("counting before a delete")
struct CountFirstClaims {
  @Test(
    "A delete that is tried in a child marks and is refused there, by what the parent has, and leaves the parent alone",
    .fact("M7", "DR-06", "DR-17", "PC-01", "PC-03", "CH-035"), .shows("count-first")
  )
  func trial() throws {
    var model = PairsModel()
    model.cRule = .denyDeleteRule
    try PairStack.with(model, 3) { stack in
      let a = try stack.context.owner()
      let (marked, refused) = try Self.tried(a, below: stack.context)
      #expect(marked == 4)
      #expect(refused == [1600])
      #expect(!stack.context.hasChanges)
      #expect(!a.isDeleted)

      a.c = []
      let (markedWithout, refusedWithout) = try Self.tried(a, below: stack.context)
      #expect(markedWithout == 4)
      #expect(refusedWithout == [])
      #expect(stack.context.deletedObjects.isEmpty)
      #expect(try stack.counts() == [.integer(3), .integer(3)])
    }
  }

  /// How many objects a delete in a child marks, and the codes of what refuses it.
  private static func tried(_ object: NSManagedObject, below context: NSManagedObjectContext) throws -> (Int, [Int]) {
    let scratch = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    scratch.parent = context
    let id = object.objectID
    return try scratch.performAndWait { () throws -> (Int, [Int]) in
      scratch.delete(try scratch.existingObject(with: id))
      scratch.processPendingChanges()
      var codes: [Int] = []
      for marked in scratch.deletedObjects {
        do { try marked.validateForDelete() } catch { codes.append((error as NSError).code) }
      }
      return (scratch.deletedObjects.count, codes)
    }
  }
}
