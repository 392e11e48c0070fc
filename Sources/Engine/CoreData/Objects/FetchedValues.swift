/// What the fetched properties of a context's objects have found, until the objects are refreshed (FR-24).
///
/// Few objects have such values, so they lie here and not in each object.
struct FetchedValues {
  private final class Entry {
    weak var owner: NSManagedObject?
    var results: [String: [NSManagedObject]] = [:]
    init(_ owner: NSManagedObject) { self.owner = owner }
  }

  private var entries: [ObjectIdentifier: Entry] = [:]
  private var sweepThreshold = 64

  /// The results that are known.
  func results(_ name: String, of object: NSManagedObject) -> [NSManagedObject]? {
    entry(of: object)?.results[name]
  }

  /// Keeps results.
  mutating func keep(_ results: [NSManagedObject], _ name: String, of object: NSManagedObject) {
    if let entry = entry(of: object) {
      entry.results[name] = results
      return
    }
    if entries.count >= sweepThreshold {
      entries = entries.filter { $0.value.owner != nil }
      sweepThreshold = max(64, entries.count * 2)
    }
    let made = Entry(object)
    made.results[name] = results
    entries[ObjectIdentifier(object)] = made
  }

  /// Forgets what an object's properties have found.
  mutating func forget(_ object: NSManagedObject) {
    if !entries.isEmpty { entries[ObjectIdentifier(object)] = nil }
  }

  /// An object that is gone may have had the same address.
  private func entry(of object: NSManagedObject) -> Entry? {
    guard let found = entries[ObjectIdentifier(object)], found.owner === object else { return nil }
    return found
  }
}

extension NSManagedObject {
  /// The value of a fetched property: fetched when it is first read, then kept until the object is refreshed.
  ///
  /// An object without a context finds nothing (chosen here).
  final func fetchedValue(_ property: NSFetchedPropertyDescription) -> [NSManagedObject] {
    checkQueue()
    guard let graph, let owner = graph.owner else { return [] }
    if let known = graph.fetchedValues.results(property.name, of: self) { return known }
    let found = owner.results(of: property, for: self)
    graph.fetchedValues.keep(found, property.name, of: self)
    return found
  }
}
