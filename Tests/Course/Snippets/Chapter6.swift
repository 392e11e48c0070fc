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
    // snippet: a-delete-is-a-request
  }

  func whoDecides() {
    // snippet: one-property-decides-when
  }

  func deletingB() {
    // snippet: deleting-a-b
  }

  func deletingA() {
    // snippet: deleting-an-a
  }

  func byHand() throws {
    // snippet: propagating-by-hand 2
  }

  func deniedFirst() {
    // snippet: denied-by-hand
  }

  func countFirst() throws {
    // snippet: count-first
    _ = count
  }

  func noActionObeyed() throws {
    // snippet: no-action-by-hand
  }

  // snippet: cascade-in-a-ring

  func sameAsBuiltIn() {
    // snippet: compared-with-built-in
  }

  func whatItCosts(_ count: Int) throws {
    // snippet: what-it-costs
  }

  func deleteInsideDelete() {
    // snippet: a-delete-inside-a-delete
  }
}

class Order: NSManagedObject {
  @Managed var lines: Set<Line>
  @Managed var reservations: Set<Reservation>
  @Managed var isClosed: Bool

  func makeReservation(for line: Line) {}

  // snippet: a-flush-inside-a-flush

  // snippet: pairs-and-accessors
}

// snippet: propagating-by-hand

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
