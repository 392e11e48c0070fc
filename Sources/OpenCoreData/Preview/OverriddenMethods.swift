/// Which methods of `NSManagedObject` that a save calls a class replaces.
///
/// Swift has no question for that. What it has is one table of methods for each class, in which a subclass has its own
/// entry for what it overrides, and the superclass's for what it inherits. Where in the table a method stands is found out by
/// comparing two classes of which one overrides it; where that gives no clear answer, nothing is claimed.
enum OverriddenMethods {
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

  /// The methods, each with the place of its entry.
  private static let places: [(name: String, place: Int)]? = {
    let probes: [(String, NSManagedObject.Type)] = [
      ("prepareForDeletion", Preparing.self), ("willSave", Saving.self), ("validateForInsert", CheckingInserts.self),
      ("validateForUpdate", CheckingUpdates.self), ("validateForDelete", CheckingDeletes.self),
      ("validateValue(_:forKey:)", CheckingValues.self),
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
  static func names(of objectClass: NSManagedObject.Type) -> [String]? {
    guard let places else { return nil }
    let (base, table) = (MethodTable(of: NSManagedObject.self), MethodTable(of: objectClass))
    return places.filter { table[$0.place] != base[$0.place] }.map(\.name)
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
}
