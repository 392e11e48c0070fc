import OpenCoreData

/// The model of chapter 8: `Album` 1—* `Photo` 1—* `Comment`, cascade downwards.
public struct PhotoModel: Sendable {
  /// What deleting an album does to its photos.
  public var albumPhotos = NSDeleteRule.cascadeDeleteRule
  /// What deleting a photo does to its comments.
  public var photoComments = NSDeleteRule.cascadeDeleteRule
  /// Whether history keeps a deleted photo's name on the server.
  public var preservesServerID = true

  /// The model of chapter 8; change what a lesson is about.
  public init() {}

  /// A new model.
  public func make() -> NSManagedObjectModel {
    let album = NSEntityDescription(
      Album.self, [NSAttributeDescription("title", .stringAttributeType, isOptional: false, defaultValue: "")])
    let serverID = NSAttributeDescription("serverID", .stringAttributeType)
    serverID.preservesValueInHistoryOnDeletion = preservesServerID
    let photo = NSEntityDescription(
      Photo.self,
      [
        NSAttributeDescription("title", .stringAttributeType, isOptional: false, defaultValue: ""), serverID,
        NSAttributeDescription("isFavorite", .booleanAttributeType, isOptional: false, defaultValue: false),
        NSAttributeDescription("markedForDeletionDate", .dateAttributeType),
      ])
    let comment = NSEntityDescription(
      Comment.self, [NSAttributeDescription("text", .stringAttributeType, isOptional: false, defaultValue: "")])
    RelationshipEnd.connect(.many(album, "photos", albumPhotos), .one(photo, "album", .nullifyDeleteRule))
    RelationshipEnd.connect(.many(photo, "comments", photoComments), .one(comment, "photo", .nullifyDeleteRule))
    let model = NSManagedObjectModel()
    model.entities = [album, photo, comment]
    return model
  }
}
