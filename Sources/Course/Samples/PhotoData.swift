import Foundation
import OpenCoreData

/// The objects of chapter 8, and ways to find them by value.
public enum PhotoData {
  private static let albums: [(title: String, photos: [(title: String, comments: [String])])] = [
    ("Garden", [("Rose", ["So red", "From which shop?"]), ("Tulip", ["First of the year"])]),
    ("Harbour", [("Ferry", ["Late again"]), ("Gull", [])]),
  ]

  /// Inserts two albums with two photos each, and four comments, and saves.
  ///
  /// - Parameter context: an empty context of a `PhotoModel` store.
  /// - Throws: what the save throws.
  public static func insert(into context: NSManagedObjectContext) throws {
    for row in albums {
      let album = Album(context: context)
      album.title = row.title
      for (title, comments) in row.photos {
        let photo = Photo(context: context)
        photo.title = title
        photo.serverID = "server-\(title.lowercased())"
        photo.album = album
        for text in comments {
          let comment = Comment(context: context)
          comment.text = text
          comment.photo = photo
        }
      }
    }
    try context.save()
  }
}

extension NSManagedObjectContext {
  /// The album of a title.
  ///
  /// - Throws: `SampleError` when there is none, else what the fetch throws.
  public func album(_ title: String) throws -> Album { try titled("Album", title) }

  /// The photo of a title.
  ///
  /// - Throws: `SampleError` when there is none, else what the fetch throws.
  public func photo(_ title: String) throws -> Photo { try titled("Photo", title) }

  private func titled<Object: NSManagedObject>(_ entity: String, _ title: String) throws -> Object {
    let request = NSFetchRequest<Object>(entityName: entity)
    request.predicate = NSPredicate(format: "title == %@", title)
    guard let object = try fetch(request).first else { throw SampleError.noSuchName(entity: entity, name: title) }
    return object
  }
}
