import Foundation

extension CoordinatorUpstream {
  /// Fetches dictionaries: what the stores hold, whatever has not been saved (FR-08).
  ///
  /// Several stores answer each for themselves, so that groups of one store are not joined with those of another; the
  /// answers are put in order together (CH-055).
  func fetchDictionaries(_ request: any AnyFetchRequest) throws -> [NSDictionary] {
    var settings = request.settings
    settings.havingPredicate = settings.havingPredicate.map(context.renamed)
    let rows = try context.plan(request)
    let model = context.graph.model
    return try context.withRows { access in
      let plan = try DictionaryPlanner(settings, rows).plan()
      let stores = AskedStores(request.affectedStores, rows.entity, access).stores
      guard stores.count > 1 else {
        guard let store = stores.first else { return [] }
        let names = plan.columns.map { NSString(string: $0.name) }
        return try access.reading(store).dictionaries(matching: plan).map {
          dictionary($0, plan, names, store.identity, model)
        }
      }
      return try merged(plan, stores, access, model)
    }
  }

  /// The dictionary of one row.
  ///
  /// Of lists, since Foundation casts each key and each value of a Swift dictionary several times on the way to its own.
  ///
  /// - Parameter names: those of the columns, which all dictionaries share.
  private func dictionary(
    _ values: [Value], _ plan: DictionaryPlan, _ names: [NSString], _ store: StoreIdentity, _ model: ModelLayout
  ) -> NSDictionary {
    var (shown, keys): ([Any], [NSString]) = ([], [])
    for (index, column) in plan.columns.enumerated() {
      if case .reference(let reference) = values[index] {
        shown.append(
          NSManagedObjectID(layout: model.entities[reference.entity], store: store, number: reference.number))
      } else if let value = values[index].publicValue(as: column.type) {
        shown.append(value)
      } else {
        continue
      }
      keys.append(names[index])
    }
    return NSDictionary(objects: shown, forKeys: keys)
  }

  private func merged(
    _ plan: DictionaryPlan, _ stores: [NSPersistentStore], _ access: RowAccess, _ model: ModelLayout
  ) throws -> [NSDictionary] {
    // The values to sort by come along behind the others.
    let keys = try plan.rows.sorts.map { try sortColumn($0, plan.rows.entity) }
    var part = DictionaryPlan(
      rows: plan.rows.fromFirst, columns: plan.columns + keys, groups: plan.groups, having: plan.having,
      isDistinct: plan.isDistinct)
    if plan.isDistinct { part.rows.limit = 0 }
    let names = plan.columns.map { NSString(string: $0.name) }
    var found: [MergedRow] = []
    var seen: Set<[ValueKey]> = []
    for store in stores {
      for values in try access.reading(store).dictionaries(matching: part) {
        let shown = dictionary(values, plan, names, store.identity, model)
        if plan.isDistinct, !seen.insert(values.prefix(plan.columns.count).map(ValueKey.init)).inserted { continue }
        let order = zip(keys, values.dropFirst(plan.columns.count)).map { $1.publicValue(as: $0.type) }
        found.append(MergedRow(shown: shown, keys: order))
      }
    }
    let ascending = plan.rows.sorts.map(\.ascending)
    return plan.rows.cut(MergedRow.sorted(found, ascending)).map(\.shown)
  }

  private func sortColumn(_ sort: NSSortDescriptor, _ entity: EntityLayout) throws -> DictionaryColumn {
    guard !sort.hasCustomComparator, let key = sort.key else {
      throw StoreFailure.unsupported("Dictionaries of several stores can only be sorted by properties.")
    }
    var settings = FetchSettings()
    settings.propertiesToFetch = [key]
    return try DictionaryPlanner(settings, FetchPlan(entity: entity)).plan().columns[0]
  }
}

/// A dictionary of one of several stores, with the values that it is sorted by.
private struct MergedRow {
  let shown: NSDictionary
  let keys: [Any?]

  static func sorted(_ rows: [MergedRow], _ ascending: [Bool]) -> [MergedRow] {
    if ascending.isEmpty { return rows }
    return rows.enumerated().sorted { left, right in
      for (index, isAscending) in ascending.enumerated() {
        let order = ValueOrder.sort(left.element.keys[index], right.element.keys[index])
        if order != .orderedSame { return (order == .orderedAscending) == isAscending }
      }
      return left.offset < right.offset
    }.map(\.element)
  }
}
