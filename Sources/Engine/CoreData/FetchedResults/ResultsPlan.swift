import Foundation

/// What a controller's last fetch asked for: by it changed objects are judged in memory, without another fetch.
///
/// Changing the request afterwards has no effect until the next `performFetch`.
struct ResultsPlan {
  let entity: EntityLayout
  let includesSubentities: Bool
  let predicate: NSPredicate?
  let sorts: [NSSortDescriptor]
  let naming: SectionNaming
  let keys: PlacingKeys
  /// The stores, when the request names some.
  let stores: AskedStores?

  init(_ request: any AnyFetchRequest, _ entity: EntityLayout, sectionKeyPath: String?, stores: AskedStores?) {
    self.entity = entity
    includesSubentities = request.settings.includesSubentities
    predicate = request.settings.predicate
    sorts = request.settings.sortDescriptors ?? []
    naming = SectionNaming(sectionKeyPath, entity)
    keys = PlacingKeys(entity, sorts, sectionKeyPath: sectionKeyPath)
    self.stores = stores
  }

  /// Whether objects go into sections.
  var hasSections: Bool { if case .none = naming { false } else { true } }

  /// Whether judging an object needs its values.
  private var readsValues: Bool { predicate != nil || !sorts.isEmpty || hasSections }

  /// Whether the object's entity and store are the ones that were asked for.
  func concerns(_ object: NSManagedObject) -> Bool {
    (includesSubentities ? object.layout.isKind(of: entity) : object.layout === entity)
      && stores?.concern(object) ?? true
  }

  /// Whether an object belongs to the results; fires its fault when values decide.
  func matches(_ object: NSManagedObject) -> Bool {
    if Self.isGone(object) { return false }
    if readsValues, object.isFault {
      object.fire()
      if Self.isGone(object) { return false }
    }
    return predicate?.evaluate(with: object) ?? true
  }

  /// Whether the object is marked deleted, was thrown away, or turned out to have no row any more.
  private static func isGone(_ object: NSManagedObject) -> Bool {
    !object.life.isThere || object.graph == nil
  }

  /// Whether the one comes before the other.
  func precedes(_ left: NSManagedObject, _ right: NSManagedObject) -> Bool {
    for sort in sorts {
      switch sort.compare(left, to: right) {
      case .orderedAscending: return true
      case .orderedDescending: return false
      case .orderedSame: continue
      }
    }
    return false
  }

  /// The place of an object in a sorted list: behind those that the order does not tell from it (chosen here).
  func place<Element>(
    of object: NSManagedObject, in list: [Element], _ key: (Element) -> NSManagedObject
  ) -> Int {
    var (low, high) = (0, list.count)
    while low < high {
      let middle = (low + high) / 2
      if precedes(object, key(list[middle])) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// Puts sorted newcomers into a sorted list, in one pass over it.
  func merge(_ newcomers: [NSManagedObject], into list: [NSManagedObject]) -> [NSManagedObject] {
    var result: [NSManagedObject] = []
    result.reserveCapacity(list.count + newcomers.count)
    var next = 0
    for object in newcomers {
      let place = max(next, self.place(of: object, in: list) { $0 })
      result += list[next..<place]
      result.append(object)
      next = place
    }
    result += list[next...]
    return result
  }
}
