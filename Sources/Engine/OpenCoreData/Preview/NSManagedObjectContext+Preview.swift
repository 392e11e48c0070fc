extension NSManagedObjectContext {
  /// What the next save would do if an object were deleted first.
  ///
  /// - Parameter object: an object of this context.
  public func previewDeletion(of object: NSManagedObject) -> DeletionPreview { previewDeletion(of: [object]) }

  /// What the next save would do if objects were deleted first, in the order of their keys.
  ///
  /// - Parameter objects: objects of this context.
  public func previewDeletion(of objects: Set<NSManagedObject>) -> DeletionPreview {
    func place(_ object: NSManagedObject) -> (Int, Int64) { (object.inside.layout.index, abs(object.inside.number)) }
    return previewDeletion(of: objects.sorted { place($0) < place($1) })
  }

  /// What the next save would do if objects were deleted first, in this order.
  ///
  /// What has been changed and deleted in the context already counts: a save saves everything. Nothing is changed: no
  /// object is marked, fired or registered, no hook of an app's classes runs, and the row cache stays as it is. Rows are read
  /// where the delete rules lead to objects that are not loaded; in a child, the parents read them, as they do for any
  /// read of a child.
  ///
  /// - Parameter objects: objects of this context; none asks what the pending deletions come to. One of another context is a
  ///   programming error, as in `delete(_:)`.
  public func previewDeletion(of objects: [NSManagedObject]) -> DeletionPreview {
    checkQueue()
    let graph = graph
    for object in objects where object.inside.graph !== graph {
      raiseException(.invalidArgument, "An NSManagedObjectContext cannot preview deletes of objects in other contexts.")
    }
    let foresight = Foresight(of: self, seesChanges: true)
    defer { foresight.end() }
    for object in objects { foresight.graph.markDeleted(foresight.copy(of: object)) }
    foresight.propagate()
    let blockers = foresight.validationBlockers()
    return foresight.preview(requested: objects.map(\.objectID), blockers, foresight.conflicts())
  }

  /// What a batch delete would do to the rows of the stores.
  ///
  /// The rows are read, one object each, past the row cache; contexts are not looked at, as the request does not (BD-18).
  ///
  /// - Parameter request: the request; its result type does not matter.
  /// - Returns: the preview. Its blockers are those of batch deletes: deny rules (BD-12) and mandatory inverses (BD-10).
  /// - Throws: 134091 when a store does not carry out batch requests; else what the request itself would throw before it
  ///   looks at a rule.
  public func previewDeletion(by request: NSBatchDeleteRequest) throws -> DeletionPreview {
    checkQueue()
    let ids = try request.chosenRows(in: self)
    let foresight = Foresight(of: self, seesChanges: false)
    defer { foresight.end() }
    for id in ids { foresight.graph.markDeleted(foresight.object(id.layout, id.store, id.number)) }
    foresight.propagate()
    return foresight.preview(requested: ids, foresight.batchBlockers())
  }
}

extension DeletionPreview {
  /// What a batch delete that was previewed would report (`deleteAndMerge`).
  public var batchReport: BatchDeletionReport {
    var changed: [NSManagedObjectID] = []
    var seen: Set<NSManagedObjectID> = []
    for reference in nullified where seen.insert(reference.object).inserted { changed.append(reference.object) }
    return BatchDeletionReport(requested: requested, deleted: deleted, nullified: changed)
  }
}
