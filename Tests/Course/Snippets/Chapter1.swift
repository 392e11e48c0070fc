import CoreData
import Foundation
import XCTest

/// What is around the snippets of chapter 1.
class Chapter1 {
  func cascade() throws {
    // snippet: how-far-cascade-goes
  }

  func unsaved(_ series: Series) {
    // snippet: a-delete-without-a-save
  }

  // snippet: what-an-object-prints

  func deadObject(_ series: Series) throws {
    // snippet: what-a-dead-object-reads
    _ = live.title
  }

  func order(_ wanted: Int64) throws {
    // snippet: a-fetch-without-an-order
    _ = episode
  }

  func nullify(_ history: History, of episode: Episode) {
    // snippet: when-nullify-runs
  }

  func deny(_ error: any Error) {
    // snippet: deny-and-the-save
  }

  func refused(_ episode: Episode) {
    // snippet: after-a-refused-delete
  }

  func noAction(_ series: Series, _ archive: Series) throws {
    // snippet: what-no-action-leaves
  }

  func dangling() throws {
    // snippet: find-the-dangling-key
  }

  func denyTwice(_ series: Series) {
    // snippet: deny-at-both-ends
  }
}

class RuleTests {
  let series: Series! = nil
  let model = NSManagedObjectModel()

  // snippet: cascade-at-the-wrong-end

  // snippet: the-matrix
}

func showToast(_ text: String) {}
func hideCheckMark() {}
func showDeleteButton() {}
func explainWhatIsInTheWay(_ error: NSError) {}
func redraw() {}
func close() {}
