extension ObjectGraph {
  /// A way in which an object leaves its context.
  enum Departure {
    /// The context goes; nothing of an app's runs any more.
    case dismantled
    /// The context is reset, which the object hears of as it turns into a fault.
    case reset
    /// Nothing is left of it: its deletion has been saved, or a save has come after it was thrown away.
    case gone
    /// A rollback takes its insertion back.
    case rolledBack
    /// Its insertion is undone: redo may bring it back, under the number it had.
    case undone
  }

  /// Lets go of an object, which has no context from here on.
  ///
  /// Where all of them leave, the caller empties the registry and the lists afterwards.
  func release(_ object: NSManagedObject, _ departure: Departure) {
    switch departure {
    case .dismantled:
      object.relations = nil
      object.working = nil
      detach(object)
    case .reset:
      object.turnIntoFault()
      detach(object)
    case .gone:
      unregister(object)
      if object.life.wasNeverSaved { formerNumbers.forget(object.number) }
      // From here on nothing is looked for, not even by `didTurnIntoFault`.
      object.life.make(.die)
      object.turnIntoFault()
      object.life.make(.forget)
      object.row = nil
    case .rolledBack:
      unregister(object)
      formerNumbers.forget(object.number)
      object.discard()
    case .undone:
      unregister(object)
      object.discard()
    }
    object.graph = nil
  }

  /// Takes from an object what it would have kept while it was alive.
  private func detach(_ object: NSManagedObject) {
    object.life.make(.detach)
    object.row = nil
    object.eventBase = nil
  }
}
