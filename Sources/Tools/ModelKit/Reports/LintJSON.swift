import Foundation

/// Checked models as JSON for programs; `lint.schema.json` says what is in it.
package enum LintJSON {
  private struct Document: Encodable {
    struct Model: Encodable {
      let model: String
      let entities: Int
      let relationships: Int
      let refusal: String?
      let isMigrated: Bool
      let warnings: [String]
    }
    struct Finding: Encodable {
      struct Accepted: Encodable {
        let by: String
        let reason: String
      }
      let rule: String
      let severity: ModelFinding.Severity
      let model: String
      let entity: String
      let relationship: String
      let file: String
      let line: Int?
      let why: String
      let advice: String
      let page: String
      let chapter: Int
      let segment: String
      let accepted: Accepted?
    }
    let version = 1
    let status: Int32
    let models: [Model]
    let findings: [Finding]
    let faults: [String]
    let namelessBatchDeletes: [String]
  }

  /// The report, keys in order.
  ///
  /// - Throws: Foundation's error where it cannot be encoded.
  package static func text(of run: LintRun) throws -> String {
    let document = Document(
      status: run.status,
      models: run.models.map {
        Document.Model(
          model: $0.path, entities: $0.entityCount, relationships: $0.relationshipCount,
          refusal: $0.refusal?.description, isMigrated: $0.isMigrated, warnings: $0.warnings.map(\.description))
      },
      findings: run.findings.map { found in
        Document.Finding(
          rule: found.finding.kind.rawValue, severity: found.severity, model: found.model, entity: found.finding.entity,
          relationship: found.finding.relationship, file: found.file, line: found.line, why: found.finding.why,
          advice: found.finding.advice, page: RulePage.link(to: found.finding.kind, below: run.request.pages),
          chapter: found.finding.shownBy.chapter, segment: found.finding.shownBy.segment,
          accepted: found.acceptance.map { .init(by: $0.source, reason: $0.reason) })
      }, faults: run.faults.map(\.description), namelessBatchDeletes: run.nameless.map(\.description))
    return try JSONText.text(of: document)
  }
}

/// JSON as every report writes it.
enum JSONText {
  /// The text, keys in order, a value a line.
  static func text(of value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self) + "\n"
  }
}
