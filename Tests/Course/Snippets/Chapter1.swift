import CoreData
import Foundation
import XCTest

/// What is around the snippets of chapter 1.
class Chapter1 {
  func cascade() throws {
    // snippet: 01-cascade
  }

  func unsaved(_ series: Series) {
    // snippet: 02-unsaved
  }

  // snippet: 03-description

  func deadObject(_ series: Series) throws {
    // snippet: 04-dead-object
    _ = live.title
  }

  func order(_ wanted: Int64) throws {
    // snippet: 05-order
    _ = episode
  }

  func nullify(_ history: History, of episode: Episode) {
    // snippet: 06-nullify
  }

  func deny(_ error: any Error) {
    // snippet: 07-deny
  }

  func refused(_ episode: Episode) {
    // snippet: 08-refused
  }

  func noAction(_ series: Series, _ archive: Series) throws {
    // snippet: 09-no-action
  }

  func dangling() throws {
    // snippet: 10-dangling
  }

  func denyTwice(_ series: Series) {
    // snippet: 12-deny-twice
  }
}

class RuleTests {
  let series: Series! = nil
  let model = NSManagedObjectModel()

  // snippet: 11-other-end

  // snippet: 13-matrix
}

func showToast(_ text: String) {}
func hideCheckMark() {}
func showDeleteButton() {}
func explainWhatIsInTheWay(_ error: NSError) {}
func redraw() {}
func close() {}
