import Foundation

/// What a fetch request is behind its type of results: its erased forms share it, and a model keeps its templates as such.
package final class FetchRequestState {
  package var settings: FetchSettings
  package var entity: NSEntityDescription?
  /// The stores to ask, of which a model knows nothing; nil asks all.
  package var affectedStores: [any StoreHandle]?
  /// Whether this is of a template of a model that a coordinator uses.
  package var isFrozen = false

  private struct Shown { weak var facade: AnyObject? }
  private let shown = Guarded(Shown())

  package init(_ settings: FetchSettings = FetchSettings(), _ entity: NSEntityDescription? = nil) {
    self.settings = settings
    self.entity = entity
  }

  /// The same in a state of its own, which can be changed.
  package func duplicate() -> FetchRequestState {
    let copy = FetchRequestState(settings, entity)
    copy.affectedStores = affectedStores
    return copy
  }

  /// The object by which callers see the state: the same one for as long as somebody holds it.
  package func facade<Facade: AnyObject>(_ make: (FetchRequestState) -> Facade) -> Facade {
    shown.withLock { shown -> Facade in
      if let known = shown.facade as? Facade { return known }
      let made = make(self)
      shown.facade = made
      return made
    }
  }
}
