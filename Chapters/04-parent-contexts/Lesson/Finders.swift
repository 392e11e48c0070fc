import OpenCoreData
import Samples
import WorkbookKit

/// Asks several contexts, and the file, whether they find the item with the name “Milk”.
final class Finders {
  private let store: FreshStore
  private let contexts: [NSManagedObjectContext]
  private var answers: [[RowCell]] = []

  init(_ store: FreshStore, _ contexts: [NSManagedObjectContext]) { (self.store, self.contexts) = (store, contexts) }

  /// Asks all of them now, each context by a fetch on its own queue.
  func ask(_ moment: String) throws {
    let found = try contexts.map { context in
      try context.performAndWait { yesOrNo(try context.countItems("name == 'Milk'") == 1) }
    }
    let inFile = try store.rows("SELECT COUNT(*) FROM ZITEM WHERE ZNAME = 'Milk'").rows[0][0] == 1
    let row = found + [yesOrNo(inFile)]
    answers.append([.text(moment)] + row)
    store.page.moment(moment, row: Array(zip(names, row)))
  }

  private var names: [String] { contexts.map { $0.name ?? "?" } + ["file"] }

  /// Prints the answers, a line for each moment.
  func show(_ page: Page) {
    page.rows("found", headers: ["after"] + names, answers)
  }
}
