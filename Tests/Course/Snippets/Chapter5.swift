import CoreData
import Foundation
import XCTest

/// What is around the snippets of chapter 5.
class Chapter5 {
  var controller: NSFetchedResultsController<Country>!
  var shown: [Country] = []
  var lastToken: NSPersistentHistoryToken?

  func faultWithoutRow() {
    // snippet: 01-fault-without-row
  }

  // snippet: 02-asking-first

  func everyOrder() {
    // snippet: 03-every-order
  }

  func noRuleIsChecked(_ edited: [Country]) throws {
    // snippet: 05-no-rule-is-checked
  }

  func firstDate(_ europe: Continent) {
    // snippet: 07-first-date-stays
  }

  // snippet: 08-purge-later

  // snippet: 09-no-rule-runs

  func silentPurge() throws {
    // snippet: 11-silent-purge
  }

  // snippet: 12-whole-workflow

  // snippet: 13-grace-period

  func anotherProcess(_ description: NSPersistentStoreDescription, _ reader: NSManagedObjectContext) throws {
    // snippet: 14-another-process
  }

  func pinnedList() throws {
    // snippet: 16-pinned-list
  }

  // snippet: 18-which-strategy
}

// snippet: 15-nobody-told

/// The class that the chapter warns of.
enum Reading {
  // snippet: 04-what-nothing-looks-like
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
    // snippet: 10-upkeep
  }

  // snippet: 17-costs
}

// snippet: 06-mark-first

class Continent: NSManagedObject {
  @Managed var name: String
  @Managed var countries: Set<Country>
  func markForLocalDeletion(at now: Date) {}

  // snippet: 10-upkeep 2
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
