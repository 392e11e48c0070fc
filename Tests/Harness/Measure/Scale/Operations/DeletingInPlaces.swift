import Foundation
import OpenCoreData

extension ScaledOperation {
  /// Deletes and their previews in each place where objects may be: nothing has been read before, so that each place shows how
  /// it finds what the rules ask for.
  static var deletingInPlaces: [ScaledOperation] {
    ScalePlace.allCases.flatMap { place in
      [
        delete("one of a cascading ring", in: place) { store, count in [try ring(store, count)] },
        preview("one of a cascading ring", in: place) { store, count in [try ring(store, count)] },
        delete("one that cascades to all", in: place, .cascadeDeleteRule) { store, count in [try star(store, count)] },
        preview("one that cascades to all", in: place, .cascadeDeleteRule) { store, count in [try star(store, count)] },
        delete("one that all lose", in: place) { store, count in [try star(store, count)] },
        preview("one that all deny", in: place, .denyDeleteRule) { store, count in [try star(store, count)] },
        delete("all members of one ordered list", in: place) { store, count in
          _ = try store.listedEntries(count)
          return try all("Entry", store)
        },
        delete("all of a many-to-many with sixteen tags", in: place) { store, count in
          let tags = (0..<16).map { store.insert("Tag", ["name": "\($0)"]) }
          for (index, thing) in store.insertThings(count).enumerated() {
            thing.setValue(Set([tags[index % 16], tags[index / 16 % 16]]), forKey: "tags")
          }
          return try all("Thing", store)
        },
      ]
    }
  }

  /// Objects to delete, with everything saved and forgotten.
  private typealias Making = (ScaleStore, _ count: Int) throws -> [NSManagedObject]

  private static func delete(
    _ what: String, in place: ScalePlace, _ rule: NSDeleteRule = .nullifyDeleteRule, _ make: @escaping Making
  ) -> ScaledOperation {
    ScaledOperation("in \(place.rawValue): delete \(what), and save") { count in
      let store = try ScaleStore(ScaleModel.make(rule), in: place)
      let objects = try make(store, count)
      return {
        for object in objects { store.context.delete(object) }
        try store.save()
      }
    }
  }

  private static func preview(
    _ what: String, in place: ScalePlace, _ rule: NSDeleteRule = .nullifyDeleteRule, _ make: @escaping Making
  ) -> ScaledOperation {
    ScaledOperation("in \(place.rawValue): preview the delete of \(what)") { count in
      let store = try ScaleStore(ScaleModel.make(rule), in: place)
      let objects = try make(store, count)
      return { _ = store.context.previewDeletion(of: objects) }
    }
  }

  /// One of a ring in which each object is the only member of the one before.
  private static func ring(_ store: ScaleStore, _ count: Int) throws -> NSManagedObject {
    let links = (0..<count).map { store.insert("Link", ["number": Int64($0)]) }
    for (index, link) in links.enumerated() { link.setValue(links[(index + 1) % count], forKey: "previous") }
    return try all("Link", store)[0]
  }

  /// The owner of all things.
  private static func star(_ store: ScaleStore, _ count: Int) throws -> NSManagedObject {
    _ = try store.ownedThings(count)
    return try all("Owner", store)[0]
  }

  private static func all(_ entity: String, _ store: ScaleStore) throws -> [NSManagedObject] {
    try store.saveAndForget()
    return try store.context.fetch(store.request(entity))
  }
}
