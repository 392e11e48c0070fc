import CSQLite
import Foundation
import Testing

@testable import CoreData
@testable import CoreDataStores
@testable import CoreDataValues

/// Runs a body in a context that has been pinned and has read; others have saved series `Dark` with `E1` and `E2`, and
/// series `Lost`, before.
///
/// - Parameter body: gets the stack and the context, on the context's queue.
func pinned(
  _ kind: StoreKind = .sqlite, _ model: NSManagedObjectModel = Television().model,
  sourceLocation: SourceLocation = #_sourceLocation, _ body: (TestStack, NSManagedObjectContext) throws -> Void
) throws {
  let stack = try TestStack(kind, model: model)
  try stack.run { other in
    other.makeSeries("Dark", "E1", "E2")
    other.makeSeries("Lost")
    try other.save()
  }
  let context = stack.context()
  try context.performAndWait {
    try context.setQueryGenerationFrom(.current)
    #expect(try context.count(for: NSFetchRequest<Series>(entityName: "Series")) == 2)
    try body(stack, context)
    checkInvariants(of: context, sourceLocation: sourceLocation)
  }
}

extension TestStack {
  /// Changes `Dark`, deletes `Lost` and `E2`, and inserts `New`, in another context.
  func saveElsewhere() throws {
    try run { other in
      try other.series("Dark").name = "Darker"
      other.delete(try other.series("Lost"))
      other.delete(try other.episode("E2"))
      other.makeSeries("New")
      try other.save()
    }
  }

  /// The file of the store.
  var file: URL {
    get throws { try #require(coordinator.persistentStores.first?.url) }
  }

  /// Copies the log into the file as far as readers let it, past the engine.
  ///
  /// - Returns: whether somebody was in the way, how many pages the log had, and how many of them were copied.
  func checkpoint() throws -> [Int64] {
    let file = try file
    let plain = try Connection(path: file.path, flags: SQLITE_OPEN_READWRITE, timeout: 0, url: file)
    var result: [Int64] = []
    try plain.query("PRAGMA wal_checkpoint(TRUNCATE)") { row in result = (0..<3).map { row.int($0) } }
    return result
  }

  /// How many connections the process has to the store's file.
  func openFiles() throws -> Int {
    let path = try file.resolvingSymlinksInPath().path
    let descriptors = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
    return descriptors.filter {
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/" + $0)) == path
    }.count
  }
}
