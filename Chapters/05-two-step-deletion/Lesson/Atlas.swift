import Foundation
import OpenCoreData
import Samples
import WorkbookKit

extension CountryModel {
  /// The model of most segments: coordinators may share one that nobody changes, and it is compiled once.
  nonisolated(unsafe) static let shared = CountryModel().make()
}

/// A store with four countries, the context of a screen, and one that works in the background.
struct Atlas {
  let store: FreshStore
  /// The context of the screen.
  var list: NSManagedObjectContext { store.context }
  /// The context that deletes.
  let sync: NSManagedObjectContext

  /// Makes the store of a segment.
  ///
  /// - Parameters:
  ///   - page: the page of the segment.
  ///   - model: another model than that of most segments.
  init(_ page: Page, _ model: CountryModel? = nil) throws {
    let model = model?.make() ?? CountryModel.shared
    store = try FreshStore({ model }, page: page) { try CountryData.insert(into: $0) }
    sync = store.container.newBackgroundContext()
    sync.name = "sync"
    list.name = "list"
  }

  /// Lets the background context do something and save it.
  func inBackground(_ work: (NSManagedObjectContext) throws -> Void) throws {
    try sync.performAndWait {
      try work(sync)
      try sync.save()
    }
  }
}

/// A container whose store is in memory, for what happens in a process that may die.
enum MemoryAtlas {
  static func open() throws -> NSPersistentContainer {
    let container = NSPersistentContainer(name: "atlas", managedObjectModel: CountryModel.shared)
    // In memory, by a name of its own, under which a second coordinator finds it.
    let description = NSPersistentStoreDescription(url: URL(fileURLWithPath: "/dev/null/atlas-\(UUID().uuidString)"))
    description.setOption(FreshStore.uuid as NSString, forKey: StoreUUIDOption)
    container.persistentStoreDescriptions = [description]
    var failure: (any Error)?
    container.loadPersistentStores { failure = $1 }
    if let failure { throw failure }
    // The numbers stand where an address would be, as on all pages.
    ObjectNaming.install { object in
      guard let id = object as? NSManagedObjectID else { return "\(type(of: object))" }
      return "\(id.entity.name ?? "")#\(id.uriRepresentation().lastPathComponent.dropFirst())"
    }
    let seeder = container.newBackgroundContext()
    try seeder.performAndWait { try CountryData.insert(into: seeder) }
    return container
  }
}

/// A number in a table.
func cell(_ number: Int) -> RowCell { .integer(Int64(number)) }

/// `yes` or `no`.
func yesOrNo(_ answer: Bool) -> RowCell { answer ? "yes" : "no" }

extension NSManagedObjectContext {
  /// The names of the countries that a fetch finds, in order.
  func countryNames(_ predicate: NSPredicate? = nil) throws -> String {
    let request = NSFetchRequest<Country>(entityName: "Country")
    request.predicate = predicate
    request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
    return try performAndWait { try fetch(request).map(\.name).joined(separator: ", ") }
  }
}
