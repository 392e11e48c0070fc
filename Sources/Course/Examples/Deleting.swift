import Foundation
import OpenCoreData

final class Album: NSManagedObject {
  @Managed var title: String
  @Managed var photos: Set<Photo>
}

final class Photo: NSManagedObject {
  @Managed var album: Album?
}

/// An album and its photos: marked, processed, saved, and refused by a deny rule.
func deleting() throws {
  let container = NSPersistentContainer(name: "Albums", managedObjectModel: albumModel(.cascadeDeleteRule))
  try load(container)
  let context = container.viewContext
  let album = Album(context: context)
  let photo = Photo(context: context)
  photo.album = album
  try context.save()

  // `delete(_:)` marks one object. The rules run later.
  context.delete(album)
  print("after delete:    ", album.isDeleted, photo.isDeleted)
  context.processPendingChanges()
  print("after processing:", album.isDeleted, photo.isDeleted)
  try context.save()
  print("after save:      ", try context.count(for: NSFetchRequest<Photo>(entityName: "Photo")), "photos")

  // The same with the rule deny: the save refuses, and the deletion stays pending.
  let strict = NSPersistentContainer(name: "Strict", managedObjectModel: albumModel(.denyDeleteRule))
  try load(strict)
  let other = strict.viewContext
  let kept = Album(context: other)
  Photo(context: other).album = kept
  try other.save()
  other.delete(kept)
  do { try other.save() } catch let error as CocoaError {
    print("refused:         ", error.code.rawValue, error.userInfo[NSValidationKeyErrorKey] ?? "")
  }
  print("still pending:   ", other.deletedObjects.count)
  other.rollback()
  print("rolled back:     ", other.deletedObjects.count, kept.isDeleted)
}

/// Loads a store in memory.
private func load(_ container: NSPersistentContainer) throws {
  let description = NSPersistentStoreDescription()
  description.type = NSInMemoryStoreType
  container.persistentStoreDescriptions = [description]
  var failure: (any Error)?
  container.loadPersistentStores { failure = $1 }
  if let failure { throw failure }
}

/// `Album` 1—* `Photo`; the rule is what deleting an album does to its photos.
private func albumModel(_ rule: NSDeleteRule) -> NSManagedObjectModel {
  let title = NSAttributeDescription()
  title.name = "title"
  title.attributeType = .stringAttributeType
  title.defaultValue = ""
  let (album, photo) = (NSEntityDescription(), NSEntityDescription())
  album.name = "Album"
  album.managedObjectClassName = NSStringFromClass(Album.self)
  photo.name = "Photo"
  photo.managedObjectClassName = NSStringFromClass(Photo.self)

  let photos = NSRelationshipDescription()
  photos.name = "photos"
  photos.destinationEntity = photo
  photos.deleteRule = rule
  let owner = NSRelationshipDescription()
  owner.name = "album"
  owner.destinationEntity = album
  owner.maxCount = 1
  owner.deleteRule = .nullifyDeleteRule
  photos.inverseRelationship = owner
  owner.inverseRelationship = photos

  album.properties = [title, photos]
  photo.properties = [owner]
  let model = NSManagedObjectModel()
  model.entities = [album, photo]
  return model
}
