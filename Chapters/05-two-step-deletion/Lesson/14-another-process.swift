import Foundation
import OpenCoreData
import Samples
import WorkbookKit

//: ## A purge in another process
//:
//: A share extension purges while the app has the list on its screen. No notification crosses from one process to the
//: other, and the app's row cache knows nothing.
//:
//: The other process here is this program again. It opens the same file, purges, prints the URIs of what it deleted,
//: and ends. The app holds the country as a fault meanwhile; after that it is told of the URIs.
//:
//: - label: documented RF-04, RF-16
//: - label: observed RF-10

/// What the other process does.
enum Cleaner {
  static let name = "purge-a-file"

  static func run(file: String) throws -> Never {
    // snippet.hide
    let container = NSPersistentContainer(name: "cleaner", managedObjectModel: CountryModel().make())
    container.persistentStoreDescriptions = [NSPersistentStoreDescription(url: URL(fileURLWithPath: file))]
    container.loadPersistentStores { if let error = $1 { fatalError("\(error)") } }
    // snippet.show
    let context = container.newBackgroundContext()
    let purged = try context.performAndWait {
      try Country.purge("Country", in: context, at: Date(timeIntervalSinceReferenceDate: 121))
    }
    for id in purged { print(id.uriRepresentation()) }
    exit(0)
  }
}

func anotherProcess() -> Segment {
  Segment(
    "a-purge-in-another-process", "A purge in another process", claims: ["T4", "T6"],
    prediction: "The row is gone from the file. What do a fetch, the held fault, and the next save of this process say?"
  ) { page in
    // snippet.hide
    let atlas = try Atlas(page)
    let list = atlas.list
    // snippet.show
    let (held, other) = (try list.country("Iceland"), try list.country("Malta"))
    try atlas.inBackground { sync in
      let start = Date(timeIntervalSinceReferenceDate: 0)
      for name in ["Iceland", "Malta"] { try sync.country(name).markForDeletion(at: start) }
    }
    let result = try ProcessRunner().run(.itself([Cleaner.name, atlas.store.url.path]))
    let uris = result.text.split(separator: "\n").compactMap { URL(string: String($0)) }
    page.show("purged", "\(uris.count) rows; \(result.endingText)")

    page.show("a fetch finds", try list.countryNames())
    page.show("held: name", value: held.name)
    page.show("held: isDeleted", value: held.isDeleted)
    held.population = 0
    do { try list.save() } catch { page.show("save", error: error) }
    list.refresh(held, mergeChanges: false)

    NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSDeletedObjectsKey: uris], into: [list])
    page.show("told: isDeleted", "\(held.isDeleted), \(other.isDeleted)")
  }
}

//: Fetches are right, because the store answers them. Held objects are wrong, because the row cache does, and the
//: coordinator has no reason to doubt it. The save is where the two meet: 133020, for a change to a row that is not
//: there.
//:
//: IDs mean nothing outside of their coordinator, but their URIs do, and `mergeChanges(fromRemoteContextSave:into:)`
//: takes them as they are. How they get from one process to the other is up to you; here they went through a pipe.
//:
//: **Rule of thumb.** Before you let a second process delete, decide how the first one hears of it. If it cannot, let
//: only one of them purge.
