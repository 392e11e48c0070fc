import Foundation
import OpenCoreData
import Samples
import WorkbookKit

/// What another process of the chapter does with a context, to end as it ends.
enum ContextUse: String {
  case otherThread = "read-on-another-thread"
  case confinedParent = "make-a-confinement-context-a-parent"

  func run() throws -> Never {
    let container = NSPersistentContainer(name: "wrong", managedObjectModel: ItemModel.make())
    container.persistentStoreDescriptions = [NSPersistentStoreDescription()]
    container.loadPersistentStores { _, _ in }
    switch self {
    case .otherThread: readOnMainThread(container)
    case .confinedParent: try useAsParent(container)
    }
    exit(0)
  }
}
