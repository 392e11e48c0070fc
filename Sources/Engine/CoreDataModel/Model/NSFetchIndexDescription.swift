import Foundation

/// An index that makes fetches faster: SQLite keeps it, and what is fetched stays the same (SQ-32).
open class NSFetchIndexDescription: NSObject, NSCopying {
  /// The name, part of the name of the index in the store.
  public var name: String { willSet { requireMutable() } }

  /// What is indexed, the most significant first.
  public var elements: [NSFetchIndexElementDescription] {
    // Computed, not observed: Swift calls no observer inside an app's own convenience initialiser.
    get { members }
    set {
      requireMutable()
      for element in members where element.indexDescription === self { element.indexDescription = nil }
      members = newValue
      for element in members { element.indexDescription = self }
    }
  }
  private var members: [NSFetchIndexElementDescription] = []

  /// The entity that the index belongs to.
  public internal(set) weak var entity: NSEntityDescription?

  /// The rows that the index covers; nil means all.
  ///
  /// The store indexes all rows whatever is set: a fetch finds the same, and SQLite could use a narrower index for few
  /// fetches only (chosen here).
  public var partialIndexPredicate: NSPredicate? { willSet { requireMutable() } }

  /// Makes an index.
  ///
  /// - Parameters:
  ///   - name: the name, unique within the entity.
  ///   - elements: what is indexed; nil means nothing yet.
  public init(name: String, elements: [NSFetchIndexElementDescription]?) {
    self.name = name
    super.init()
    self.elements = elements ?? []
  }

  /// The same index, with copies of its elements, in a description that belongs to no entity and can be changed.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSFetchIndexDescription(name: name, elements: elements.map { $0.duplicate() })
    copy.partialIndexPredicate = partialIndexPredicate
    return copy
  }

  func requireMutable() { entity?.requireMutable() }
}
