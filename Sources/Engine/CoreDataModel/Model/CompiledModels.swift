/// The compiled models of the process, for what has only a class to go by.
package enum CompiledModels {
  private struct Entry { weak var model: ModelLayout? }
  private static let entries = Guarded<[Entry]>([])

  /// Notes a model; one that has gone since is forgotten.
  static func add(_ model: ModelLayout) {
    entries.withLock { entries in
      entries.removeAll { $0.model == nil }
      entries.append(Entry(model: model))
    }
  }

  /// The entity that a class stands for, in the newest model that has one.
  ///
  /// - Returns: nil when no model names the class, or the newest that does names it for several entities.
  package static func entity(of objectClass: AnyClass) -> EntityLayout? { place(of: objectClass)?.entity }

  /// The same with the model, for who needs that to stay meanwhile.
  package static func place(of objectClass: AnyClass) -> (model: ModelLayout, entity: EntityLayout)? {
    entries.withLock { entries -> (model: ModelLayout, entity: EntityLayout)? in
      for entry in entries.reversed() {
        guard let model = entry.model else { continue }
        let found = model.entities(of: objectClass)
        if !found.isEmpty { return found.count == 1 ? (model, found[0]) : nil }
      }
      return nil
    }
  }
}
