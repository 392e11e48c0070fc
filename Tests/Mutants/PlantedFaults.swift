/// The faults, by the part of the engine that they are planted in.
public enum PlantedFaults {
  /// All of them.
  public static let all = deleteRules + propagation + saving + stores + history + contexts + predicates

  private static let deleteRules = [
    PlantedFault(
      "deny is ignored", "Deletion/DenyRule.swift",
      "filter(\\.isStillThere)", "filter { _ in false }",
      killedBy: "DenyTests/saveFails"),
    PlantedFault(
      "deny is not lifted by deleting what stands in the way", "Deletion/DenyRule.swift",
      "state.isDisjoint(with: [.deleted, .dead])", "state.isDisjoint(with: [.dead])",
      killedBy: "DenyTests/denyBothWays"),
    PlantedFault(
      "nullify clears only the side of the deleted object", "Objects/NSManagedObject+Relationships.swift",
      "storage(relationship).remove(object)\n    guard let inverse = relationship.inverse else",
      "storage(relationship).remove(object)\n    guard let inverse = relationship.inverse, !state.contains(.deleted) else",
      killedBy: "NullifyTests/requiredInverse"),
    PlantedFault(
      "no action nullifies", "Deletion/DeletePropagator.swift",
      "case .noActionDeleteRule: NoActionRule.self", "case .noActionDeleteRule: NullifyRule.self",
      killedBy: "NullifyTests/danglingKey"),
    PlantedFault(
      "cascade only nullifies", "Deletion/DeletePropagator.swift",
      "case .cascadeDeleteRule: CascadeRule.self", "case .cascadeDeleteRule: NullifyRule.self",
      killedBy: "CascadeTests/rulesOfVictims"),
  ]

  private static let propagation = [
    PlantedFault(
      "the rules of a cascade's victims do not run", "Deletion/DeletePropagator.swift",
      "while !graph.unpropagated.isEmpty {", "if !graph.unpropagated.isEmpty {",
      killedBy: "CascadeTests/rulesOfVictims"),
    PlantedFault(
      "rules run inside delete", "Contexts/NSManagedObjectContext+Objects.swift",
      "prepare(object)\n    graph.mark(object)\n  }\n\n  ///",
      "prepare(object)\n    graph.mark(object); processPendingChanges()\n  }\n\n  ///",
      killedBy: "DeferralTests/graphReadsAsBefore"),
    PlantedFault(
      "propagatesDeletesAtEndOfEvent is ignored", "Contexts/NSManagedObjectContext+Processing.swift",
      "processPendingChanges(propagating: propagatesDeletesAtEndOfEvent)", "processPendingChanges(propagating: true)",
      killedBy: "DeferralTests/onlySavePropagates"),
    PlantedFault(
      "a save does not run the rules that are pending", "Contexts/NSManagedObjectContext+Processing.swift",
      "if propagating { propagateDeletes(graph) }", "if propagating, !isSaving { propagateDeletes(graph) }",
      killedBy: "DeferralTests/saveIsEnough"),
    PlantedFault(
      "victims of a cascade are not told", "Contexts/NSManagedObjectContext+Objects.swift",
      "!object.state.contains(.deleted) else { return }\n    prepare(object)",
      "!object.state.contains(.deleted) else { return }",
      killedBy: "DeferralTests/prepareForDeletionSeesAll"),
  ]

  private static let saving = [
    PlantedFault(
      "deleted objects are not validated", "Objects/ObjectGraph+Validation.swift",
      "for object in deleted.all {", "for object in deleted.all.prefix(0) {",
      killedBy: "CascadeTests/cascadeIntoDeny"),
    PlantedFault(
      "a mandatory destination may be missing", "Objects/NSManagedObject+Validation.swift",
      "} else if !relationship.isOptional,", "} else if false,",
      killedBy: "NullifyTests/requiredInverse"),
    PlantedFault(
      "a minimum count is not enforced", "Objects/NSManagedObject+Validation.swift",
      "if count < relationship.minCount {", "if count < 0 {",
      killedBy: "NullifyTests/minimumCount"),
    PlantedFault(
      "Z_OPT is not raised", "Contexts/SavePlanner.swift",
      "newRow(of: object, version: old.version + 1)", "newRow(of: object, version: old.version)",
      killedBy: "SaveFailureTests/versions"),
    PlantedFault(
      "the pairs of a deleted object stay in the join table", "Contexts/SavePlanner.swift",
      "!= .noActionDeleteRule {\n      draft.plan.operations.append(.unlinkAll(relationship, owner: object.number))",
      "!= .noActionDeleteRule {\n      _ = relationship",
      killedBy: "JoinTableTests/deny"),
    PlantedFault(
      "the row cache is not asked for conflicts", "Contexts/SaveConflicts.swift",
      "guard let cached, cached.version != row.version else", "guard let cached, cached.version < row.version else",
      killedBy: "ConflictTests/snapshots"),
    PlantedFault(
      "did-save leaves the deleted objects out", "Contexts/NSManagedObjectContext+Save.swift",
      "(NSDeletedObjectsKey, changes.deleted),", "(NSDeletedObjectsKey, []),",
      killedBy: "NotificationTests/oneSave"),
    PlantedFault(
      "a deleted object keeps its context", "Contexts/NSManagedObjectContext+Save.swift",
      "object.row = nil\n    object.graph = nil", "object.row = nil",
      killedBy: "StateTableTests/duringTheSave"),
  ]

  private static let stores = [
    PlantedFault(
      "a new order alone is not saved", "Contexts/SavePlanner.swift",
      "let isReordered = members.isReordered", "let isReordered = false",
      killedBy: "OrderedStoreTests/keys"),
    PlantedFault(
      "constraints are no unique indexes", "Stores/SQLite/Schema/TableDraft.swift",
      "isUnique: true", "isUnique: false",
      killedBy: "UniquenessTests/withStore"),
    PlantedFault(
      "a batch delete leaves the keys of rows that stay", "Stores/SQLite/Batch/BatchNullification.swift",
      "if relationship.deleteRule == .nullifyDeleteRule { try clearKeys", "if false { try clearKeys",
      killedBy: "BatchOrderTests/oneToMany"),
    PlantedFault(
      "SQLite does not check the version of the row it writes", "Stores/SQLite/Rows/RowWriter.swift",
      "try statement.run()\n    return connection.changes > 0 ? .done : .conflict",
      "try statement.run()\n    return .done",
      killedBy: "SavingTests/allConflicts"),
    PlantedFault(
      "two new objects get the same key", "Contexts/PermanentNumbers.swift",
      "drawers[current].next = number + 1", "drawers[current].next = number",
      killedBy: "DeferralTests/unreadRelationships"),
    PlantedFault(
      "the row cache keeps deleted rows", "Stores/RowAccess.swift",
      "cache.remove(store: identity, root: entity.root, number: reference.number)\n      default",
      "_ = (reference, entity)\n      default",
      killedBy: "ObjectIDTests/existingObject"),
    PlantedFault(
      "in memory a key to a row that is gone reads as nil", "Stores/Memory/MemoryQuery.swift",
      "return view(target, found ?? nil)", "return found.flatMap { $0 }.map { view(target, $0) }",
      killedBy: "NullifyTests/danglingKeyInPredicate"),
  ]

  private static let history = [
    PlantedFault(
      "history does not tell which to-many changed", "Stores/SQLite/History/HistoryWriter+Requests.swift",
      "slots: slots + (plan.changedMembers[row.reference] ?? [])", "slots: slots",
      killedBy: "RecordingTests/members"),
    PlantedFault(
      "history takes the bits of a byte from the lowest on", "Stores/SQLite/History/HistoryLayout.swift",
      "bytes[position / 8] |= 0x80 >> UInt8(position % 8)", "bytes[position / 8] |= 1 << UInt8(position % 8)",
      killedBy: "AppleStoreTests/write"),
    PlantedFault(
      "a batch delete does not record whom it cuts off", "Stores/SQLite/Batch/BatchNullification.swift",
      "try store.history?.addCut()", "",
      killedBy: "RecordingTests/batchDelete"),
    PlantedFault(
      "purging takes the place itself along", "Stores/SQLite/History/SQLiteStore+History.swift",
      "case .number(let number): return number\n    case .moment",
      "case .number(let number): return number + 1\n    case .moment",
      killedBy: "ReadingTests/purge"),
    PlantedFault(
      "no token expires", "Stores/SQLite/History/HistoryReader.swift",
      "guard first <= number || first - 1 == number else", "guard first <= Int64.max else",
      killedBy: "ReadingTests/expired"),
    PlantedFault(
      "a store whose maker died cannot be opened", "Stores/SQLite/Opening/StoreOpening.swift",
      "case .nothing where !readOnly:", "case .nothing where false:",
      killedBy: "KillSoakTests/making"),
    PlantedFault(
      "a log of deleted rows does not hear of victims of a batch delete's cascade", "Batch/BatchDelete.swift",
      "carryOut(in: context, .everything, raises)", "carryOut(in: context, report, raises)",
      killedBy: "RowDeletionTests/batch"),
    PlantedFault(
      "the deletes of another process are not looked for in the row cache",
      "Contexts/Merging/NSManagedObjectContext+Merging.swift",
      "if saver?.persistentStoreCoordinator !== coordinator { coordinator.reread(changes) }", "",
      killedBy: "OtherWriterTests/mergedUpdates"),
  ]

  private static let contexts = [
    PlantedFault(
      "undo leaves a cascade's victims deleted", "Undo/UndoReplay.swift",
      "case .deleted: return target.isPresent ? .revive : .stay", "case .deleted: return .stay",
      killedBy: "UndoDeletionTests/cascade"),
    PlantedFault(
      "rollback leaves deleted objects deleted", "Contexts/NSManagedObjectContext+Refresh.swift",
      "object.state.subtract([.updated, .deleted, .propagated, .inaccessible])",
      "object.state.subtract([.updated, .propagated, .inaccessible])",
      killedBy: "UndoTests/rollback"),
    PlantedFault(
      "a fetch finds what is marked deleted", "Contexts/PendingOverlay.swift",
      "if object.state.contains(.deleted) { return false }", "",
      killedBy: "PendingChangesTests/overlay"),
    PlantedFault(
      "a refresh keeps changes that it should drop", "Contexts/NSManagedObjectContext+Refresh.swift",
      "if flag, object.state.contains(.updated), !object.state.contains(.deleted) {",
      "if object.state.contains(.updated), !object.state.contains(.deleted) {",
      killedBy: "RefreshTests/dropsChanges"),
  ]

  private static let predicates = [
    PlantedFault(
      "rows without a value fulfil !=", "Stores/SQLite/Query/SQLComparison.swift",
      "case .notEqualTo: \"<>\"", "case .notEqualTo: \"IS NOT\"",
      killedBy: "PredicateSoakTests/agreement"),
    PlantedFault(
      "ANY does not see members without a value", "Predicates/Values/ValuePath+Members.swift",
      "return members.append(NSNull())", "return",
      killedBy: "PredicateStoreTests/members"),
    PlantedFault(
      "a decimal that is whole divides as an integer", "Stores/SQLite/Query/FunctionSQL.swift",
      "asFraction: sign == \"/\"", "asFraction: false",
      killedBy: "PredicateStoreTests/division"),
    PlantedFault(
      "a list inside SQL is not folded", "Stores/SQLite/Query/SQLComparison.swift",
      "[.string(StringComparison.fold(text, options: options))]", "[.string(text)]",
      killedBy: "PredicateSQLTests/found"),
  ]
}
