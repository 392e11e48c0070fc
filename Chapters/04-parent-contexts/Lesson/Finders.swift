import OpenCoreData
import Samples
import WorkbookKit

/// Asks several contexts, and the file, whether they find the item with the name “new”.
final class Finders {
  private let store: FreshStore
  private let contexts: [NSManagedObjectContext]
  private var answers: [[RowCell]] = []

  init(_ store: FreshStore, _ contexts: [NSManagedObjectContext]) { (self.store, self.contexts) = (store, contexts) }

  /// Asks all of them now, each context by a fetch on its own queue.
  func ask(_ moment: String) throws {
    let found = try contexts.map { context in
      try context.performAndWait { yesOrNo(try context.countItems("name == 'new'") == 1) }
    }
    let inFile = try store.rows("SELECT COUNT(*) FROM ZITEM WHERE ZNAME = 'new'").rows[0][0] == 1
    answers.append([.text(moment)] + found + [yesOrNo(inFile)])
    store.page.moment(moment)
  }

  /// Prints the answers, a line for each moment.
  func show(_ page: Page) {
    page.rows("found", headers: ["after"] + contexts.map { $0.name ?? "?" } + ["file"], answers)
  }
}
