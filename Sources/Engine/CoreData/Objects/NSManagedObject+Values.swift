import Foundation

// Reading and writing slots. Everything here indexes; names are looked up by the callers that have only names. What is always
// inlined happens once a read of a property, or once an object that is no fault any more.
extension NSManagedObject {
  /// The value of an attribute or to-one key slot; fires a fault.
  @inline(__always)
  final func read(_ slot: Int) -> Value {
    checkQueue(slot)
    if life.isFault { fire(slot) }
    if let working { return working[slot] }
    if let row { return row.values[slot] }
    return valueWithoutRow(slot)
  }

  /// The value of a slot of an object that has neither a row nor values of its own.
  ///
  /// One that was made without a context has its entity's defaults until it is given a value; those that have left a context
  /// are faults, which have been given nothing but nil (FT-16).
  @inline(never)
  private final func valueWithoutRow(_ slot: Int) -> Value { graph == nil ? layout.defaults[slot] : .null }

  /// Whether the slot of an attribute or to-one key has no value; fires a fault.
  ///
  /// As `read(_:)`, but takes no value in hand.
  @inline(__always)
  final func hasNothing(in slot: Int) -> Bool {
    checkQueue(slot)
    if life.isFault { fire(slot) }
    return working?.isNull(slot) ?? row?.values.isNull(slot) ?? (valueWithoutRow(slot) == .null)
  }

  /// Sets an attribute's value and notes the change.
  final func write(_ value: Value, _ slot: Int) {
    checkQueue(slot)
    if life.isFault { fire(slot) }
    trackChange()
    store(value, slot)
  }

  /// Sets an attribute's value and notes nothing.
  final func store(_ value: Value, _ slot: Int) {
    if working == nil { working = row?.values ?? layout.defaults }
    working?[slot] = value
  }

  /// Notes that the object is about to change, unless it is waking up, was thrown away or has no context.
  final func trackChange() {
    guard let graph, life.notesChanges else { return }
    graph.willChange(self)
  }

  /// Notes that a relationship of the object is about to change.
  final func trackChange(of relationship: RelationshipLayout) {
    trackChange()
    captureEnd(of: relationship)
  }

  // MARK: Faulting

  /// Loads the values of a fault.
  ///
  /// - Parameter slot: the property whose reading fired the fault, for the report when the row is gone.
  final func fire(_ slot: Int? = nil) {
    // Most faults hold the newest row: looked at once, in one hand.
    if graph != nil, !life.isDead, !life.hasNoStoredRow, holdsNewestRow { return wake() }
    guard let graph, !life.isDead else {
      // Without a context there is nothing to load: every value reads as nil or zero (FT-16, UN-08).
      if working == nil { working = RowValues(repeating: .null, count: layout.slots.count) }
      if !life.isDead { life.make(.load) }
      return
    }
    if life.hasNoStoredRow {
      // An unsaved object that was refreshed away comes back without its values (FT-18).
      realise()
      return
    }
    lookForRow()
    guard let row, fits(row) else {
      let property = slot.map { layout.slots[$0].description }
      graph.owner?.handleInaccessible(self, property: property)
      return
    }
    realise()
  }

  /// Whether the object has a row that no other has replaced in the row cache, and that fits it.
  ///
  /// The object keeps the row meanwhile: taken in hand, it would be counted for each fault that fires.
  @inline(__always)
  private final var holdsNewestRow: Bool {
    guard let head = row?.head else { return false }
    return !head.isSuperseded && fits(head.reference)
  }

  /// Looks for the row of a fault, if it holds none, or one that has been replaced in the row cache.
  ///
  /// Whoever wants to know what is there now asks here first: a fault that fires and finds nothing would be marked deleted.
  ///
  /// - Returns: whether there is a row.
  @inline(__always)
  @discardableResult
  final func lookForRow() -> Bool {
    if row == nil || row?.isSuperseded == true { row = graph?.owner?.row(of: self) }
    return row != nil
  }

  /// Whether a row has values for all slots of the object.
  ///
  /// What a reference in a damaged store takes for a subentity's row may be one of the superentity, which has fewer: to the
  /// object there is no row then.
  final func fits(_ row: RowSnapshot) -> Bool { fits(row.reference) }

  @inline(__always)
  private final func fits(_ reference: ObjectReference) -> Bool {
    reference.entity >= layout.index && reference.entity <= layout.lastDescendant
  }

  /// Ends being a fault, with the row that the object has.
  final func realise() {
    if let row, !fits(row) { self.row = nil }
    if row == nil, working == nil {
      working = RowValues(repeating: .null, count: layout.slots.count)
    }
    wake()
  }

  /// Ends being a fault, and lets the object know.
  @inline(__always)
  private final func wake() {
    life.make(.load)
    guard !life.isInaccessible else { return }
    withoutNotingChanges { awakeFromFetch() }
  }

  /// Lets the values and realised relationships go (FT-17).
  ///
  /// What `willTurnIntoFault` sets goes with the rest and leaves the object clean; asked for from inside it, this does
  /// nothing (CH-061).
  final func turnIntoFault() {
    guard !isTurningIntoFault else { return }
    graph?.fetchedValues.forget(self)
    guard !life.isFault else {
      relations = nil
      return
    }
    sendWillTurnIntoFault()
    working = nil
    relations = nil
    life.make(.fault)
    didTurnIntoFault()
  }

  // MARK: Differences from the row

  /// The persistent slots whose present value differs from the committed one.
  final func changedSlots() -> [Int] {
    var result: [Int] = []
    addChangedSlots(to: &result)
    return result
  }

  /// Adds the persistent slots whose present value differs from the committed one, in order.
  final func addChangedSlots(to result: inout [Int]) {
    if life.isFault { return }
    let committed = row?.values
    let working = working ?? (committed == nil && graph == nil ? layout.defaults : nil)
    if relations == nil {
      // Attributes alone, as in most updates: by slot, without a look at what each property is.
      guard let working else { return }
      for slot in layout.persistentSlots where working[slot] != committed?[slot] ?? .null { result.append(slot) }
      return
    }
    for (slot, property) in layout.slots.enumerated() {
      switch property {
      case .attribute(let attribute):
        guard let working, !attribute.isTransient else { continue }
        if working[slot] != committed?[slot] ?? .null { result.append(slot) }
      case .relationship(let relationship) where relationship.isTransient: continue
      case .relationship(let relationship):
        switch relations?[relationship.ordinal] {
        case .toOne(let destination)?:
          if !names(destination, by: committed?[slot] ?? .null) { result.append(slot) }
        case .toMany(let members)? where members.isChanged: result.append(slot)
        default: break
        }
      }
    }
  }
}

extension SlotLayout {
  /// The description the slot was compiled from.
  var description: NSPropertyDescription {
    switch self {
    case .attribute(let attribute): attribute.description
    case .relationship(let relationship): relationship.description
    }
  }
}
