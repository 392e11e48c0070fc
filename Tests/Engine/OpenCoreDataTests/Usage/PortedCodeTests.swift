import Foundation
import OpenCoreData
import TestKit
import Testing

// Lines that apps have, as they stand there or as the page on porting says to write them. Public API only.

final class PortedAlbum: NSManagedObject {
  @Managed var title: String?
  @Managed var updatedAt: Date?
  @Managed var URL: String?
  @Managed var rating: Int16
  @Managed var tags: [String]?
  @Managed var tracks: Set<PortedTrack>
  @Managed var primitiveTitle: String?
  @Managed var primitiveUpdatedAt: Date?
  @Managed var primitiveURL: String?
  @Managed var primitiveRating: Int16
  @Managed var primitiveTracks: Set<PortedTrack>
  /// A property of the model that is called so.
  @Managed var primitiveNotes: String?

  convenience init(titled title: String, in context: NSManagedObjectContext) {
    self.init(context: context)
    self.title = title
  }
}

final class PortedTrack: NSManagedObject {
  @Managed var title: String?
  @Managed var album: PortedAlbum?
}

/// A class that makes its objects in a way of its own.
final class PortedPlaylist: NSManagedObject {
  @Managed var title: String?

  convenience init(context: NSManagedObjectContext) {
    guard let entity = NSEntityDescription.entity(forEntityName: "Playlist", in: context) else {
      preconditionFailure("the model has playlists")
    }
    self.init(entity: entity, insertInto: context)
    title = "Its own"
  }
}

/// The model of the ported app, with classes by their bare names.
enum PortedModel {
  static func make() -> NSManagedObjectModel {
    let album = entity(
      "Album", "PortedAlbum",
      [
        attribute("title", .string), attribute("updatedAt", .date), attribute("URL", .string),
        attribute("rating", .integer16), attribute("tags", .transformable), attribute("primitiveNotes", .string),
      ])
    let track = entity("Track", "PortedTrack", [attribute("title", .string)])
    let tracks = NSRelationshipDescription()
    tracks.name = "tracks"
    tracks.destinationEntity = track
    let back = NSRelationshipDescription()
    back.name = "album"
    back.destinationEntity = album
    back.maxCount = 1
    tracks.inverseRelationship = back
    back.inverseRelationship = tracks
    album.properties.append(tracks)
    track.properties.append(back)
    let model = NSManagedObjectModel()
    model.entities = [album, track, entity("Playlist", "PortedPlaylist", [attribute("title", .string)])]
    return model
  }

  private static func entity(_ name: String, _ objectClass: String, _ properties: [NSPropertyDescription])
    -> NSEntityDescription
  {
    let entity = NSEntityDescription()
    entity.name = name
    entity.managedObjectClassName = objectClass
    entity.properties = properties
    return entity
  }

  private static func attribute(_ name: String, _ type: NSAttributeDescription.AttributeType)
    -> NSAttributeDescription
  {
    let attribute = NSAttributeDescription()
    attribute.name = name
    attribute.type = type
    return attribute
  }

  /// A container on a store of its own.
  static func container() throws -> NSPersistentContainer { try .opened(make()) }
}

/// Helpers as apps write them.
private func insert<T: NSManagedObject>(_ type: T.Type, in context: NSManagedObjectContext) -> T { T(context: context) }

private protocol Listed: NSManagedObject { static var listName: String { get } }

extension PortedTrack: Listed { static var listName: String { "tracks" } }

extension Listed {
  fileprivate static func make(in context: NSManagedObjectContext) -> Self { Self(context: context) }
}

@Suite("Code of apps compiles and works")
struct PortedCodeTests {
  private func onContext(_ body: (NSManagedObjectContext) throws -> Void) throws {
    let context = try PortedModel.container().newBackgroundContext()
    try context.performAndWait { try body(context) }
  }

  @Test("init(context:) of a generic type, of a class in a variable, of a protocol's Self and by delegation")
  func genericInsertion() throws {
    try onContext { context in
      let track = insert(PortedTrack.self, in: context)
      #expect(track.entity.name == "Track")
      let classes: [NSManagedObject.Type] = [PortedAlbum.self, PortedTrack.self]
      #expect(classes.map { $0.init(context: context).entity.name } == ["Album", "Track"])
      #expect(PortedTrack.make(in: context).entity.name == "Track")
      #expect(PortedAlbum(titled: "Kind of Blue", in: context).title == "Kind of Blue")
      let plain: PortedTrack = .init(context: context)
      #expect(plain.isInserted)
      #expect(PortedPlaylist(context: context).title == "Its own")
      #expect(context.insertedObjects.count == 7)
    }
  }

  @Test("a primitive property reads and sets the value of its property, and notes no change", .fact("KV-03", "KV-03b"))
  func primitiveProperties() throws {
    try onContext { context in
      let album = PortedAlbum(context: context)
      album.title = "Kind of Blue"
      try context.save()
      #expect(album.primitiveTitle == "Kind of Blue")
      album.primitiveTitle = "Milestones"
      album.primitiveUpdatedAt = Date(timeIntervalSinceReferenceDate: 1)
      album.primitiveURL = "a"
      album.primitiveRating = 5
      #expect(album.title == "Milestones")
      #expect(album.rating == 5)
      #expect(album.URL == "a")
      #expect(album.updatedAt == Date(timeIntervalSinceReferenceDate: 1))
      #expect(!album.hasChanges)
      #expect(!context.hasChanges)
      album.primitiveNotes = "a property of its own"
      #expect(album.hasChanges)
      #expect(album.value(forKey: "primitiveNotes") as? String == "a property of its own")
    }
  }

  @Test("the setter that apps write: notices around the primitive value")
  func writtenSetter() throws {
    try onContext { context in
      let album = PortedAlbum(context: context)
      try context.save()
      album.willChangeValue(forKey: "title")
      album.primitiveTitle = "Milestones"
      album.didChangeValue(forKey: "title")
      #expect(album.isUpdated)
      #expect(album.changedValues().keys.sorted() == ["title"])
      try context.save()
      context.refresh(album, mergeChanges: false)
      album.willAccessValue(forKey: "title")
      defer { album.didAccessValue(forKey: "title") }
      #expect(album.primitiveTitle == "Milestones")
    }
  }

  @Test("a primitive relationship can be read; setting it is a programming error", .fact("KV-03", "CH-528"))
  func primitiveRelationship() async throws {
    try onContext { context in
      let album = PortedAlbum(context: context)
      let track = PortedTrack(context: context)
      track.album = album
      #expect(album.primitiveTracks == [track])
    }
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let container = try PortedModel.container()
      let context = container.newBackgroundContext()
      context.performAndWait { PortedAlbum(context: context).primitiveTracks = [] }
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("Album.tracks is a relationship: primitive setters are for attributes."))
  }

  @Test("notices around a set's change, with what kind of change it is")
  func setMutation() throws {
    try onContext { context in
      let album = PortedAlbum(context: context)
      try context.save()
      let joined: Set<NSManagedObject> = []
      album.willChangeValue(forKey: "tracks", withSetMutation: .union, using: joined)
      album.didChangeValue(forKey: "tracks", withSetMutation: .union, using: joined)
      #expect(album.hasChanges)
    }
  }

  @Test("a value by subscript")
  func subscripts() throws {
    try onContext { context in
      let album: NSManagedObject = PortedAlbum(context: context)
      album["title"] = "Milestones"
      #expect(album["title"] as? String == "Milestones")
      #expect(album["URL"] == nil)
    }
  }

  @Test("the mutable array of an attribute sets a new array at each change", .fact("KV-14"))
  func mutableArray() async throws {
    try onContext { context in
      let album = PortedAlbum(context: context)
      album.tags = ["jazz"]
      try context.save()
      let tags = album.mutableArrayValue(forKey: "tags")
      tags.add("blue")
      #expect(album.tags == ["jazz", "blue"])
      #expect(album.hasChanges)
      tags.insert("modal", at: 0)
      tags.removeObject(at: 1)
      tags.replaceObject(at: 1, with: "green")
      #expect(album.tags == ["modal", "green"])
      tags.insert("last", at: 2)
      #expect(album.tags == ["modal", "green", "last"])
      tags.removeLastObject()
      #expect(tags.map { $0 as? String } == ["modal", "green"])
      #expect(tags.contains("green"))
      tags.remove("modal")
      #expect(album.tags == ["green"])
      tags.removeAllObjects()
      #expect(album.tags?.isEmpty == true)
      album.tags = nil
      tags.addObjects(from: ["cool", "hard"])
      #expect(album.tags == ["cool", "hard"])
      #expect(tags.lastObject as? String == "hard")
    }
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let context = try PortedModel.container().newBackgroundContext()
      context.performAndWait { _ = PortedAlbum(context: context).mutableArrayValue(forKey: "tracks") }
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(
      message.contains(
        "NSManagedObjects of entity 'Album' do not support -mutableArrayValueForKey: for the property 'tracks'"))
  }

  @Test("an erased request is the same request without its type", .fact("CH-981"))
  func erasedRequests() throws {
    try onContext { context in
      for title in ["A", "B", "C"] { PortedTrack(context: context).title = title }
      try context.save()
      let request = NSFetchRequest<PortedTrack>(entityName: "Track")
      let erased: NSFetchRequest<NSFetchRequestResult> = request.erased
      // What is set on one of the two is set on the other, as on one object.
      request.predicate = NSPredicate(format: "title != %@", "C")
      erased.fetchLimit = 1
      erased.affectedStores = context.persistentStoreCoordinator?.persistentStores
      #expect(request.fetchLimit == 1)
      #expect(request.affectedStores?.count == 1)
      #expect(erased.entityName == "Track")
      #expect(erased.predicate == request.predicate)
      #expect(try context.fetch(erased).count == 1)
      #expect(request.entity?.name == "Track")
      request.fetchLimit = 0
      let copy = try #require(erased.copy() as? NSFetchRequest<NSFetchRequestResult>)
      copy.fetchLimit = 7
      #expect(request.fetchLimit == 0)
      #expect(erased.fetchLimit == 0)
      let delete = NSBatchDeleteRequest(fetchRequest: request.erased)
      delete.resultType = .resultTypeCount
      let result = try #require(try context.execute(delete) as? NSBatchDeleteResult)
      #expect(result.result as? Int == 2)
      #expect(request.resultType == .managedObjectResultType)
    }
  }

  @Test("error codes in a catch, from the error and from its code")
  func errorCodes() throws {
    let error: any Error = CocoaError(.validationRelationshipDeniedDelete)
    do { throw error } catch CocoaError.validationRelationshipDeniedDelete {
      // As it has to be.
    } catch { Issue.record("\(error) was not recognised") }
    #expect(CocoaError.persistentStoreSaveConflicts.rawValue == 134050)
    #expect(CocoaError.Code.migrationMissingMappingModel == CocoaError.migrationMissingMappingModel)
  }

  @Test("the default directory as a method and as a property, and where a subclass puts it")
  func defaultDirectory() {
    #expect(NSPersistentContainer.defaultDirectoryURL == NSPersistentContainer.defaultDirectoryURL())
    #expect(GroupContainer.defaultDirectoryURL.lastPathComponent == "Group")
    let file = NSPersistentContainer.defaultDirectoryURL.appendingPathComponent("Model.sqlite")
    #expect(file.lastPathComponent == "Model.sqlite")
    let type: NSPersistentContainer.Type = GroupContainer.self
    #expect(type.defaultDirectoryURL == type.defaultDirectoryURL())
  }

  @Test("autoreleasepool runs its block, gives its value and throws its error", .fact("CH-980"))
  func pools() throws {
    var last: WeakObject?
    for number in 0..<3 {
      autoreleasepool {
        let object = NSObject()
        last = WeakObject(object)
        #expect(last?.object === object, "in round \(number)")
      }
      #expect(last?.object == nil)
    }
    #expect(autoreleasepool { 5 } == 5)
    #expect(throws: CocoaError.self) { try autoreleasepool { throw CocoaError(.coreData) } }
    let text = try autoreleasepool { () throws -> String in "text" }
    #expect(text == "text")
  }

  @Test("a context may be handed on to other threads", .fact("CC-07"))
  func sendableContext() async throws {
    let context = try PortedModel.container().newBackgroundContext()
    let title = try await Task.detached {
      try await context.perform {
        PortedTrack(context: context).title = "So What"
        try context.save()
        return try context.fetch(NSFetchRequest<PortedTrack>(entityName: "Track")).first?.title
      }
    }.value
    #expect(title == "So What")
  }

  @Test("a block may use an object of the function around it that is not Sendable", .fact("CH-985"))
  @MainActor
  func blocksThatCapture() async throws {
    let context = try PortedModel.container().newBackgroundContext()
    let seen = Seen()
    try await context.perform {
      seen.titles.append(PortedAlbum(titled: "Kind of Blue", in: context).title ?? "")
      try context.save()
    }
    context.performAndWait { seen.titles.append("Milestones") }
    await withCheckedContinuation { continuation in
      context.perform {
        seen.titles.append("Porgy and Bess")
        continuation.resume()
      }
    }
    // Read on the queue: the thread sanitizer does not see that a continuation is resumed, where that comes before it is awaited.
    #expect(context.performAndWait { seen.titles } == ["Kind of Blue", "Milestones", "Porgy and Bess"])
  }

  @Test("a conflict about nothing")
  func emptyConflict() {
    let conflict = NSConstraintConflict()
    #expect(conflict.constraint.isEmpty)
    #expect(conflict.databaseObject == nil)
    #expect(conflict.conflictingObjects.isEmpty)
  }
}

// Unchecked as its superclass is: it adds no value.
private final class GroupContainer: NSPersistentContainer, @unchecked Sendable {
  override class func defaultDirectoryURL() -> URL { super.defaultDirectoryURL().appendingPathComponent("Group") }
}

private struct WeakObject {
  weak var object: NSObject?
  init(_ object: NSObject) { self.object = object }
}

private final class Seen { var titles: [String] = [] }
