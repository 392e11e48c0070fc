/// The faults that somebody thought of, by the part of the engine that they are planted in.
enum PlantedFaults {
  /// All of them.
  static let all = deleteRules + propagation + saving + stores + history + contexts + predicates

  private static let deleteRules = [
    PlantedFault(
      "deny is ignored", "DenyRule.denial(of:_:)",
      "filter(\\.isStillThere)", "filter { _ in false }",
      killedBy: "DenyTests/saveFails"),
    PlantedFault(
      "deny is not lifted by deleting what stands in the way", "NSManagedObject.isStillThere",
      "guard !life.isMarkedOrDead else", "guard !life.isDead else",
      killedBy: "DenyTests/denyBothWays"),
    PlantedFault(
      "nullify clears only the side of the deleted object", "NSManagedObject.leave(_:_:alone:)",
      "let inverse = relationship.inverse else",
      "let inverse = relationship.inverse, !life.isMarked else",
      killedBy: "NullifyTests/requiredInverse"),
    PlantedFault(
      "no action nullifies", "DeletePropagator.rule(for:)",
      "case .noActionDeleteRule: NoActionRule.self", "case .noActionDeleteRule: NullifyRule.self",
      killedBy: "NullifyTests/danglingKey"),
    PlantedFault(
      "cascade only nullifies", "DeletePropagator.rule(for:)",
      "case .cascadeDeleteRule: CascadeRule.self", "case .cascadeDeleteRule: NullifyRule.self",
      killedBy: "CascadeTests/rulesOfVictims"),
  ]

  private static let propagation = [
    PlantedFault(
      "the rules of a cascade's victims do not run", "DeletePropagator.run()",
      "while !graph.unpropagated.isEmpty {", "if !graph.unpropagated.isEmpty {",
      killedBy: "CascadeTests/rulesOfVictims"),
    PlantedFault(
      "rules run inside delete", "NSManagedObjectContext.delete(_:in:)",
      "graph.markDeleted(object)", "graph.markDeleted(object); processPendingChanges()",
      killedBy: "DeferralTests/graphReadsAsBefore"),
    PlantedFault(
      "propagatesDeletesAtEndOfEvent is ignored", "NSManagedObjectContext.processPendingChanges()",
      "processPendingChanges(propagating: propagatesDeletesAtEndOfEvent)", "processPendingChanges(propagating: true)",
      killedBy: "DeferralTests/onlySavePropagates"),
    PlantedFault(
      "a save does not run the rules that are pending", "NSManagedObjectContext.processPendingChanges(propagating:)",
      "if propagating { propagateDeletes(graph) }",
      "if propagating, !phases.contains(.saving) { propagateDeletes(graph) }",
      killedBy: "DeferralTests/saveIsEnough"),
    PlantedFault(
      "victims of a cascade are not told", "NSManagedObjectContext.markDeleted(_:)",
      "object.sendPrepareForDeletion()", "",
      killedBy: "DeferralTests/prepareForDeletionSeesAll"),
  ]

  private static let saving = [
    PlantedFault(
      "deleted objects are not validated", "ObjectGraph.validationErrors()",
      "pending.deleted.all.visit { object in", "Array(pending.deleted.all.prefix(0)).visit { object in",
      killedBy: "CascadeTests/cascadeIntoDeny"),
    PlantedFault(
      "a mandatory destination may be missing", "NSManagedObject.validate(_:_:)",
      "} else if !relationship.isOptional,", "} else if false,",
      killedBy: "NullifyTests/requiredInverse"),
    PlantedFault(
      "a reference to what was thrown away unsaved is saved", "NSManagedObject.validate(_:_:)",
      "if destination.isDiscarded {", "if false {",
      killedBy: "DiscardedReferenceTests/setAfterwards"),
    PlantedFault(
      "a minimum count is not enforced", "NSManagedObject.validateCount(_:_:_:)",
      "if count < relationship.minCount {", "if count < 0 {",
      killedBy: "NullifyTests/minimumCount"),
    PlantedFault(
      "Z_OPT is not raised", "SavePlanner.plan(_:into:)",
      "object.savedRow(version: old.version + 1)", "object.savedRow(version: old.version)",
      killedBy: "SaveFailureTests/versions"),
    PlantedFault(
      "the pairs of a deleted object stay in the join table", "SavePlanner.planDelete(_:into:)",
      "!= .noActionDeleteRule {\n      draft.plan.operations.append(.unlinkAll(relationship, owner: object.number))",
      "!= .noActionDeleteRule {\n      _ = relationship",
      killedBy: "JoinTableTests/deny"),
    PlantedFault(
      "the row cache is not asked for conflicts", "CoordinatorUpstream.checkConflicts(_:_:)",
      "guard let cached, cached.version != row.version else", "guard let cached, cached.version < row.version else",
      killedBy: "ConflictTests/snapshots"),
    PlantedFault(
      "did-save leaves the deleted objects out", "NSManagedObjectContext.finish(_:_:isComplete:token:)",
      "(NSDeletedObjectsKey, changes.deleted),", "(NSDeletedObjectsKey, []),",
      killedBy: "NotificationTests/oneSave"),
    PlantedFault(
      "a deleted object keeps its context", "NSManagedObjectContext.forget(_:_:)",
      "graph.release(object, .gone)", "graph.release(object, .gone); object.graph = graph",
      killedBy: "StateTableTests/duringTheSave"),
  ]

  private static let stores = [
    PlantedFault(
      "a new order alone is not saved", "SavePlanner.planOrder(of:into:)",
      "let isReordered = members.isReordered", "let isReordered = false",
      killedBy: "OrderedStoreTests/keys"),
    PlantedFault(
      "constraints are no unique indexes", "TableDraft.uniqueIndexes(_:)",
      "isUnique: true", "isUnique: false",
      killedBy: "UniquenessTests/withStore"),
    PlantedFault(
      "a batch delete leaves the keys of rows that stay", "BatchNullification.run()",
      "if relationship.deleteRule == .nullifyDeleteRule { try clearKeys", "if false { try clearKeys",
      killedBy: "BatchOrderTests/oneToMany"),
    PlantedFault(
      "SQLite does not check the version of the row it writes", "RowWriter.run(_:_:at:)",
      "return connection.changes > 0 ? .done : .conflict", "return .done",
      killedBy: "SavingTests/allConflicts"),
    PlantedFault(
      "two new objects get the same key", "PermanentNumbers.place(_:)",
      "drawers[current].next = number + 1", "drawers[current].next = number",
      killedBy: "DeferralTests/unreadRelationships"),
    PlantedFault(
      "the row cache keeps deleted rows", "CoordinatorUpstream.adopt(_:_:)",
      "for case .delete(let row) in draft.plan.operations {", "for case .delete(let row) in [SaveOperation]() {",
      killedBy: "ObjectIDTests/existingObject"),
    PlantedFault(
      "in memory a key to a row that is gone reads as nil", "RowView.checkedValue(forKey:)",
      "return view(target, found ?? nil)", "return found.flatMap { $0 }.map { view(target, $0) }",
      killedBy: "NullifyTests/danglingKeyInPredicate"),
  ]

  private static let history = [
    PlantedFault(
      "history does not tell which to-many changed", "HistoryWriter.add(_:store:)",
      "slots: slots", "slots: slots.filter { !schema[row.reference.entity].slots[$0].names.isEmpty }",
      killedBy: "RecordingTests/members"),
    PlantedFault(
      "history takes the bits of a byte from the lowest on", "HistoryLayout.bytes(_:)",
      "bytes[position / 8] |= 0x80 >> UInt8(position % 8)", "bytes[position / 8] |= 1 << UInt8(position % 8)",
      killedBy: "AppleStoreTests/write"),
    PlantedFault(
      "a batch delete does not record whom it cuts off", "BatchNullification.run()",
      "try history?.addCut()", "",
      killedBy: "RecordingTests/batchDelete"),
    PlantedFault(
      "purging takes the place itself along", "SQLiteStore.firstNumber(from:)",
      "case .number(let number): return number", "case .number(let number): return number + 1",
      killedBy: "ReadingTests/purge"),
    PlantedFault(
      "no token expires", "HistoryReader.transactions(after:)",
      "guard first <= number || first - 1 == number else", "guard first <= Int64.max else",
      killedBy: "ReadingTests/expired"),
    PlantedFault(
      "a store whose maker died cannot be opened", "StoreOpening.openExisting(_:_:)",
      "case .nothing where !readOnly:", "case .nothing where false:",
      killedBy: "KillSoakTests/making"),
    PlantedFault(
      "a log of deleted rows does not hear of victims of a batch delete's cascade",
      "NSBatchDeleteRequest.outcomes(in:report:raises:)",
      "carryOut(in: context, .everything, raises)", "carryOut(in: context, report, raises)",
      killedBy: "RowDeletionTests/batch"),
    PlantedFault(
      "the deletes of another process are not looked for in the row cache",
      "NSManagedObjectContext.mergeChanges(fromContextDidSave:)",
      "if saver?.persistentStoreCoordinator !== coordinator { coordinator.reread(changes) }", "",
      killedBy: "OtherWriterTests/mergedUpdates"),
  ]

  private static let contexts = [
    PlantedFault(
      "undo leaves a cascade's victims deleted", "UndoReplay.move(_:)",
      "case .deleted: return target.isPresent ? .revive : .stay", "case .deleted: return .stay",
      killedBy: "UndoDeletionTests/cascade"),
    PlantedFault(
      "rollback leaves deleted objects deleted", "Lifecycle.Transition.rule",
      "takes: Flag.updated | Flag.deleted | Flag.propagated | Flag.inaccessible)",
      "takes: Flag.updated | Flag.propagated | Flag.inaccessible)",
      killedBy: "UndoTests/rollback"),
    PlantedFault(
      "a fetch finds what is marked deleted", "PendingOverlay.stays(_:_:)",
      "if object.life.isMarkedOrDead { return false }", "",
      killedBy: "PendingChangesTests/overlay"),
    PlantedFault(
      "a refresh keeps changes that it should drop", "NSManagedObjectContext.refresh(_:mergeChanges:in:)",
      "if flag, object.life.isUpdated {", "if object.life.isUpdated {",
      killedBy: "RefreshTests/dropsChanges"),
  ]

  private static let predicates = [
    PlantedFault(
      "rows without a value fulfil !=", "SQLComparison.symbol",
      "case .notEqualTo: \"<>\"", "case .notEqualTo: \"IS NOT\"",
      killedBy: "PredicateSoakTests/agreement"),
    PlantedFault(
      "ANY does not see members without a value", "ValuePath.collect(_:_:into:)",
      "return members.append(NSNull())", "return",
      killedBy: "PredicateStoreTests/members"),
    PlantedFault(
      "a decimal that is whole divides as an integer", "PredicateSQL.arithmetic(_:_:_:)",
      "asFraction: sign == \"/\"", "asFraction: false",
      killedBy: "PredicateStoreTests/division"),
    PlantedFault(
      "a list inside SQL is not folded", "SQLComparison.value(_:)",
      "[.string(StringComparison.fold(text, options: options))]", "[.string(text)]",
      killedBy: "PredicateSQLTests/found"),
  ]
}
