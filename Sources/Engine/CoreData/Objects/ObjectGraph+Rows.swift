// The way from rows to objects, which each row of each fetch goes. Neighbours are mostly of one entity: what belongs to an entity
// is looked up once for all of them.
extension ObjectGraph {
  /// The registered objects of rows, else new faults for them.
  func objects(of rows: [RowSnapshot], store: StoreIdentity) -> [NSManagedObject] {
    var objects: [NSManagedObject] = []
    objects.reserveCapacity(rows.count)
    var start = 0
    while start < rows.count {
      start = FaultMaker(model.entities[rows[start].reference.entity], store, self).add(rows, from: start, to: &objects)
    }
    return objects
  }

  /// The registered object of a row, else a new fault for it.
  func object(of row: RowSnapshot, store: StoreIdentity) -> NSManagedObject {
    let object = FaultMaker(model.entities[row.reference.entity], store, self).object(row.reference.number)
    if object.life.isFault { object.row = row }
    return object
  }
}

/// Finds or makes the objects of rows of one entity.
private struct FaultMaker {
  private let layout: EntityLayout
  private let store: StoreIdentity
  private let graph: ObjectGraph
  private let table: ObjectTable
  private let objectClass: NSManagedObject.Type

  init(_ layout: EntityLayout, _ store: StoreIdentity, _ graph: ObjectGraph) {
    self.layout = layout
    self.store = store
    self.graph = graph
    table = graph.table(store, root: layout.rootIndex)
    objectClass = graph.usesPlainObjects ? NSManagedObject.self : layout.managedClass
  }

  /// Adds the objects of neighbours: of the rows from one on, up to the first of another entity.
  ///
  /// The rows of an entity are gone through in here, where what belongs to it is held already: a caller that held a maker in
  /// a variable would count a reference to each of its parts for each row.
  ///
  /// - Returns: the index behind the last of them.
  func add(_ rows: [RowSnapshot], from start: Int, to objects: inout [NSManagedObject]) -> Int {
    var index = start
    while index < rows.count, rows[index].reference.entity == layout.index {
      let object = object(rows[index].reference.number)
      // A fault shows the newest row when it fires; a realised object keeps what it has (FR-17). The row is taken from the array
      // here, and by no variable before: it would be counted once more.
      if object.life.isFault { object.row = rows[index] }
      objects.append(consume object)
      index += 1
    }
    return index
  }

  /// The registered object of a number, else a new fault, to which the caller gives the row.
  // Once a row.
  @inline(__always)
  func object(_ number: Int64) -> NSManagedObject {
    if let object = table.needed(number, of: store) { return object }
    let object = NSManagedObject.fault(objectClass, layout, in: graph)
    object.number = number
    object.store = store
    graph.register(object, in: table)
    return object
  }
}
