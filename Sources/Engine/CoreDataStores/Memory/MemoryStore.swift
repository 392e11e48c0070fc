import Foundation

/// A store in memory: the same contract as the SQLite store, without a file.
final class MemoryStore: BackingStore {
  /// What callers may change of what is told of the store.
  private struct Facts {
    var url: URL?
    var isReadOnly: Bool
    var userMetadata: [String: Any] = [:]
  }

  let type = NSInMemoryStoreType
  let identity: StoreIdentity
  var url: URL? {
    get { facts.withLock { $0.url } }
    set { facts.withLock { $0.url = newValue } }
  }
  var isReadOnly: Bool {
    get { facts.withLock { $0.isReadOnly } }
    set { facts.withLock { $0.isReadOnly = newValue } }
  }
  var userMetadata: [String: Any] { facts.withLock { $0.userMetadata } }
  var metadata: [String: Any] {
    get { userMetadata.merging(ownMetadata) { $1 } }
    set {
      let own = ownMetadata
      let added = newValue.filter { own[$0.key] == nil }
      facts.withLock { $0.userMetadata = added }
    }
  }
  private var ownMetadata: [String: Any] {
    var entries = model.metadataEntries
    entries[NSStoreTypeKey] = type
    entries[NSStoreUUIDKey] = identity.uuid
    return entries
  }
  let needsSave = false
  let tracksHistory = false
  let takesBlockPredicates = true
  var statementObservers: [StatementObserver] = []

  private let facts: Guarded<Facts>
  private let model: ModelLayout
  /// Rows by root entity index and primary key.
  private var tables: [PagedTable<RowSnapshot>]
  /// The last key given, by root entity index.
  private var lastNumber: [Int64]
  /// Pairs of join tables, by the relationship that is written; each in both directions.
  private var pairs: [ObjectIdentifier: JoinTable] = [:]
  private var unique = UniqueValues()
  private let hasConstraints: Bool
  private var orders = MemoryOrders()
  private var keys = KeyIndex()
  /// How many rows were looked at for members: tests hold it against how many members there are.
  private(set) var visitedRows = 0

  init(model: ModelLayout, at url: URL?, options: [AnyHashable: Any]?) {
    self.model = model
    tables = model.entities.map { _ in PagedTable() }
    lastNumber = model.entities.map { _ in 0 }
    hasConstraints = model.entities.contains { !$0.constraints.isEmpty }
    facts = Guarded(Facts(url: url, isReadOnly: StoreOptions.flag(NSReadOnlyPersistentStoreOption, in: options)))
    identity = StoreIdentity(
      uuid: StoreOptions.string(StoreOptions.uuidKey, in: options)?.uppercased() ?? UUID().uuidString)
  }

  func serve(_ owner: (any StoreOwner)?) {}

  func withSnapshot<Result>(_ work: () throws -> Result) throws -> Result { try work() }

  /// Its rows, and its UUID with them, go along.
  func relocate(to url: URL, as identify: (_ uuid: String) -> StoreIdentity?) throws { self.url = url }

  func disconnect() {}

  // MARK: Reading

  func rows(
    matching plan: FetchPlan, known: (ObjectReference, Int64) -> RowSnapshot?
  ) throws -> [RowSnapshot] {
    try MemoryQuery(store: self, model: model, plan: plan).run(on: rows(of: plan)).map {
      known($0.reference, $0.version) ?? $0
    }
  }

  private func rows(of plan: FetchPlan) -> [RowSnapshot] {
    let rows = tables[plan.entity.root.index].sorted()
    visitedRows += rows.count
    return rows.map(\.element).filter { plan.includes($0.reference) }
  }

  func dictionaries(matching plan: DictionaryPlan) throws -> [[Value]] {
    let query = MemoryQuery(store: self, model: model, plan: plan.rows)
    return try MemoryDictionaries(plan: plan).run(on: try query.views(of: rows(of: plan.rows)))
  }

  func references(matching plan: FetchPlan) throws -> [ObjectReference] {
    try rows(matching: plan) { _, _ in nil }.map(\.reference)
  }

  func count(matching plan: FetchPlan) throws -> Int { try references(matching: plan).count }

  func row(of entity: EntityLayout, number: Int64) throws -> RowSnapshot? { tables[entity.root.index][number] }

  func members(
    of relationship: RelationshipLayout, owner: Int64, known: (ObjectReference, Int64) -> RowSnapshot?
  ) throws -> [RowSnapshot] {
    members(of: relationship, owner: owner).map { known($0.reference, $0.version) ?? $0 }
  }

  func members(of relationship: RelationshipLayout, owner: Int64) -> [RowSnapshot] {
    let members = membersByNumber(of: relationship, owner: owner)
    return relationship.isOrdered ? orders.sort(members, of: relationship, owner: owner) : members
  }

  private func membersByNumber(of relationship: RelationshipLayout, owner: Int64) -> [RowSnapshot] {
    let destination = relationship.destination.root.index
    switch relationship.storage {
    case .column, .memory: return []
    case .inverseColumn:
      return rows(keys.members(of: relationship, owner: owner), in: destination)
    case .joinTable:
      let (table, isForward) = joinTable(relationship)
      return rows((table?.partners(of: owner, isForward: isForward) ?? []).sorted(), in: destination)
    }
  }

  /// The rows of some keys.
  private func rows(_ numbers: [Int64], in table: Int) -> [RowSnapshot] {
    visitedRows += numbers.count
    return numbers.compactMap { tables[table][$0] }
  }

  // MARK: Writing

  func reserveNumbers(_ count: Int, root: EntityLayout) throws -> Int64 {
    let first = lastNumber[root.index] + 1
    lastNumber[root.index] += Int64(count)
    return first
  }

  func commit(_ plan: SavePlan, by origin: WorkOrigin) throws -> CommitOutcome {
    if isReadOnly { throw StoreFailure.readOnly(url) }
    // Every check comes before the first write, so a conflict leaves the store as it was.
    let conflicts = plan.operations.compactMap(conflict)
    if !conflicts.isEmpty { throw StoreConflicts(store: identity, conflicts: conflicts) }
    if plan.operations.contains(where: hasDecimalNaN) { throw StoreFailure.decimalNaN }
    if hasConstraints { try keepUnique(plan) }
    for operation in plan.operations { apply(operation) }
    return CommitOutcome()
  }

  /// Checks the values that must be unique, and notes what the save makes of them.
  private func keepUnique(_ plan: SavePlan) throws {
    let clashes = ConstraintCheck(plan, model.entities).conflicts(stored: row(with:of:))
    if !clashes.isEmpty { throw ConstraintConflicts(store: identity, conflicts: clashes) }
    unique.apply(plan, model) { entity, number in tables[entity.root.index][number] }
  }

  func row(with constraint: ConstraintLayout, of row: RowSnapshot) -> RowSnapshot? {
    unique.number(constraint, row).flatMap { tables[model.entities[constraint.entityIndex].rootIndex][$0] }
  }

  private func hasDecimalNaN(_ operation: SaveOperation) -> Bool {
    switch operation {
    case .insert(let row), .update(let row, _): model.entities[row.reference.entity].hasDecimalNaN(in: row.values)
    case .delete, .check, .link, .unlink, .unlinkAll, .arrange: false
    }
  }

  private func conflict(_ operation: SaveOperation) -> StoreConflicts.Conflict? {
    switch operation {
    case .update(let row, _): conflict(row, expected: row.formerVersion)
    case .delete(let row), .check(let row): conflict(row, expected: row.version)
    // A key that somebody has taken since; of a free one there is nothing to compare.
    case .insert(let row): tables[root(row)][row.reference.number] == nil ? nil : conflict(row, expected: 0)
    case .link, .unlink, .unlinkAll, .arrange: nil
    }
  }

  private func conflict(_ row: RowSnapshot, expected: Int64) -> StoreConflicts.Conflict? {
    let present = tables[root(row)][row.reference.number]
    if present?.version == expected { return nil }
    return StoreConflicts.Conflict(reference: row.reference, expectedVersion: expected, persisted: present)
  }

  /// The table of a row's hierarchy.
  private func root(_ row: RowSnapshot) -> Int { model.entities[row.reference.entity].rootIndex }

  private func apply(_ operation: SaveOperation) {
    switch operation {
    case .insert(let row):
      tables[root(row)][row.reference.number] = row
      keys.insert(row, model.entities[row.reference.entity])
    case .update(let row, let slots):
      let entity = model.entities[row.reference.entity]
      if let old = tables[root(row)][row.reference.number] {
        keys.update(old, to: row, entity)
        if !orders.isEmpty { orders.forgetPlaces(of: old, entity, slots: slots) }
      }
      tables[root(row)][row.reference.number] = row
    case .delete(let row):
      let entity = model.entities[row.reference.entity]
      if let old = tables[root(row)][row.reference.number] { keys.remove(old, entity) }
      tables[root(row)][row.reference.number] = nil
      if !orders.isEmpty { orders.forgetMembers(of: row.reference.number, entity) }
    case .check: break
    case .link(let relationship, let owner, let member):
      change(relationship) { $0.insert(owner, member, isForward: $1) }
    case .unlink(let relationship, let owner, let member):
      change(relationship) { $0.remove(owner, member, isForward: $1) }
      if !orders.isEmpty { orders.forgetPair(relationship, owner, member) }
    case .unlinkAll(let relationship, let owner):
      change(relationship) { table, isForward in
        for member in table.partners(of: owner, isForward: isForward) {
          table.remove(owner, member, isForward: isForward)
          if !orders.isEmpty { orders.forgetPair(relationship, owner, member) }
        }
      }
    case .arrange(let relationship, let owner, let members, let isAppended):
      orders.arrange(relationship, owner: owner, members, isAppended: isAppended)
    }
  }

  /// The join table of a relationship and whether the relationship is the end it is kept for.
  private func joinTable(_ relationship: RelationshipLayout) -> (JoinTable?, isForward: Bool) {
    if let table = pairs[ObjectIdentifier(relationship)] { return (table, true) }
    if let inverse = relationship.partner, let table = pairs[ObjectIdentifier(inverse)] { return (table, false) }
    return (nil, true)
  }

  private func change(_ relationship: RelationshipLayout, _ body: (inout JoinTable, _ isForward: Bool) -> Void) {
    let isForward = joinTable(relationship).isForward
    let key = ObjectIdentifier(isForward ? relationship : relationship.partner ?? relationship)
    // Changed where it lies: a copy of the table for each pair would take time that grows with the square.
    body(&pairs[key, default: JoinTable()], isForward)
  }
}

/// The pairs of a many-to-many relationship, found from both ends.
struct JoinTable {
  private var forward: [Int64: Set<Int64>] = [:]
  private var backward: [Int64: Set<Int64>] = [:]

  func partners(of number: Int64, isForward: Bool) -> Set<Int64> { (isForward ? forward : backward)[number] ?? [] }

  mutating func insert(_ owner: Int64, _ member: Int64, isForward: Bool) {
    let (left, right) = isForward ? (owner, member) : (member, owner)
    forward[left, default: []].insert(right)
    backward[right, default: []].insert(left)
  }

  mutating func remove(_ owner: Int64, _ member: Int64, isForward: Bool) {
    let (left, right) = isForward ? (owner, member) : (member, owner)
    forward[left]?.remove(right)
    backward[right]?.remove(left)
  }
}

extension FetchPlan {
  /// Whether a row's entity is one the plan asks for.
  func includes(_ reference: ObjectReference) -> Bool {
    includesSubentities
      ? reference.entity >= entity.index && reference.entity <= entity.lastDescendant
      : reference.entity == entity.index
  }
}
