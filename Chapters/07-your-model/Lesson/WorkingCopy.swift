import Foundation
import OpenCoreData
import WorkbookKit

/// A copy of the store for one segment; the original is read once, to be copied, and never opened.
final class WorkingCopy {
  let question = Subject.question
  /// The copy.
  let url: URL
  /// The copy as it was, to compare with.
  let before: URL

  init(_ page: Page) throws {
    let folder = try LessonFile.makeFolder()
    let keepFile = page.options.keepFile
    url = try ReaderStore.copy(question.store, into: folder)
    before = folder.appendingPathComponent("before.sqlite")
    try PlainSQL.copy(url, to: before)
    ObjectNaming.install { KeyNaming.name(of: $0) }
    page.atEnd { [url] in
      defer { try? FileManager.default.removeItem(at: folder) }
      if let keepFile, !FileManager.default.fileExists(atPath: keepFile.path) {
        try PlainSQL.copy(url, to: keepFile)
      }
    }
  }

  /// The model, its objects of no class of their own.
  func model() throws -> NSManagedObjectModel { try ModelFile(contentsOf: question.model, classes: .plain).model }

  /// Opens the copy; its statements and deletes are the page's.
  func open(_ page: Page, _ model: NSManagedObjectModel? = nil) throws -> NSPersistentContainer {
    let container = try ReaderQuestion.open(url, model ?? self.model())
    page.observe(container)
    return container
  }

  /// Which bookmarks the copy holds, in which folders, for a figure; nil for a reader's own store, which may hold more than a
  /// page has room for.
  func graph() throws -> GraphFigure? {
    guard Subject.isBundled else { return nil }
    var graph = try GraphFigure(savedIn: ReaderQuestion.open(url, model()), labels: ["BookmarkEntity": "title"])
    for index in graph.nodes.indices {
      // Each pair of inverse relationships is drawn from the folder's end; the empty ones say nothing.
      graph.nodes[index].links.removeAll { !["children", "favorites"].contains($0.relationship) || $0.targets.isEmpty }
    }
    return graph
  }
}

extension NSManagedObjectModel {
  /// The entities by name.
  var sortedEntities: [NSEntityDescription] { entities.sorted { $0.name ?? "" < $1.name ?? "" } }
}

extension NSEntityDescription {
  /// The relationships that the entity itself declares, by name.
  var ownRelationships: [NSRelationshipDescription] {
    properties.compactMap { $0 as? NSRelationshipDescription }.sorted { $0.name < $1.name }
  }
}

extension NSDeleteRule {
  /// The rule in words.
  var words: String {
    switch self {
    case .noActionDeleteRule: "no action"
    case .nullifyDeleteRule: "nullify"
    case .cascadeDeleteRule: "cascade"
    case .denyDeleteRule: "deny"
    }
  }
}
