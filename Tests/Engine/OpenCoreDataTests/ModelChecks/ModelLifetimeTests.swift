import Foundation
import TestKit
import Testing

@testable import CoreData

@Suite("A compiled model is let go")
struct ModelLifetimeTests {
  /// Two entities that lead to each other, and one below the first.
  private static func model() -> NSManagedObjectModel {
    let (series, episode, special) = (
      NSEntityDescription.made("Series"), NSEntityDescription.made("Episode"), NSEntityDescription()
    )
    special.name = "Special"
    series.relate(.many("episodes"), to: episode, inverse: .one("series"))
    episode.subentities = [special]
    return .of([series, episode, special])
  }

  @Test("with the last that holds it, though its entities lead to each other in circles")
  func circles() throws {
    weak var layout: ModelLayout?
    weak var entity: EntityLayout?
    do {
      let compiled = try Self.model().layout()
      let series = try #require(compiled.entity(named: "Series"))
      let episodes = try #require(series.relationship(named: "episodes"))
      #expect(episodes.destination.relationships[0].destination === series)
      #expect(episodes.inverse?.inverse === episodes)
      let special = try #require(compiled.entity(named: "Special"))
      #expect(special.root === episodes.destination)
      #expect(special.parent === special.root)
      (layout, entity) = (compiled, series)
    }
    #expect(layout == nil)
    #expect(entity == nil)
  }

  @Test("without taking along what its entities have become in another model since")
  func anotherModel() throws {
    let series = NSEntityDescription.made("Series")
    let relationship = series.relate(.many("sequels"), to: series)
    var first: NSManagedObjectModel? = .of([series])
    weak var gone: ModelLayout?
    gone = try first?.layout()
    let second = NSManagedObjectModel.of([series])
    let layout = try second.layout()
    first = nil
    #expect(gone == nil)
    let entity = try #require(layout.entity(named: "Series"))
    #expect(series.layout === entity)
    #expect(relationship.layout === entity.relationship(named: "sequels"))
  }

  @Test("while an object ID that outlives it still prints")
  func identifiers() throws {
    let id = try OpenedStore(Self.model(), at: nil, type: NSInMemoryStoreType).run { context in
      let series = NSEntityDescription.insertNewObject(forEntityName: "Series", into: context)
      try context.save()
      return series.objectID
    }
    #expect("\(id.uriRepresentation())".hasSuffix("/Series/p1"))
  }
}
