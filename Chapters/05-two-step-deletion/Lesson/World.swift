import Foundation
import OpenCoreData
import Samples
import WorkbookKit

/// What the actors of one order share: a fresh SQLite store at `/dev/null`, two contexts, a clock, and the mail between them.
final class World {
  let list: NSManagedObjectContext
  let sync: NSManagedObjectContext
  let mailbox: Mailbox
  var now = Date(timeIntervalSinceReferenceDate: 0)
  /// The country on the screen, if there is one.
  var held: Country?

  private let container: NSPersistentContainer

  /// - Parameter flagOff: whether `shouldDeleteInaccessibleFaults` of the list is off, so that an inaccessible fault ends
  ///   the process.
  init(flagOff: Bool) throws {
    container = try MemoryAtlas.open()
    list = container.newBackgroundContext()
    sync = container.newBackgroundContext()
    mailbox = Mailbox(of: sync)
    list.shouldDeleteInaccessibleFaults = !flagOff
    (list.name, sync.name) = ("list's context", "sync's context")
  }

  /// What each layer has of Iceland.
  func layers(_ keys: String...) throws -> [LayerProbe] {
    let request = NSFetchRequest<NSManagedObjectID>(entityName: "Country")
    request.resultType = .managedObjectIDResultType
    request.predicate = NSPredicate(format: "name == 'Iceland'")
    let coordinator = container.persistentStoreCoordinator
    return try LayerProbe.all(
      of: try sync.performAndWait { try sync.fetch(request)[0] }, keys, coordinator, in: [list, sync],
      shown: { [unowned self] in held })
  }
}
