import Foundation
import OpenCoreData
import WorkbookKit

/// A world whose rows are items, in a SQLite store in memory.
class PlayItemWorld: PlayWorld {
  /// A context, and the object of it that somebody's code holds.
  struct Side {
    let context: PlayContext
    let item: PlayItem
  }

  /// The attribute that the panels show.
  let key: String
  /// The coordinator of the contexts.
  let coordinator: NSPersistentStoreCoordinator
  /// The permanent IDs of the rows, in the order of the scene's rows.
  let ids: [NSManagedObjectID]
  /// The file, as another coordinator has it.
  let file: PlayFile
  /// What the file has of each row, as it was looked at last, and the versions that were to be seen then.
  private(set) var rows: [PlayFile.Row?] = []
  private var ranks: [PlayRanks] = []

  /// Makes a store with rows.
  ///
  /// - Parameters:
  ///   - key: the attribute that the panels show.
  ///   - rows: the names of the rows; what else they hold is the default.
  ///   - options: options of the store.
  /// - Throws: what opening the store throws.
  init(_ key: String, rows: [String], options: [String: NSObject] = [:]) throws {
    self.key = key
    let url = PlayFile.inMemory
    file = try PlayFile(url, rows, options: options)
    let coordinator = try PlayFile.open(url, options: options)
    self.coordinator = coordinator
    ids = try file.ids.map { id in
      guard let own = coordinator.managedObjectID(forURIRepresentation: id.uriRepresentation()) else {
        throw CocoaError(.persistentStoreInvalidType)
      }
      return own
    }
    super.init()
  }

  /// What every place holds now.
  override var state: PlayState {
    // Once for all panels: the file is asked.
    rows = file.rows(key)
    ranks = zip(ids, rows).map { id, seen in
      PlayRanks(
        [seen?.version, coordinator.cachedVersion(of: id)]
          + contexts.map { context in
            context.performAndWait { context.registeredObject(for: id)?.inside.rowVersion }
          })
    }
    return super.state
  }

  /// A context of the scene's coordinator, whose events end with each operation.
  ///
  /// - Parameter name: what the panels call it.
  func makeContext(_ name: String) -> PlayContext { makeContext(name, on: coordinator) }

  /// The object of a row, fetched with its values by a context, for whoever holds it.
  ///
  /// - Throws: what the fetch throws.
  func fetchedItem(_ row: Int, in context: NSManagedObjectContext) throws -> PlayItem {
    try context.performAndWait {
      let request = NSFetchRequest<PlayItem>(entityName: "Item")
      request.predicate = NSPredicate(format: "SELF == %@", ids[row])
      request.returnsObjectsAsFaults = false
      guard let item = try context.fetch(request).first else { throw CocoaError(.managedObjectReferentialIntegrity) }
      return item
    }
  }

  /// Runs code of a side on its context's queue.
  ///
  /// - Returns: nothing that was printed.
  func run(_ side: Side, _ work: (NSManagedObjectContext, PlayItem) -> Void) -> [String] {
    side.context.performAndWait { work(side.context, side.item) }
    return []
  }

  // MARK: Looking

  /// What a context has of each row.
  func cells(in context: NSManagedObjectContext) -> [LayerWalk.Cell] {
    ids.indices.map { row in
      context.performAndWait {
        guard let object = context.registeredObject(for: ids[row]) else { return .nothing }
        return PlayText.cell(of: object, key, ranks[row])
      }
    }
  }

  /// What the row cache has of each row.
  var cacheCells: [LayerWalk.Cell] {
    ids.indices.map { row in
      guard let value = coordinator.cachedValue(of: key, in: ids[row]) else { return .nothing }
      return LayerWalk.Cell(PlayText.value(value), note: ranks[row].text(coordinator.cachedVersion(of: ids[row])))
    }
  }

  /// What the file has of each row.
  var fileCells: [LayerWalk.Cell] {
    zip(rows, ranks).map { seen, ranks in
      guard let seen else { return LayerWalk.Cell(PlayText.noRow, isAbsent: true) }
      return LayerWalk.Cell(PlayText.value(seen.value), note: ranks.text(seen.version))
    }
  }
}

/// The versions of a row that are still to be seen, the newest first: numbers that count on would tell states apart that go on
/// alike.
struct PlayRanks {
  private let versions: [Int64]

  init(_ seen: [Int64?]) { versions = Set(seen.compactMap(\.self)).sorted(by: >) }

  /// How old a version is among them; nil for the newest, and where there is none.
  func text(_ version: Int64?) -> String? {
    switch version.flatMap({ versions.firstIndex(of: $0) }) {
    case nil, 0: nil
    case let place?: "\(place) behind"
    }
  }
}

extension LayerWalk.Cell {
  /// A place that has nothing of the row.
  static var nothing: LayerWalk.Cell { LayerWalk.Cell(PlayText.nothing, isAbsent: true) }
}

/// Why nothing can be done with the object of a side; nil where something can.
///
/// - Parameters:
///   - side: the side, in a world of its scene.
///   - name: what the scene calls its context.
func gone<World: PlayItemWorld>(
  _ side: KeyPath<World, PlayItemWorld.Side> & Sendable, _ name: String
) -> @Sendable (World) -> String? {
  { $0[keyPath: side].item.managedObjectContext == nil ? "\(name)'s a has no context any more" : nil }
}
