import CoreData
import Foundation

// What the snippets of all chapters find around them in an app: its classes, its contexts, and what tells the user.
//
// No target compiles this folder. A test puts each snippet of the book where a line says `// snippet: NAME`, and has the
// compiler look at all of it, with the product `CoreData` and nothing else of the workbook.

let container = NSPersistentContainer(name: "App")
let background = container.newBackgroundContext()
var context: NSManagedObjectContext { container.viewContext }
var viewContext: NSManagedObjectContext { container.viewContext }
var coordinator: NSPersistentStoreCoordinator { container.persistentStoreCoordinator }
var contexts: [NSManagedObjectContext] { [container.viewContext] }
var token: NSPersistentHistoryToken?
var message = ""
let label = Label()
let log = Log()

func present(_ error: any Error) {}
func report(_ error: any Error) {}

// Unchecked: it is compiled, and never runs.
class Label: @unchecked Sendable { var text: String? }

struct Log {
  func callAsFunction(_ text: String) {}
  func fault(_ text: String) {}
}

class Series: NSManagedObject {
  @Managed var title: String
  @Managed var episodes: Set<Episode>
}

class Episode: NSManagedObject {
  @Managed var series: Series?
  @Managed var history: History?
}

class History: NSManagedObject {}

class Item: NSManagedObject {
  @Managed var name: String
  @Managed var done: Bool
}

class Photo: NSManagedObject {}
