extension MemoryStore {
  /// Raises for a model with derived attributes: only SQLite computes them (SQ-35).
  ///
  /// Apple's memory store is an atomic store, which the message names.
  ///
  /// - Parameters:
  ///   - model: the model of the store that is going to be made.
  ///   - held: the entities that the store holds, by their index; nil for all. Others do not matter (chosen here).
  static func requireNoDerivedAttributes(in model: ModelLayout, held: [Bool]?) {
    for entity in model.entities where !entity.derivedSlots.isEmpty && held?[entity.index] ?? true {
      raiseException(.invalidArgument, "Core Data provided atomic stores do not support derived properties")
    }
  }
}
