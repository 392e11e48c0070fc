/// Which methods of `NSManagedObject` that a save calls a class replaces.
///
/// Swift has no question for that. What it has is one table of methods for each class, in which a subclass has its own
/// entry for what it overrides, and the superclass's for what it inherits. Where in the table a method stands is found out by
/// comparing two classes of which one overrides it; where that gives no clear answer, nothing is claimed.
package enum OverriddenMethods {
  /// Overrides nothing.
  private final class Plain: NSManagedObject {}

  private final class Preparing: NSManagedObject {
    override func prepareForDeletion() { super.prepareForDeletion() }
  }
  private final class Saving: NSManagedObject {
    override func willSave() { super.willSave() }
  }
  private final class CheckingInserts: NSManagedObject {
    override func validateForInsert() throws { try super.validateForInsert() }
  }
  private final class CheckingUpdates: NSManagedObject {
    override func validateForUpdate() throws { try super.validateForUpdate() }
  }
  private final class CheckingDeletes: NSManagedObject {
    override func validateForDelete() throws { try super.validateForDelete() }
  }
  private final class CheckingValues: NSManagedObject {
    override func validateValue(_ value: inout Any?, forKey key: String) throws {
      try super.validateValue(&value, forKey: key)
    }
  }

  private static let validateValue = "validateValue(_:forKey:)"

  /// The methods, each with the place of its entry.
  private static let places: [(name: String, place: Int)]? = {
    let probes: [(String, NSManagedObject.Type)] = [
      ("prepareForDeletion", Preparing.self), ("willSave", Saving.self), ("validateForInsert", CheckingInserts.self),
      ("validateForUpdate", CheckingUpdates.self), ("validateForDelete", CheckingDeletes.self),
      (validateValue, CheckingValues.self),
    ]
    let (base, plain) = (MethodTable(of: NSManagedObject.self), MethodTable(of: Plain.self))
    var found: [(String, Int)] = []
    for (name, probe) in probes {
      let table = MethodTable(of: probe)
      let differing = (0..<base.count).filter { plain[$0] == base[$0] && table[$0] != plain[$0] }
      guard let place = differing.first, differing.count == 1 else { return nil }
      found.append((name, place))
    }
    return found
  }()

  /// The names of what a class, or one that it inherits from, overrides; nil where that cannot be found out.
  package static func names(of objectClass: NSManagedObject.Type) -> [String]? {
    guard let places else { return nil }
    let (base, table) = (MethodTable(of: NSManagedObject.self), MethodTable(of: objectClass))
    return places.filter { table[$0.place] != base[$0.place] }.map(\.name)
  }

  /// The place of `validateValue(_:forKey:)`; nil where that cannot be found out.
  private static let placeOfValidateValue = places?.first { $0.name == validateValue }?.place
  private static let ownValidateValue = placeOfValidateValue.map { MethodTable(of: NSManagedObject.self)[$0] }

  /// Whether a class, or one that it inherits from, may check values in its own way: where it cannot be found out, it may.
  ///
  /// A save asks this for each object that it writes, so it compares two words and nothing else.
  static func mayValidateValues(_ objectClass: NSManagedObject.Type) -> Bool {
    guard let place = placeOfValidateValue else { return true }
    return MethodTable.entry(place, of: objectClass) != ownValidateValue
  }
}

/// The words that Swift keeps for a class, its table of methods among them.
private struct MethodTable {
  private let start: UnsafePointer<UInt>
  /// How many words there are, up to the last method of the class.
  let count: Int

  init(of objectClass: AnyClass) {
    let address = unsafeBitCast(objectClass, to: UnsafeRawPointer.self)
    start = address.assumingMemoryBound(to: UInt.self)
    // Behind kind, superclass, flags and the size of instances come the size of all this, and where in it the address points.
    let sizes = address.load(fromByteOffset: 4 * MemoryLayout<UInt>.size, as: (size: UInt32, point: UInt32).self)
    count = max(0, Int(sizes.size) - Int(sizes.point)) / MemoryLayout<UInt>.size
  }

  subscript(index: Int) -> UInt { start[index] }

  /// One entry of a class's table, without a look at how many there are.
  static func entry(_ index: Int, of objectClass: AnyClass) -> UInt {
    unsafeBitCast(objectClass, to: UnsafePointer<UInt>.self)[index]
  }
}
