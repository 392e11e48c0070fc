import OpenCoreData

/// A context that does something right after each reading of history, before whoever reads gets the result.
///
/// Unchecked as its superclass is: the work is set and done on the context's queue, or while nothing runs there.
final class OvertakenReader: NSManagedObjectContext, @unchecked Sendable {
  /// What happens right after a reading; nil where nothing does.
  var afterReading: (() throws -> Void)?

  override func execute(_ request: NSPersistentStoreRequest) throws -> NSPersistentStoreResult {
    let result = try super.execute(request)
    if request is NSPersistentHistoryChangeRequest { try afterReading?() }
    return result
  }
}
