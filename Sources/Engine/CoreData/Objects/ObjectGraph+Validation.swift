extension ObjectGraph {
  /// What a save would find wrong with the changed objects, in the order in which it looks; a 1560 stands for several.
  package func validationErrors() -> [any Error] {
    var errors: [any Error] = []
    func collect(_ check: () throws -> Void) {
      do { try check() } catch { errors.append(error) }
    }
    for object in pending.inserted.all { collect(object.validateForInsert) }
    for object in pending.updated.all { collect(object.validateForUpdate) }
    for object in pending.deleted.all {
      // One without a row is exempt from every rule: it is not there (FT-10).
      if object.row == nil, object.life.isInaccessible { continue }
      collect(object.validateForDelete)
    }
    return errors
  }
}
