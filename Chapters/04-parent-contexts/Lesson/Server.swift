import OpenCoreData
import Samples
import WorkbookKit

/// The server to which items are sent.
enum Server {
  // The segment that uses it runs on one thread.
  nonisolated(unsafe) static var received: [String] = []
  nonisolated(unsafe) static var store: FreshStore?

  /// Notes the name that the file had when an item came in.
  static func receive(_ item: NSManagedObject) {
    received.append((try? store?.nameInFile(2)) ?? "nothing")
  }
}
