import Foundation
import TestKit
import Testing

@testable import CoreData
@testable import CoreDataModel

/// A model that Core Data takes, though one end of a relationship alone names the other.
@Suite("An inverse given on one side only", .fact("CH-935"))
struct OneSidedInverseTests {
  /// `A.r` names `B.back` as its inverse, which names none.
  private func model(_ end: End, _ back: End) -> NSManagedObjectModel {
    let (a, b) = (NSEntityDescription.made("A"), NSEntityDescription.made("B"))
    let there = a.relate(end, to: b, inverse: back)
    there.inverseRelationship?.inverseRelationship = nil
    return .of([a, b])
  }

  @Test(
    "Both ends are kept in step, saved and read again",
    arguments: StoreKind.anywhere, [(true, false), (false, false), (true, true)])
  func inStep(kind: StoreKind, isToMany: (here: Bool, there: Bool)) throws {
    func end(_ name: String, _ isToMany: Bool) -> End { isToMany ? .many(name) : .one(name) }
    try onStack(kind, model(end("r", isToMany.here), end("back", isToMany.there))) { stack, context in
      func set(_ object: NSManagedObject, _ key: String, _ isToMany: Bool, _ other: NSManagedObject) {
        object.setValue(isToMany ? NSSet(object: other) : other, forKey: key)
      }
      func names(_ object: NSManagedObject, _ key: String) -> [String] {
        let value = object.value(forKey: key)
        let others = (value as? NSManagedObject).map { [$0] } ?? (value as? Set<NSManagedObject>).map(Array.init) ?? []
        return others.compactMap { $0.value(forKey: "name") as? String }.sorted()
      }
      let (a, other, b) = (context.make("A", "a"), context.make("A", "other"), context.make("B", "b"))
      set(a, "r", isToMany.here, b)
      #expect(names(b, "back") == ["a"])
      set(b, "back", isToMany.there, other)
      #expect(names(a, "r") == [])
      #expect(names(other, "r") == ["b"])
      try context.save()
      try stack.run { fresh in
        let (stored, far): (NSManagedObject, NSManagedObject) = try (fresh.only("A", "other"), fresh.only("B", "b"))
        #expect(names(stored, "r") == ["b"])
        #expect(names(far, "back") == ["other"])
      }
      context.delete(other)
      try context.save()
      try stack.run { fresh in
        let far: NSManagedObject = try fresh.only("B", "b")
        #expect(names(far, "back") == [])
      }
    }
  }

  @Test("A to-many that a to-one names stays without an inverse", arguments: StoreKind.anywhere)
  func toManyAlone(kind: StoreKind) throws {
    try onStack(kind, model(.one("r"), .many("back"))) { stack, context in
      let (a, b) = (context.make("A", "a"), context.make("B", "b"))
      a.setValue(b, forKey: "r")
      #expect(b.value(forKey: "back") as? Set<NSManagedObject> == [a])
      try context.save()
      b.setValue(NSSet(), forKey: "back")
      #expect(a.value(forKey: "r") as? NSManagedObject == b)
      try context.save()
      try stack.run { fresh in
        let stored: NSManagedObject = try fresh.only("A", "a")
        #expect(stored.value(forKeyPath: "r.name") as? String == "b")
      }
    }
  }

  /// Two to-ones of an image name the thumbnail of an artist and its cover; both of the artist name the same one back.
  private func gallery() -> NSManagedObjectModel {
    let (image, artist) = (NSEntityDescription.made("Image"), NSEntityDescription.made("Artist"))
    let (own, coverOf) = (image.relate(.one("artist"), to: artist), image.relate(.one("coverOf"), to: artist))
    let (thumbnail, cover) = (artist.relate(.one("thumbnail"), to: image), artist.relate(.one("cover"), to: image))
    own.inverseRelationship = thumbnail
    thumbnail.inverseRelationship = coverOf
    coverOf.inverseRelationship = cover
    cover.inverseRelationship = coverOf
    return .of([image, artist])
  }

  @Test(
    "Of to-ones that name different inverses each keeps up the one that it names", .fact("CH-1001"),
    arguments: StoreKind.anywhere)
  func mismatched(kind: StoreKind) throws {
    try onStack(kind, gallery()) { stack, context in
      let keys = ["artist", "coverOf", "thumbnail", "cover"]
      func state(_ objects: NSManagedObject...) -> [String] {
        objects.flatMap { object in
          keys.compactMap { key in
            let other = object.entity.propertiesByName[key] == nil ? nil : object.value(forKey: key) as? NSManagedObject
            return other.map { "\(object.text("name")).\(key) \($0.text("name"))" }
          }
        }
      }
      let (image, artist) = (context.make("Image", "image"), context.make("Artist", "artist"))
      let other = context.make("Image", "other")
      image.setValue(artist, forKey: "artist")
      #expect(artist.value(forKey: "thumbnail") as? NSManagedObject == image)
      artist.setValue(other, forKey: "thumbnail")
      #expect(other.value(forKey: "coverOf") as? NSManagedObject == artist)
      #expect(artist.value(forKey: "cover") as? NSManagedObject == other)
      #expect(image.value(forKey: "artist") as? NSManagedObject == artist)
      let before = state(image, other, artist)
      try context.save()
      try stack.run { fresh in
        let (storedImage, storedOther): (NSManagedObject, NSManagedObject) = try (
          fresh.only("Image", "image"), fresh.only("Image", "other")
        )
        let storedArtist: NSManagedObject = try fresh.only("Artist", "artist")
        #expect(state(storedImage, storedOther, storedArtist) == before)
      }
      context.delete(other)
      try context.save()
      #expect(artist.value(forKey: "cover") == nil)
      #expect(image.value(forKey: "artist") as? NSManagedObject == artist)
    }
  }

  @Test(
    "A to-one that two to-ones name, and that names none, keeps up none", .fact("CH-1001"),
    arguments: StoreKind.anywhere)
  func suitorsThatAreToOne(kind: StoreKind) throws {
    let (a, b) = (NSEntityDescription.made("A"), NSEntityDescription.made("B"))
    let back = b.relate(.one("back"), to: a)
    a.relate(.one("first"), to: b).inverseRelationship = back
    a.relate(.one("second"), to: b).inverseRelationship = back
    try onStack(kind, .of([a, b])) { _, context in
      let (a, b, c) = (context.make("A", "a"), context.make("B", "b"), context.make("A", "c"))
      a.setValue(b, forKey: "first")
      #expect(b.value(forKey: "back") as? NSManagedObject == a)
      c.setValue(b, forKey: "second")
      #expect(b.value(forKey: "back") as? NSManagedObject == c)
      #expect(a.value(forKey: "first") as? NSManagedObject == b)
      b.setValue(a, forKey: "back")
      #expect(a.value(forKey: "second") == nil)
      #expect(c.value(forKey: "second") as? NSManagedObject == b)
      try context.save()
    }
  }
}
