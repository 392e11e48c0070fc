import Foundation
import OpenCoreData
import WorkbookKit

/// What deleting some objects of a reader's store would do, for people and for programs.
package struct PreviewReport {
  private let question: ReaderQuestion
  private let preview: DeletionPreview
  private let lines: [TraceNode]

  /// Finds out, on a copy that is gone afterwards; not one byte of the store, or beside it, changes.
  ///
  /// - Parameter question: The model, the store and the objects.
  /// - Throws: `ModelFileError` and `ReaderProblem`.
  package init(_ question: ReaderQuestion) throws {
    self.question = question
    let folder = try LessonFile.makeFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let model = try ModelFile(contentsOf: question.model, classes: .plain).model
    let copy = try ReaderStore.copy(question.store, into: folder)
    let container = try ReaderQuestion.open(copy, model)
    defer {
      for store in container.persistentStoreCoordinator.persistentStores {
        try? container.persistentStoreCoordinator.remove(store)
      }
    }
    let objects = try question.objects(in: container.viewContext)
    preview = container.viewContext.previewDeletion(of: objects)
    ObjectNaming.install { KeyNaming.name(of: $0) }
    defer { ObjectNaming.install(nil) }
    lines = TraceNode.folded(TraceNode.forest(of: preview.trees))
  }

  /// Whether a save would be refused.
  package var isRefused: Bool { preview.isRefused }

  // MARK: Text

  private static let shown = 10

  /// What a store and a model cannot tell.
  private static let notForeseen = [
    "what the app's classes do in prepareForDeletion, willSave and the methods that validate",
    "changes that the app's contexts have not saved, and their merge policies",
    "what others save before the app does",
  ]

  /// The report as text.
  package var text: String {
    let asked = CountedNoun.text(preview.requested.count, "object")
    var result = ["\(asked) of \(question.entity) where \(question.predicate)", ""]
    let rows: [[RowCell]] = preview.counts.map {
      [.text($0.entity), .integer(Int64($0.deleted)), .integer(Int64($0.nullified)), .integer(Int64($0.leftDangling))]
    }
    result +=
      RowTable(
        headers: ["entity", "rows that go", "lose a reference", "left with a key to nothing"], rows: rows
      ).lines
    if preview.isRefused {
      result += ["", "A save would be refused, and nothing would be deleted:"]
      result += Self.first(
        preview.blockers.map { blocker in
          "\(KeyNaming.name(of: blocker.object)).\(blocker.key): \(blocker.code), \(blocker.text)"
        })
    }
    result += ["", "Not foreseen:"] + Self.notForeseen.map { "  " + $0 } + [""]
    for node in lines.prefix(Self.shown) { result += node.lines }
    if lines.count > Self.shown { result.append("… and \(CountedNoun.text(lines.count - Self.shown, "more tree"))") }
    return result.map { $0 + "\n" }.joined()
  }

  private static func first(_ list: [String]) -> [String] {
    list.prefix(shown).map { "  " + $0 } + (list.count > shown ? ["  … and \(list.count - shown) more"] : [])
  }

  // MARK: JSON

  private struct Document: Encodable {
    struct Count: Encodable {
      let entity: String
      let deleted: Int
      let nullified: Int
      let leftDangling: Int
    }
    struct Reference: Encodable {
      let object: String
      let relationship: String
      let destination: String
    }
    struct Blocker: Encodable {
      let object: String
      let key: String
      let code: Int
      let text: String
    }
    let entity: String
    let predicate: String
    let requested: [String]
    let isRefused: Bool
    let counts: [Count]
    let deleted: [String]
    let nullified: [Reference]
    let leftDangling: [Reference]
    let blockers: [Blocker]
    let notForeseen: [String]
  }

  /// The report as JSON, keys in order.
  ///
  /// - Throws: Foundation's error where it cannot be encoded.
  package func json() throws -> String {
    func references(_ list: [DeletionPreview.Reference]) -> [Document.Reference] {
      list.map {
        Document.Reference(
          object: KeyNaming.name(of: $0.object), relationship: $0.relationship,
          destination: KeyNaming.name(of: $0.destination))
      }
    }
    let document = Document(
      entity: question.entity, predicate: question.predicate,
      requested: preview.requested.map { KeyNaming.name(of: $0) },
      isRefused: preview.isRefused,
      counts: preview.counts.map {
        Document.Count(entity: $0.entity, deleted: $0.deleted, nullified: $0.nullified, leftDangling: $0.leftDangling)
      }, deleted: preview.deleted.map { KeyNaming.name(of: $0) }, nullified: references(preview.nullified),
      leftDangling: references(preview.leftDangling),
      blockers: preview.blockers.map {
        Document.Blocker(object: KeyNaming.name(of: $0.object), key: $0.key, code: $0.code, text: $0.text)
      }, notForeseen: Self.notForeseen)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(document), as: UTF8.self) + "\n"
  }
}
