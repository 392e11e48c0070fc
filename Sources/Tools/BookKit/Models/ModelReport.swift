import Foundation
import OpenCoreData
import WorkbookKit

/// A checked model, for people and for programs.
package struct ModelReport {
  /// What the model is called.
  package let name: String
  /// What was found.
  package let findings: [ModelFinding]
  /// What of the model's file was read over.
  package let warnings: [ModelFileWarning]
  /// Why no store can be opened with the model; nil where one can.
  package let refusal: ModelError?
  /// What to know of migrations; nil for a model of one version alone.
  private let migration: String?
  private let entityCount: Int
  private let relationshipCount: Int

  private static let inferred =
    "A store of an earlier version is migrated by what can be inferred: mapping models, migration policies, and the model that "
    + "Apple's framework keeps in Z_MODELCACHE are not read here."

  /// Checks a model that was read from a file.
  ///
  /// - Parameters:
  ///   - file: The model.
  ///   - name: What it is called.
  ///   - isMigrated: Whether there are several versions of it, or a mapping model beside it.
  package init(_ file: ModelFile, name: String, isMigrated: Bool = false) {
    self.name = name
    migration = isMigrated ? Self.inferred : nil
    findings = ModelCheck.findings(in: file.model)
    warnings = file.warnings
    refusal = file.refusal
    let graph = RuleGraph(file.model)
    (entityCount, relationshipCount) = (graph.entities.count, graph.relationships.count)
  }

  /// The most that anything here matters; nil where there is nothing.
  package var severity: ModelFinding.Severity? { refusal == nil ? findings.map(\.severity).max() : .error }

  // MARK: Text

  /// The report as text.
  package var text: String {
    let counts = [
      CountedNoun.text(entityCount, "entity", "entities"), CountedNoun.text(relationshipCount, "relationship"),
      CountedNoun.text(findings.count, "finding"),
    ]
    // Names come from the model, and so may hold anything.
    var lines = ["\(VisibleText.oneLine(name)): \(counts.joined(separator: ", "))"]
    for warning in warnings { lines.append("  read over, \(VisibleText.oneLine(warning.description))") }
    if let migration { lines += wrapped(migration) }
    if let refusal { lines += ["", "error: no store can be opened with this model"] + wrapped(refusal.description) }
    for finding in findings {
      lines += [
        "",
        VisibleText.oneLine(
          "\(finding.severity.rawValue): \(finding.entity).\(finding.relationship) (\(finding.kind.rawValue))"),
      ]
      lines += wrapped(finding.why)
      lines += wrapped("→ " + finding.advice)
      lines.append("  shown by: swift run chapter-\(finding.shownBy.chapter) --segment \(finding.shownBy.segment)")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// A sentence in lines of at most 100 columns, each set in by two.
  private func wrapped(_ text: String) -> [String] {
    Wrapped.lines(VisibleText.oneLine(text), width: 98).map { "  " + $0 }
  }

  // MARK: JSON

  private struct Document: Encodable {
    struct Finding: Encodable {
      let kind: ModelFinding.Kind
      let severity: ModelFinding.Severity
      let entity: String
      let relationship: String
      let why: String
      let advice: String
      let chapter: Int
      let segment: String
    }
    let model: String
    let entities: Int
    let relationships: Int
    let findings: [Finding]
    let refusal: String?
    let warnings: [String]
    let migration: String?
  }

  /// The report as JSON, keys in order.
  ///
  /// - Throws: Foundation's error where it cannot be encoded.
  package func json() throws -> String {
    let document = Document(
      model: name, entities: entityCount, relationships: relationshipCount,
      findings: findings.map {
        Document.Finding(
          kind: $0.kind, severity: $0.severity, entity: $0.entity, relationship: $0.relationship, why: $0.why,
          advice: $0.advice, chapter: $0.shownBy.chapter, segment: $0.shownBy.segment)
      }, refusal: refusal?.description, warnings: warnings.map(\.description), migration: migration)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(document), as: UTF8.self) + "\n"
  }
}
