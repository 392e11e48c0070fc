import CoreData
import Foundation

/// What is around the snippets of chapter 6.
class Chapter6 {
  var order: Order!
  var customer: Customer!
  var line: Line!

  class TodoTask: NSManagedObject {
    @Managed var next: TodoTask?
  }

  func deferred() {
    // snippet: 01-deferred
  }

  func whoDecides() {
    // snippet: 02-who-decides
  }

  func deletingB() {
    // snippet: 05-deleting-b
  }

  func deletingA() {
    // snippet: 06-deleting-a
  }

  func byHand() throws {
    // snippet: 07-by-hand 2
  }

  func deniedFirst() {
    // snippet: 08-denied-first
  }

  func countFirst() throws {
    // snippet: 09-count-first
    _ = count
  }

  func noActionObeyed() throws {
    // snippet: 10-no-action-obeyed
  }

  // snippet: 11-cycles-and-shared

  func sameAsBuiltIn() {
    // snippet: 12-same-as-built-in
  }

  func whatItCosts(_ count: Int) throws {
    // snippet: 13-what-it-costs
  }

  func deleteInsideDelete() {
    // snippet: 14-delete-inside-delete
  }
}

class Order: NSManagedObject {
  @Managed var lines: Set<Line>
  @Managed var reservations: Set<Reservation>
  @Managed var isClosed: Bool

  func makeReservation(for line: Line) {}

  // snippet: 03-flush-inside

  // snippet: 04-kept-by-accessors
}

// snippet: 07-by-hand

class Line: NSManagedObject {
  @Managed var order: Order?
}

class Reservation: NSManagedObject {
  @Managed var order: Order?
}

class Customer: NSManagedObject {}

/// The protocol and the method of the chapter; `PropagateDelete.swift` has both.
protocol DeletesInOrder {
  var priorityDeletionRelationships: [String] { get }
}

extension NSManagedObject {
  func propagateDelete() throws {}
}
