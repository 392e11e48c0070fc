import OpenCoreData
import WorkbookKit

/// Saves a context as its owner does next, and tells an error of that with the objects that it names.
///
/// - Parameters:
///   - context: the context, used on its own queue.
///   - what: whose save it is, such as “the next save”.
/// - Throws: `Mismatch`, with the error.
func expectToSave(_ context: NSManagedObjectContext, _ what: String = "the next save") throws {
  do { try context.performAndWait { try context.save() } } catch {
    throw Mismatch(["\(what) fails:"] + LiveErrorText.linesWithoutAddresses(error).map { "  " + $0 })
  }
}
