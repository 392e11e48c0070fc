import Foundation
import OpenCoreData

/// An album: the owner of its photos.
open class Album: NSManagedObject {
  /// The title.
  @Managed public var title: String
  /// The photos; their order is nobody's promise.
  @Managed public var photos: Set<Photo>
}

/// A photo of an album, as an app, its widget and its extension share it.
open class Photo: NSManagedObject {
  /// The title.
  @Managed public var title: String
  /// The name of the photo on the server; a tombstone keeps it.
  @Managed public var serverID: String?
  /// Whether the widget shows it.
  @Managed public var isFavorite: Bool
  /// When it was marked for deletion, if it was.
  @Managed public var markedForDeletionDate: Date?
  /// The album it lies in.
  @Managed public var album: Album?
  /// What people have written below it.
  @Managed public var comments: Set<Comment>
}

/// A comment below a photo.
open class Comment: NSManagedObject {
  /// What it says.
  @Managed public var text: String
  /// The photo that it is about.
  @Managed public var photo: Photo?
}
