import Foundation
import TestKit
import Testing

@testable import CoreData

/// A file that has the tables of one configuration only, as Core Data makes it.
@Suite("a store made from one configuration of a larger model", .fact("SQ-48"))
struct PartialFileTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  /// Albums and artists; the whole model has more, which comes first by name, so that the file has other numbers.
  private func model(isWhole: Bool) -> NSManagedObjectModel {
    let (album, artist) = (NSEntityDescription.made("Album"), NSEntityDescription.made("Artist"))
    album.relate(.many("artists"), to: artist, inverse: .many("albums"))
    album.relate(.one("opener"), to: artist, inverse: .many("openings", .cascadeDeleteRule))
    artist.relate(.many("awards"), to: album)
    guard isWhole else { return .of([album, artist]) }
    let (admin, audit) = (NSEntityDescription.made("Admin"), NSEntityDescription.made("Audit"))
    admin.relate(.many("audits"), to: audit, inverse: .many("admins"))
    audit.relate(.many("notes"), to: audit)
    let count = NSDerivedAttributeDescription()
    count.name = "auditCount"
    count.attributeType = .integer64AttributeType
    count.derivationExpression = NSExpression(format: "audits.@count")
    admin.properties.append(count)
    let model = NSManagedObjectModel.of([admin, album, artist, audit])
    model.setEntities([album, artist], forConfigurationName: "Music")
    model.setEntities([admin, audit], forConfigurationName: "Office")
    return model
  }

  private func fill(_ url: URL) throws {
    let opened = try OpenedStore(model(isWhole: false), at: url)
    try opened.run { context in
      let (album, artist) = (context.make("Album", "Tides"), context.make("Artist", "Ann"))
      album.setValue(NSSet(object: artist), forKey: "artists")
      album.setValue(artist, forKey: "opener")
      artist.setValue(NSSet(object: album), forKey: "awards")
      try context.save()
    }
    try opened.coordinator.remove(opened.store)
  }

  @Test("It opens with that configuration, beside a store of the rest; is read, walked, changed and deleted from")
  func opens() throws {
    try fill(folder.file("music.sqlite"))
    let opened = try OpenedStore(model(isWhole: true), at: folder.file("music.sqlite"), configuration: "Music")
    let (coordinator, store) = (opened.coordinator, opened.store)
    try coordinator.addPersistentStore(
      ofType: NSSQLiteStoreType, configurationName: "Office", at: folder.file("office.sqlite"))
    try opened.run { context in
      let album: NSManagedObject = try context.only("Album", "Tides")
      let artist: NSManagedObject = try context.only("Artist", "Ann")
      #expect(album.value(forKey: "artists") as? Set<NSManagedObject> == [artist])
      #expect(artist.value(forKey: "openings") as? Set<NSManagedObject> == [album])
      #expect(artist.value(forKey: "awards") as? Set<NSManagedObject> == [album])
      #expect(try context.names("Admin") == [])
      let admin = context.make("Admin", "Bo")
      admin.setValue(NSSet(object: context.make("Audit", "first")), forKey: "audits")
      album.setValue("Ebb", forKey: "name")
      context.make("Artist", "Cid").setValue(NSSet(object: album), forKey: "albums")
      try context.save()
      #expect(try context.names("Admin") == ["Bo"])
      #expect(try context.names("Artist") == ["Ann", "Cid"])
      #expect(admin.objectID.persistentStore !== store)
      context.delete(artist)
      try context.save()
      #expect(try context.names("Album") == [])
      #expect(try context.names("Artist") == ["Cid"])
    }
    for store in coordinator.persistentStores { try coordinator.remove(store) }
    let plain = try Connection(path: folder.file("music.sqlite").path, flags: 2, timeout: 0)
    #expect(try plain.cells("SELECT COUNT(*) FROM sqlite_master WHERE name IN ('ZADMIN', 'ZAUDIT')") == [["0"]])
    #expect(try plain.cells("SELECT Z_NAME FROM Z_PRIMARYKEY ORDER BY Z_ENT") == [["Album"], ["Artist"]])
    #expect(try plain.cells("SELECT COUNT(*) FROM Z_1ARTISTS") == [["0"]])
  }

  @Test("Without the configuration, or with another one, the file does not fit; the entities that it lacks are named")
  func refused() throws {
    try fill(folder.file("music.sqlite"))
    for configuration in [nil, "Office"] {
      let error = try failure {
        _ = try OpenedStore(model(isWhole: true), at: folder.file("music.sqlite"), configuration: configuration)
      }
      #expect(error.code == NSPersistentStoreIncompatibleVersionHashError)
      #expect(error.localizedFailureReason?.contains("Admin: expected an entity, found none") == true)
    }
  }
}
