/// An ordered set of changed objects, held strongly until they are saved or discarded (ST-14).
///
/// Each object knows its own position, so that adding and removing cost the same however many there are, and the order
/// is that of the changes: runs repeat.
package struct ChangeList {
  private var objects: [NSManagedObject?] = []

  /// How many objects there are.
  private(set) var count = 0

  /// Whether there are none.
  var isEmpty: Bool { count == 0 }

  /// Whether an object is in this list.
  func contains(_ object: NSManagedObject) -> Bool {
    let position = Int(object.listPosition)
    return objects.indices.contains(position) && objects[position] === object
  }

  /// Adds an object that is in no list.
  mutating func append(_ object: NSManagedObject) {
    object.listPosition = Int32(objects.count)
    objects.append(object)
    count += 1
  }

  /// Takes out an object that is in this list.
  mutating func remove(_ object: NSManagedObject) {
    objects[Int(object.listPosition)] = nil
    object.listPosition = -1
    count -= 1
    while let last = objects.last, last == nil { objects.removeLast() }
  }

  /// Empties the list.
  mutating func removeAll() {
    for object in objects { object?.listPosition = -1 }
    objects.removeAll()
    count = 0
  }

  /// The objects, in the order in which they came.
  package var all: [NSManagedObject] {
    // A save asks for them several times. Without holes the list is the answer: an optional object lies in memory as an object
    // does, and an array is copied only when one of its holders changes it.
    if count == objects.count { return unsafeBitCast(objects, to: [NSManagedObject].self) }
    var result: [NSManagedObject] = []
    result.reserveCapacity(count)
    for case let object? in objects { result.append(object) }
    return result
  }
}
