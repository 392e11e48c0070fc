import Foundation
import OpenCoreData
import TestKit
import Testing

@testable import CoreData

/// `execute(_:)` with all kinds of requests.
@Suite struct BatchExecuteTests {
  @Test("an NSSaveChangesRequest is always rejected: 134091", .fact("BU-14", "CH-094"), arguments: StoreKind.allCases)
  func saveRequest(kind: StoreKind) throws {
    try onStack(kind, TestModel.item()) { stack, context throws in
      let item = context.make("Item", "A")
      let request = NSSaveChangesRequest(inserted: [item], updated: nil, deleted: nil, locked: nil)
      #expect(request.requestType == .saveRequestType)
      #expect(request.insertedObjects == [item])
      #expect(try failure { try context.execute(request) }.code == 134091)
      #expect(try failure { _ = try stack.coordinator.execute(request, with: context) }.code == 134091)
      #expect(item.isInserted)
      context.rollback()
    }
  }

  @Test("a fetch request is carried out by a context and by a coordinator", arguments: StoreKind.allCases)
  func fetchRequest(kind: StoreKind) throws {
    try onStack(kind, TestModel.item()) { stack, context throws in
      let item = context.make("Item", "A")
      try context.save()
      let request = NSFetchRequest<NSManagedObject>(entityName: "Item")
      let result = try context.execute(request) as? NSAsynchronousFetchResult<NSManagedObject>
      #expect(result?.finalResult == [item])
      #expect(try stack.coordinator.execute(request, with: context) as? [NSManagedObject] == [item])
      request.resultType = .countResultType
      let count = NSFetchRequest<NSNumber>(entityName: "Item")
      count.resultType = .countResultType
      #expect(try stack.coordinator.execute(count, with: context) as? [NSNumber] == [1])
    }
  }

  @Test("an asynchronous fetch request gives its results to a block on the context's queue")
  func asynchronousFetch() async throws {
    let stack = try TestStack(.sqlite, model: TestModel.item())
    try stack.run { context throws in
      context.make("Item", "A")
      try context.save()
    }
    let context = stack.context()
    let names: [String] = await withCheckedContinuation { continuation in
      let fetch = NSFetchRequest<NSManagedObject>(entityName: "Item")
      let request = NSAsynchronousFetchRequest(fetchRequest: fetch) { result in
        continuation.resume(returning: result.finalResult?.map { $0.value(forKey: "name") as? String ?? "" } ?? [])
      }
      context.performAndWait {
        let result = try? context.execute(request) as? NSAsynchronousFetchResult<NSManagedObject>
        #expect(result != nil)
        #expect(result?.finalResult == nil)
      }
    }
    #expect(names == ["A"])
  }

  @Test("a coordinator gives the result of a batch request as a context does")
  func coordinator() throws {
    try onStack(.sqlite, TestModel.item()) { stack, context throws in
      context.make("Item", "A")
      try context.save()
      let request = NSManagedObjectContext.deletion(of: "Item")
      request.resultType = .resultTypeCount
      let result = try stack.coordinator.execute(request, with: context) as? NSBatchDeleteResult
      #expect(result?.result as? Int == 1)
      #expect(result?.resultType == .resultTypeCount)
    }
  }

  @Test("a store opened read-only: every batch request fails with 513, and nothing changes", .fact("SV-20"))
  func readOnly() throws {
    try onStack(.sqlite, TestModel.item()) { stack, context throws in
      context.make("Item", "A")
      try context.save()
      try stack.reopened([NSReadOnlyPersistentStoreOption: true]).run { reader throws in
        let insert = NSBatchInsertRequest(entityName: "Item", objects: [["name": "B"]])
        #expect(try failure { try reader.execute(insert) }.code == 513)
        #expect(try failure { try reader.update("Item", ["name": "X"]) }.code == 513)
        #expect(try failure { try reader.batchDelete("Item") }.code == 513)
        let delete = NSManagedObjectContext.deletion(of: "Item")
        #expect(try failure { try reader.deleteAndMerge(delete, into: [reader]) }.code == 513)
      }
      #expect(try stack.storedNames("Item") == ["A"])
    }
  }

  @Test(
    "memory does not grow with the rows of a batch request",
    .disabled(if: Sanitizer.isOn, "a sanitizer keeps what was freed, so memory grows with every allocation"))
  func memory() async {
    await #expect(processExitsWith: .success) {
      let stack = try TestStack(.sqlite, model: Television.plainPair())
      try stack.run { context throws in
        for entity in ["Shelf", "Book"] {
          var left = 1_000
          try context.execute(
            NSBatchInsertRequest(entityName: entity) { (_: NSManagedObject) in
              left -= 1
              return left < 0
            })
        }
        let before = residentKiB()
        var left = 60_000
        try context.execute(
          NSBatchInsertRequest(entityName: "Book") { (object: NSManagedObject) in
            left -= 1
            object.setValue("Book \(left)", forKey: "name")
            return left < 0
          })
        guard try context.update("Book", ["name": "X"]) as? Int == 61_000,
          try context.batchDelete("Book") as? Int == 61_000
        else { exit(2) }
        // SQLite's page caches, one for the file and one for temporary tables, are bounded.
        exit(residentKiB() - before < 12_000 ? EXIT_SUCCESS : 3)
      }
    }
  }
}

extension Television {
  /// Shelf 1—∞ Book, nullify.
  static func plainPair() -> NSManagedObjectModel {
    let shelf = NSEntityDescription.made("Shelf", Thing.self)
    let book = NSEntityDescription.made("Book", Thing.self)
    shelf.relate(.many("books"), to: book, inverse: .one("shelf"))
    book.relate(.many("notes"), to: shelf, inverse: .many("noted"))
    return NSManagedObjectModel.of([shelf, book])
  }
}

/// The memory that the process holds.
private func residentKiB() -> Int {
  let text = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
  let line = text.split(separator: "\n").first { $0.hasPrefix("VmRSS:") } ?? ""
  return line.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }.first ?? 0
}
