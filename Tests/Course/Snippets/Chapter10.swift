import CoreData
import Foundation

/// What is around the snippets of chapter 10.
@MainActor class Chapter10 {
  var selected: Item?

  @ViewBuilder func positions(_ open: [Item]) -> some View {
    // snippet: positions-from-on-delete
  }

  // snippet: a-sheet-that-stays-open

  func newRow() throws {
    // snippet: a-new-row-changes-its-id
  }

  func loop(_ series: Series) throws {
    // snippet: mutated-while-enumerated
  }

  func names() async throws {
    // snippet: perform-and-await
  }

  func hand(_ item: Item, to reader: Reader) async throws {
    // snippet: an-id-to-another-task
    _ = name
  }

  func actors() async throws {
    // snippet: an-actor-on-the-queue
    _ = name
  }

  func tickOff(_ item: Item) async throws {
    // snippet: gone-after-an-await
  }

  func clear(_ batches: [[NSManagedObjectID]]) async throws {
    // snippet: a-cancelled-task
  }

  func delete(_ id: NSManagedObjectID) async throws {
    // snippet: saved-and-not-merged
  }
}

// snippet: the-row-drawn-once-more

enum Dated {
  // snippet: a-date-that-traps
}

func upload(_ name: String) async {}

actor QueueStore {
  init(_ context: NSManagedObjectContext) {}
  func name(of number: Int) throws -> String { "" }
}

actor Reader {
  func name(_ id: NSManagedObjectID) -> String { "" }
}
