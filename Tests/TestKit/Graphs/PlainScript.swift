/// One thing that is done to a context.
package enum PlainStep: Equatable, Sendable {
  /// A new object.
  case insert(String, entity: String)
  /// Other destinations for a relationship.
  case set(String, String, [String])
  /// Another value for an attribute.
  case touch(String)
  /// Values and relationships are read, so that the object is no fault.
  case read(String)
  /// The object is refreshed, keeping changes; without any it becomes a fault (RF-02).
  case refresh(String)
  case delete(String)
  /// Pending changes are processed.
  case process
  /// Everything the context shows is compared with what the oracle says.
  case look
  case save
  case rollback
  case reset

  /// Whether an object is deleted.
  package var isDelete: Bool { if case .delete = self { true } else { false } }
}

/// The kinds of store that a script may run on.
package enum PlainStore: String, CaseIterable, Sendable {
  case memory
  /// SQLite in memory, which a second coordinator can open too.
  case sqlite
  case file
}

/// A graph that has been saved, and what is done to it then.
package struct PlainScript: Sendable {
  package var schema: PlainSchema
  /// The graph in the store at the start.
  package var base: PlainGraph
  package var steps: [PlainStep] = []

  package var store = PlainStore.memory
  /// Whether the steps run in a child context, whose every save its parent saves too.
  package var isNested = false
  /// Whether the steps run in a context that has seen nothing yet, not in the one that saved the graph.
  package var startsFresh = true
  /// Whether every object is held throughout, or looked up by its ID each time.
  package var holdsObjects = true
  /// Whether processing runs delete rules, or only the save does (DR-09).
  package var propagatesAtEndOfEvent = true

  /// Makes a script without steps.
  package init(schema: PlainSchema, base: PlainGraph) { (self.schema, self.base) = (schema, base) }

  /// The script as far as it makes sense: steps on objects that are not there any more are left out, and a save that
  /// leaves dangling references is followed by a reset, for memory may show them and the store does not.
  package var sensible: PlainScript {
    var result = self
    var oracle = DeleteOracle(self)
    result.steps = []
    for step in steps where oracle.allows(step) && !(step == .reset && result.steps.last == .reset) {
      result.steps.append(step)
      oracle.apply(step)
      if oracle.needsReset {
        result.steps.append(.reset)
        oracle.apply(.reset)
      }
    }
    return result
  }
}
