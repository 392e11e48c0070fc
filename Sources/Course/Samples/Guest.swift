import Foundation
import OpenCoreData

/// A guest of a hotel, with what the hotel knows about a person.
open class Guest: NSManagedObject {
  /// The name.
  @Managed public var name: String
  /// Where letters go; a tombstone can keep it.
  @Managed public var email: String?
  /// What the staff has to know.
  @Managed public var note: String?
  /// When the guest was marked for deletion, if that was done.
  @Managed public var markedForDeletionDate: Date?
}

/// The model of chapter 9: `Guest`, with no relationship.
public struct GuestModel: Sendable {
  /// Whether history keeps a deleted guest's address.
  public var preservesEmail = false

  /// The model of chapter 9; change what a lesson is about.
  public init() {}

  /// A new model.
  public func make() -> NSManagedObjectModel {
    let email = NSAttributeDescription("email", .stringAttributeType)
    email.preservesValueInHistoryOnDeletion = preservesEmail
    let guest = NSEntityDescription(
      Guest.self,
      [
        NSAttributeDescription("name", .stringAttributeType, isOptional: false, defaultValue: ""), email,
        NSAttributeDescription("note", .stringAttributeType),
        NSAttributeDescription("markedForDeletionDate", .dateAttributeType),
      ])
    let model = NSManagedObjectModel()
    model.entities = [guest]
    return model
  }
}
