import Foundation

// Codes of uniqueness constraints (VL-20, VL-20d).

/// Values that must be unique are not, and no merge policy has resolved it (MP-11).
public var NSManagedObjectConstraintMergeError: Int { 133021 }

extension CocoaError.Code {
  /// 133021, see `NSManagedObjectConstraintMergeError`.
  public static var managedObjectConstraintMerge: CocoaError.Code {
    .init(rawValue: NSManagedObjectConstraintMergeError)
  }
}

extension CocoaError {
  /// 133021, see `NSManagedObjectConstraintMergeError`.
  public static var managedObjectConstraintMerge: CocoaError.Code { .managedObjectConstraintMerge }
}
