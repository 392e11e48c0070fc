/// Why an object's values were replaced, as `awake(fromSnapshotEvents:)` is told, with Apple's raw values (AW-03).
public struct NSSnapshotEventType: OptionSet, Sendable {
  /// The flags, as a number.
  public let rawValue: UInt

  /// Makes a set of flags.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// An insertion was undone, or a deletion redone: the object goes.
  public static let undoInsertion = NSSnapshotEventType(rawValue: 1 << 1)
  /// A deletion was undone, or an insertion redone: the object comes back.
  public static let undoDeletion = NSSnapshotEventType(rawValue: 1 << 2)
  /// Changes of values were undone or redone.
  public static let undoUpdate = NSSnapshotEventType(rawValue: 1 << 3)
  /// The context was rolled back.
  public static let rollback = NSSnapshotEventType(rawValue: 1 << 4)
  /// The object was refreshed.
  public static let refresh = NSSnapshotEventType(rawValue: 1 << 5)
  /// A merge policy resolved a conflict of the object.
  public static let mergePolicy = NSSnapshotEventType(rawValue: 1 << 6)
}

extension NSManagedObject {
  /// Tells the object that its values were replaced; setters leave it clean meanwhile, as in `awakeFromFetch()`.
  final func awakeFromSnapshot(_ flags: NSSnapshotEventType) {
    guard life.hasValues else { return }
    withoutNotingChanges { awake(fromSnapshotEvents: flags) }
  }
}
