import CoreData
import Foundation
import XCTest

/// What is around the snippets of chapter 5.
class Chapter5 {
  var controller: NSFetchedResultsController<Country>!
  var shown: [Country] = []
  var lastToken: NSPersistentHistoryToken?

  func faultWithoutRow() {
    // snippet: a-fault-without-a-row
  }

  // snippet: asking-is-deleted-first

  func everyOrder() {
    // snippet: every-order
  }

  func noRuleIsChecked(_ edited: [Country]) throws {
    // snippet: validation-without-a-row
  }

  func firstDate(_ europe: Continent) {
    // snippet: marking-twice
  }

  // snippet: purge-later

  // snippet: rules-at-the-mark

  func silentPurge() throws {
    // snippet: a-purge-behind-try
  }

  // snippet: three-contexts

  // snippet: what-the-grace-period-buys

  func anotherProcess(_ description: NSPersistentStoreDescription, _ reader: NSManagedObjectContext) throws {
    // snippet: a-purge-in-another-process
  }

  func pinnedList() throws {
    // snippet: a-pinned-list
  }

  // snippet: which-strategy
}

// snippet: a-context-that-never-merges

/// The class that the chapter warns of.
enum Reading {
  // snippet: what-nothing-looks-like
}

class Country: NSManagedObject {
  @Managed var name: String
  @Managed var markedForDeletionDate: Date?
  @Managed var continent: Continent?
  @Managed var formerContinentName: String?
  @Managed var formerName: String?
  var changedForDelayedDeletion: Bool { changedValues()["markedForDeletionDate"] is Date }

  override func willSave() {
    super.willSave()
    // snippet: upkeep-in-will-save
  }

  // snippet: marks-and-uniqueness
}

// snippet: mark-first

class Continent: NSManagedObject {
  @Managed var name: String
  @Managed var countries: Set<Country>
  func markForLocalDeletion(at now: Date) {}

  // snippet: upkeep-in-will-save 2
}

class UIScene: NSObject {}

/// What Foundation has where apps can be suspended.
extension ProcessInfo {
  func performExpiringActivity(withReason reason: String, using block: @escaping @Sendable (Bool) -> Void) {}
}

/// The purge of the segment, of which the prose shows how it is called.
final class CleanUp {
  init(in context: NSManagedObjectContext, telling others: [NSManagedObjectContext], now: @escaping () -> Date) {}
  func cleanUpDeletedObjects() throws {}
}

func tellTheUser(_ count: Int) {}
func delete(_ country: NSManagedObject) throws {}
