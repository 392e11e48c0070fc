import Foundation
import OpenCoreData
import TestKit
import Testing

@Suite("Composite attributes")
struct CompositeTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private static let text = """
    <composite name="Point">
      <attribute name="lat" attributeType="Double"/>
      <attribute name="lng" optional="YES" attributeType="Double"/>
    </composite>
    <composite name="Route">
      <attribute name="from" optional="YES" attributeType="Composite" composite="Point"/>
      <attribute name="note" optional="YES" attributeType="String"/>
    </composite>
    <entity name="Trip">
      <attribute name="name" optional="YES" attributeType="String"/>
      <attribute name="route" optional="YES" attributeType="Composite" composite="Route"/>
    </entity>
    """

  private func open() throws -> OneContextStore {
    try OneContextStore(try TextModel.read(Self.text).model, folder.url.appendingPathComponent("trips.sqlite"))
  }

  private func trip(_ open: OneContextStore, _ name: String, _ route: [String: Any]?) -> NSManagedObject {
    let trip = NSEntityDescription.insertNewObject(forEntityName: "Trip", into: open.context)
    trip.setValue(name, forKey: "name")
    trip.setValue(route, forKey: "route")
    return trip
  }

  @Test(
    "A dictionary goes into a column for each element and comes back, nested ones too",
    .fact("SQ-56", "XM-18", "CH-933"))
  func stored() throws {
    do {
      let open = try open()
      _ = trip(open, "a", ["from": ["lat": 47.5, "lng": 8.25], "note": "up"])
      _ = trip(open, "b", ["note": "only"])
      _ = trip(open, "c", nil)
      try open.context.save()
    }
    let plain = try PlainDatabase(folder.url.appendingPathComponent("trips.sqlite"))
    #expect(
      try plain.rows("SELECT ZROUTE_FROM_LAT, ZROUTE_FROM_LNG, ZROUTE_NOTE FROM ZTRIP ORDER BY ZNAME") == [
        ["47.5", "8.25", "up"], [nil, nil, "only"], [nil, nil, nil],
      ])
    let open = try open()
    let trips = try open.all("Trip").sorted {
      ($0.value(forKey: "name") as? String ?? "") < ($1.value(forKey: "name") as? String ?? "")
    }
    let route = try #require(trips[0].value(forKey: "route") as? [String: Any])
    #expect((route["from"] as? [String: Any])?["lat"] as? Double == 47.5)
    #expect(trips[0].value(forKeyPath: "route.from.lng") as? Double == 8.25)
    #expect((trips[1].value(forKey: "route") as? [String: Any])?["note"] as? String == "only")
    #expect(trips[2].value(forKey: "route") == nil)
    #expect(!open.context.hasChanges)
  }

  @Test("A key path to an element is fetched by, in the store and in memory, and sorts")
  func predicates() throws {
    let open = try open()
    let first = trip(open, "a", ["from": ["lat": 47.5]])
    let second = trip(open, "b", ["from": ["lat": 12.0], "note": "down"])
    func found(_ format: String) throws -> [NSManagedObject] {
      let request = NSFetchRequest<NSManagedObject>(entityName: "Trip")
      request.predicate = NSPredicate(format: format)
      request.sortDescriptors = [NSSortDescriptor(key: "route.from.lat", ascending: true)]
      return try open.context.fetch(request)
    }
    for _ in ["unsaved", "saved"] {
      #expect(try found("route.from.lat > 20") == [first])
      #expect(try found("route.note == 'down'") == [second])
      #expect(try found("route.from.lat > 0") == [second, first])
      try open.context.save()
    }
  }

  @Test(
    "An element of another type, an unknown one, and a mandatory one that is missing fail the save", .fact("CH-933"))
  func validation() throws {
    let open = try open()
    for (route, key, code) in [
      (["from": ["lat": "north"]], "route.from.lat", 1550), (["from": ["lng": 1.0]], "route.from.lat", 1570),
      (["height": 3, "from": ["lat": 1.0]], "route.height", 1550),
    ] as [([String: Any], String, Int)] {
      let trip = trip(open, "x", route)
      do {
        try open.context.save()
        Issue.record("\(route) was saved")
      } catch let error as CocoaError {
        #expect(error.errorCode == code)
        #expect(error.userInfo[NSValidationKeyErrorKey] as? String == key)
      }
      open.context.delete(trip)
    }
  }

  @Test("What is no dictionary is refused, and an equal dictionary is no change of the row")
  func equality() throws {
    let open = try open()
    let trip = trip(open, "a", ["note": "x"])
    try open.context.save()
    trip.setValue(["note": "x"], forKey: "route")
    #expect(!trip.hasPersistentChangedValues)
    trip.setValue(["note": "y"], forKey: "route")
    #expect(trip.hasPersistentChangedValues)
  }
}
