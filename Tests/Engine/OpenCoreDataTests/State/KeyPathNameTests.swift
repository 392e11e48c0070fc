import Foundation
import TestKit
import Testing

@testable import CoreData

@Suite("Which property a key path reads") struct KeyPathNameTests {
  @Test("every property is found, the first one and those whose type has no empty value too")
  func names() throws {
    let entity = NSEntityDescription.made(
      "Ticket", Ticket.self,
      [
        attribute("amount", .integer64AttributeType), attribute("serial", .UUIDAttributeType),
        attribute("until", .dateAttributeType), attribute("page", .URIAttributeType),
      ], named: false)
    try onStack(.memory, .of([entity])) { _, context in
      _ = Ticket(context: context)
      #expect(NSManagedObject.propertyName(for: \Ticket.amount) == "amount")
      #expect(NSManagedObject.propertyName(for: \Ticket.serial) == "serial")
      #expect(NSManagedObject.propertyName(for: \Ticket.until) == "until")
      #expect(NSManagedObject.propertyName(for: \Ticket.page) == "page")
      #expect(NSManagedObject.propertyName(for: \Ticket.objectID) == nil)
      context.reset()
    }
  }

  @Test("a path over to-ones has the names of all", .fact("CH-1031"))
  func nested() throws {
    try onStack(.memory, Ride.model) { _, context in
      #expect(NSExpression(forKeyPath: \Ride.driver?.name).keyPath == "driver.name")
      #expect(NSExpression(forKeyPath: \Ride.driver!.boss?.name).keyPath == "driver.boss.name")
      #expect(NSExpression(forKeyPath: \Ride.start.ride?.driver?.since).keyPath == "start.ride.driver.since")
      #expect(NSExpression(forKeyPath: \Ride.driver).keyPath == "driver")
      #expect(NSExpression(forKeyPath: \Ride.stops).keyPath == "stops")
      #expect(NSSortDescriptor(keyPath: \Ride.driver?.name, ascending: true).key == "driver.name")
      #expect(NSSortDescriptor(keyPath: \Ride.start.since, ascending: true).key == "start.since")
      #expect(NSPredicate(format: "%K == 1", \Ride.driver?.name) == NSPredicate(format: "driver.name == 1"))
    }
  }

  @Test("a path that goes on behind a property has no name", .fact("CH-1031"))
  func behind() throws {
    try onStack(.memory, Ride.model) { _, context in
      #expect(NSManagedObject.propertyName(for: \Ride.driver?.name?.count) == nil)
      #expect(NSManagedObject.propertyName(for: \Ride.stops?.count) == nil)
      #expect(NSManagedObject.propertyName(for: \Ride.since.timeIntervalSinceReferenceDate) == nil)
    }
  }

  @Test("without a model the class says what its properties are", .fact("CH-1031"))
  func withoutModel() {
    #expect(NSSortDescriptor(keyPath: \Unmodelled.name, ascending: true).key == "name")
    #expect(NSSortDescriptor(keyPath: \Unmodelled.since, ascending: true).key == "since")
    #expect(NSExpression(forKeyPath: \Unmodelled.next?.next?.count).keyPath == "next.next.count")
    #expect(NSExpression(forKeyPath: \Unmodelled.all).keyPath == "all")
    #expect(NSExpression(forKeyPath: \Unmodelled.order).keyPath == "order")
    #expect(NSExpression(forKeyPath: \Unmodelled.owner.name).keyPath == "owner.name")
    #expect(Unmodelled.propertyName(for: \Unmodelled.name?.count) == nil)
  }

  @Test(
    "sorting reads by name: nothing is missing that a type could not say", .fact("CH-1031"),
    arguments: StoreKind.allCases)
  func sorting(_ kind: StoreKind) throws {
    try onStack(kind, Ride.model) { _, context in
      let rides = (0..<4).map { _ in Ride(context: context) }
      for (index, ride) in rides.enumerated() where index != 2 {
        ride.since = Date(timeIntervalSinceReferenceDate: Double(100 - index))
        ride.driver = Driver(context: context)
        ride.driver?.since = Date(timeIntervalSinceReferenceDate: Double(index))
      }
      let since = NSSortDescriptor(keyPath: \Ride.since, ascending: true)
      #expect((rides as NSArray).sortedArray(using: [since]) as? [Ride] == [rides[2], rides[3], rides[1], rides[0]])
      let reversed = NSSortDescriptor(keyPath: \Ride.since, ascending: false)
      #expect((rides as NSArray).sortedArray(using: [reversed]) as? [Ride] == [rides[0], rides[1], rides[3], rides[2]])
      let request = NSFetchRequest<Ride>(entityName: "Ride")
      request.sortDescriptors = [since]
      #expect(try context.fetch(request) == [rides[2], rides[3], rides[1], rides[0]])
      request.sortDescriptors = [NSSortDescriptor(keyPath: \Ride.driver?.since, ascending: true)]
      #expect(try context.fetch(request) == [rides[2], rides[0], rides[1], rides[3]])
      request.predicate = NSPredicate(format: "%K == %@", \Ride.driver?.since, rides[1].since as NSDate)
      try context.save()
      request.predicate = nil
      #expect(try context.fetch(request) == [rides[2], rides[0], rides[1], rides[3]])
    }
  }

  @Test("a descriptor with a closure sorts managed objects in memory only, and never hands it nil", .fact("CH-1031"))
  func closure() throws {
    try onStack(.sqlite, Ride.model) { _, context in
      let rides = (0..<3).map { _ in Ride(context: context) }
      for (index, ride) in rides.enumerated() where index != 1 {
        ride.since = Date(timeIntervalSinceReferenceDate: Double(index))
      }
      let descriptor = NSSortDescriptor(keyPath: \Ride.since, ascending: true) { left, right in
        guard let left = left as? Date, let right = right as? Date else { return .orderedSame }
        return right.compare(left)
      }
      #expect(descriptor.key == "since")
      #expect((rides as NSArray).sortedArray(using: [descriptor]) as? [Ride] == [rides[1], rides[2], rides[0]])
      try context.save()
      let request = NSFetchRequest<Ride>(entityName: "Ride")
      request.sortDescriptors = [descriptor]
      #expect(throws: (any Error).self) { try context.fetch(request) }
    }
  }
}

final class Ticket: NSManagedObject {
  @Managed var amount: Int64
  @Managed var serial: UUID
  @Managed var until: Date?
  @Managed var page: URL
}

/// A ride with a driver and stops; types of all kinds that cannot say that there is no value.
final class Ride: NSManagedObject {
  @Managed var since: Date
  @Managed var driver: Driver?
  @Managed var start: Stop
  @Managed var stops: Set<Stop>?

  static var model: NSManagedObjectModel {
    let since = { attribute("since", .dateAttributeType) }
    let ride = NSEntityDescription.made("Ride", Ride.self, [since()], named: false)
    let driver = NSEntityDescription.made("Driver", Driver.self, [since()])
    let stop = NSEntityDescription.made("Stop", Stop.self, [since()], named: false)
    ride.relate(.one("driver"), to: driver)
    ride.relate(.one("start"), to: stop)
    ride.relate(.many("stops"), to: stop, inverse: .one("ride"))
    driver.relate(.one("boss"), to: driver)
    return .of([ride, driver, stop])
  }
}

final class Driver: NSManagedObject {
  @Managed var name: String?
  @Managed var since: Date
  @Managed var boss: Driver?
}

final class Stop: NSManagedObject {
  @Managed var since: Date
  @Managed var ride: Ride?
}

/// A class that no model names.
final class Unmodelled: NSManagedObject {
  @Managed var name: String?
  @Managed var since: Date
  @Managed var count: Int64
  @Managed var next: Unmodelled?
  @Managed var owner: Driver
  @Managed var all: Set<Unmodelled>
  @Managed var order: NSOrderedSet?
}
