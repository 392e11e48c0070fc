import Foundation
import ModelKit
import OpenCoreData
import WorkbookKit

/// What a change of a model does to deletes, as Markdown for a pull request.
package struct ReviewReport {
  private let review: ModelReview
  private let names: (old: String, new: String)

  /// Whether a delete does something else than before.
  package var hasDifferences: Bool { review.hasDifferences }

  /// Reads two models, and compares them.
  ///
  /// - Parameters:
  ///   - old: the model before, its folder or file.
  ///   - store: a store whose rows are asked; nil for objects that are made for it.
  /// - Throws: `ModelFileError` and `ReaderProblem`.
  package init(from old: URL, to new: URL, on store: URL?) throws {
    func model(_ url: URL) throws -> NSManagedObjectModel {
      let file = try ModelFile(contentsOf: url, classes: .plain)
      if let refusal = file.refusal {
        throw ReaderProblem.store("No store can be opened with \(url.path). \(refusal.description)")
      }
      return file.model
    }
    let (before, after) = try (model(old), model(new))
    review =
      if let store {
        try ModelReview(from: before, to: after, on: store)
      } else {
        try ModelReview(from: before, to: after)
      }
    let (first, second) = (CheckedModel.name(old.path), CheckedModel.name(new.path))
    names = first == second ? (old.path, new.path) : (first, second)
  }

  /// The report, with its heading.
  package var text: String {
    let title = "### Deletes: \(ReviewText.literal(names.old)) → \(ReviewText.literal(names.new))"
    return ([title, ""] + Self.lines(of: review)).map { $0 + "\n" }.joined()
  }

  /// A review in lines of Markdown.
  static func lines(of review: ModelReview) -> [String] {
    var lines: [String] = []
    if review.hasDifferences {
      lines += ["| delete one | before | after |", "| --- | --- | --- |"]
      lines += review.rows.map { "| \($0.subject) | \(cell($0.was)) | \(cell($0.now)) |" }
      lines.append("")
    }
    lines.append(same(review))
    if !review.changes.isEmpty {
      lines += [""] + review.changes.map { "- \(MarkdownText.literal(VisibleText.oneLine($0.why)))" }
    }
    return lines + [""] + review.method
  }

  private static func same(_ review: ModelReview) -> String {
    let count = CountedNoun.text(review.unchangedCount, "entity", "entities")
    return review.hasDifferences
      ? "A delete of one object does the same as before in \(count)."
      : "A delete of one object does the same as before, in each of \(count)."
  }

  private static func cell(_ outcome: ModelReview.Outcome) -> String {
    switch outcome {
    case .answer(let answer): answer.cell
    case .noSuchEntity: "there are none"
    case .noExample: "not found out: no objects were found that a store takes"
    case .noRow: "no such row"
    }
  }
}
