// What would be in the way of the save in the stores.
extension DeletionPreview {
  /// One conflict with what the stores hold at the moment of the preview, or of the context's own new values.
  public struct Conflict: Sendable, Hashable {
    /// What the conflict is about.
    public enum Kind: Sendable, Hashable {
      /// The row has another version than the one that the object was read at; `present` is nil where the row is gone.
      case version(read: Int, present: Int?)
      /// The values of these attributes must be unique, and are not.
      case uniqueValues([String])
    }

    /// The object that could not be saved.
    public let object: NSManagedObjectID
    /// What the conflict is about.
    public let kind: Kind
    /// For unique values who has them too: the object of a row, or others of the same save.
    public let others: [NSManagedObjectID]

    /// The code of the error in the Cocoa domain of a save that nobody resolves: 133020 or 133021 (MP-03, MP-11).
    public var code: Int {
      switch kind {
      case .version: NSManagedObjectMergeError
      case .uniqueValues: NSManagedObjectConstraintMergeError
      }
    }
  }

  /// What the context's merge policy does about conflicts.
  public enum Answer: Sendable, Hashable {
    /// The save throws.
    case refuses
    /// One of Core Data's policies settles the conflicts, and the save is tried again; which values and deletions are then
    /// left is not foreseen.
    case resolves
    /// The policy is a class of the app, which may do either.
    case isOpen
  }

  /// What of the app's code the save would run, and the preview has not: a class among the objects that are to be saved.
  public struct Unforeseen: Sendable, Hashable {
    /// The class.
    public let className: String
    /// Those of its methods, its own or inherited, that replace `NSManagedObject`'s, and may do more or refuse more; nil
    /// where that cannot be found out.
    public let overrides: [String]?
  }
}

extension DeletionPreview.Answer {
  /// What a context's policy does: without one of the right kind a save refuses.
  init(_ policy: Any) {
    guard let policy = policy as? NSMergePolicy else {
      self = .refuses
      return
    }
    if type(of: policy) != NSMergePolicy.self {
      self = .isOpen
    } else {
      self = policy.mergeType == .errorMergePolicyType ? .refuses : .resolves
    }
  }
}
