import Foundation

/// Decides what a save does about conflicts.
///
/// After a policy has resolved what a save found, the save is tried again. A subclass may set values of the conflicting
/// objects and then call super; a conflict that it leaves alone without throwing is merged as by
/// `mergeByPropertyObjectTrump` (CH-071). What the policy changes is validated, but sends no `willSave`, and the undo
/// manager takes no note of it (chosen here).
///
/// No lock is needed: a policy never changes. What a subclass adds is the subclass's to protect.
open class NSMergePolicy: NSObject, @unchecked Sendable {
  /// How the policy resolves.
  public let mergeType: NSMergePolicyType

  /// Makes a policy of a type; a subclass that resolves by itself falls back on it with super.
  public init(merge ty: NSMergePolicyType) {
    mergeType = ty
    super.init()
  }

  /// The policy that fails the save: 133020 with every conflict (MP-03).
  public static let error = NSMergePolicy(merge: .errorMergePolicyType)
  /// The policy by which the store's values win, property by property (MP-06).
  public static let mergeByPropertyStoreTrump = NSMergePolicy(merge: .mergeByPropertyStoreTrumpMergePolicyType)
  /// The policy by which the values in memory win, property by property (MP-07).
  public static let mergeByPropertyObjectTrump = NSMergePolicy(merge: .mergeByPropertyObjectTrumpMergePolicyType)
  /// The policy that writes the whole object in memory (MP-08).
  public static let overwrite = NSMergePolicy(merge: .overwriteMergePolicyType)
  /// The policy that drops the changes in memory (MP-09).
  public static let rollback = NSMergePolicy(merge: .rollbackMergePolicyType)

  /// Resolves conflicts, or throws: those of versions first, then those of unique values (MP-11).
  ///
  /// - Parameter list: `NSMergeConflict`s and `NSConstraintConflict`s.
  /// - Throws: what the two resolvers throw.
  open func resolve(mergeConflicts list: [Any]) throws {
    try resolve(optimisticLockingConflicts: list.compactMap { $0 as? NSMergeConflict })
    try resolve(constraintConflicts: list.compactMap { $0 as? NSConstraintConflict })
  }

  /// Resolves conflicts of versions, or throws.
  ///
  /// - Parameter list: the conflicts; none resolves at once.
  /// - Throws: under the error policy 133020, with the list under `NSPersistentStoreSaveConflictsErrorKey`.
  open func resolve(optimisticLockingConflicts list: [NSMergeConflict]) throws {
    if list.isEmpty { return }
    guard mergeType != .errorMergePolicyType else { throw SaveFailure.conflicts(list) }
    let resolution = ConflictResolution(type: mergeType)
    for conflict in list { resolution.resolve(conflict) }
  }

  /// Resolves clashes of unique values, or throws (MP-11).
  ///
  /// - Parameter list: the clashes; none resolves at once.
  /// - Throws: under the error policy 133021, with the list under `NSPersistentStoreSaveConflictsErrorKey`.
  open func resolve(constraintConflicts list: [NSConstraintConflict]) throws {
    if list.isEmpty { return }
    guard mergeType != .errorMergePolicyType else { throw SaveFailure.constraints(list) }
    var resolution = UniquenessResolution(type: mergeType)
    resolution.resolve(list)
  }
}

extension NSMergePolicy {
  /// Checks that a value is a policy.
  static func require(_ value: Any) {
    if !(value is NSMergePolicy) {
      raiseException(.invalidArgument, "A merge policy must be an NSMergePolicy, not \(value).")
    }
  }
}

/// The error merge policy, as older code names it.
public var NSErrorMergePolicy: AnyObject { NSMergePolicy.error }
/// The policy by which the store's values win, as older code names it.
public var NSMergeByPropertyStoreTrumpMergePolicy: AnyObject { NSMergePolicy.mergeByPropertyStoreTrump }
/// The policy by which the values in memory win, as older code names it.
public var NSMergeByPropertyObjectTrumpMergePolicy: AnyObject { NSMergePolicy.mergeByPropertyObjectTrump }
/// The policy that writes the whole object in memory, as older code names it.
public var NSOverwriteMergePolicy: AnyObject { NSMergePolicy.overwrite }
/// The policy that drops the changes in memory, as older code names it.
public var NSRollbackMergePolicy: AnyObject { NSMergePolicy.rollback }
