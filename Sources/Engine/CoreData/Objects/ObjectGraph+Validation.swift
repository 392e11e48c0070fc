extension ObjectGraph {
  /// What a save would find wrong with the changed objects, in the order in which it looks; a 1560 stands for several.
  package func validationErrors() -> [any Error] {
    var errors: [any Error] = []
    func collect(_ check: () throws -> Void) {
      do { try check() } catch { errors.append(error) }
    }
    pending.inserted.all.visit { object in collect { try object.validateForInsert() } }
    pending.updated.all.visit { object in collect { try object.validateForUpdate() } }
    pending.deleted.all.visit { object in
      // One without a row is exempt from every rule: it is not there (FT-10).
      if object.row == nil, object.life.isInaccessible { return }
      collect { try object.validateForDelete() }
    }
    return errors
  }
}
