import Foundation

/// What a fetch request is behind its type of results: its erased forms share it, and a model keeps its templates as such.
final class FetchRequestState {
  var settings: FetchSettings
  var entity: NSEntityDescription?
  /// The stores to ask, of which a model knows nothing; nil asks all.
  var affectedStores: [AnyObject]?
  /// Whether this is of a template of a model that a coordinator uses.
  var isFrozen = false

  private let lock = NSLock()
  private weak var shown: AnyObject?

  init(_ settings: FetchSettings = FetchSettings(), _ entity: NSEntityDescription? = nil) {
    self.settings = settings
    self.entity = entity
  }

  /// The same in a state of its own, which can be changed.
  func duplicate() -> FetchRequestState {
    let copy = FetchRequestState(settings, entity)
    copy.affectedStores = affectedStores
    return copy
  }

  /// The object by which callers see the state: the same one for as long as somebody holds it.
  ///
  /// - Parameter make: makes one where nobody does.
  func facade<Facade: AnyObject>(_ make: (FetchRequestState) -> Facade) -> Facade {
    lock.withLock {
      if let known = shown as? Facade { return known }
      let made = make(self)
      shown = made
      return made
    }
  }
}

/// A fetch request, as far as what it says goes.
protocol FetchDescribing: AnyObject {
  var settings: FetchSettings { get }
}
