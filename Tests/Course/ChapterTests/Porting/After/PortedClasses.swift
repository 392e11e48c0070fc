import CoreData

extension NSManagedObjectModel {
  /// Names the classes of the entities with their module, and registers the value transformers.
  ///
  /// Call it before a container or a coordinator uses the model. Without it a class of another `@objc` name, and one
  /// whose name two modules have, is not found.
  func namePortedClasses() {
    let classes: [String: NSManagedObject.Type] = [
      "Album": Album.self,
      "MusicArtist": Artist.self,
      "Playlist": Playlist.self,
      "Track": Track.self,
    ]
    for entity in entities {
      let name = entity.managedObjectClassName?.split(separator: ".").last.map(String.init) ?? ""
      if let found = classes[name] { entity.managedObjectClassName = NSStringFromClass(found) }
    }
    ValueTransformer.setValueTransformer(ColourTransformer(), forName: NSValueTransformerName("ColourTransformer"))
  }
}
