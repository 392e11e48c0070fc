import CoreDataModel
import Foundation

/// Checked models in SARIF 2.1.0, as services that show findings read it.
package enum LintSARIF {
  /// The file's text.
  ///
  /// - Throws: Foundation's error where it cannot be encoded.
  package static func text(of run: LintRun) throws -> String {
    let driver = Driver(
      name: "workbook-lint", rules: ModelFinding.Kind.allCases.map { Rule($0, pages: run.request.pages) })
    let log = Log(
      runs: [
        Run(
          tool: Tool(driver: driver), invocations: [Invocation(run)], results: run.findings.map(Result.init))
      ])
    return try JSONText.text(of: log)
  }

  private struct Log: Encodable {
    let schema = "https://json.schemastore.org/sarif-2.1.0.json"
    let version = "2.1.0"
    let runs: [Run]

    enum CodingKeys: String, CodingKey {
      case schema = "$schema"
      case version, runs
    }
  }

  private struct Run: Encodable {
    let tool: Tool
    let invocations: [Invocation]
    let results: [Result]
    let columnKind = "unicodeCodePoints"
  }

  private struct Tool: Encodable { let driver: Driver }

  private struct Driver: Encodable {
    let name: String
    let rules: [Rule]
  }

  private struct Message: Encodable { let text: String }

  private struct Help: Encodable {
    let text: String
    let markdown: String
  }

  private struct Rule: Encodable {
    struct Configuration: Encodable { let level: String }
    let id: String
    let shortDescription: Message
    let fullDescription: Message
    let help: Help
    let helpUri: String?

    init(_ kind: ModelFinding.Kind, pages: String?) {
      let page = RulePage(kind)
      id = kind.rawValue
      shortDescription = Message(text: page.what)
      fullDescription = Message(text: page.why)
      help = Help(text: page.text, markdown: page.markdown.joined(separator: "\n"))
      // An address must be a whole one.
      helpUri = pages.map { RulePage.link(to: kind, below: $0) }
    }
  }

  private struct Invocation: Encodable {
    struct Notification: Encodable {
      let level: String
      let message: Message
      let locations: [Location]
    }
    let executionSuccessful: Bool
    let exitCode: Int32
    let toolExecutionNotifications: [Notification]

    init(_ run: LintRun) {
      executionSuccessful = run.faults.isEmpty
      exitCode = run.status
      toolExecutionNotifications =
        run.faults.map {
          Notification(
            level: "error", message: Message(text: "\($0.reason)"), locations: [Location(file: $0.file, line: $0.line)])
        }
        + run.nameless.map {
          Notification(
            level: "note", message: Message(text: "\(SourcePlace.why) \(SourcePlace.advice)"),
            locations: [Location(file: $0.file, line: $0.line)])
        }
    }
  }

  private struct Result: Encodable {
    struct Suppression: Encodable {
      let kind: String
      let justification: String
    }
    let ruleId: String
    let ruleIndex: Int
    let level: String
    let message: Message
    let locations: [Location]
    let partialFingerprints: [String: String]
    let suppressions: [Suppression]

    init(_ found: LintFinding) {
      let finding = found.finding
      ruleId = finding.kind.rawValue
      ruleIndex = ModelFinding.Kind.allCases.firstIndex(of: finding.kind) ?? 0
      level = found.severity.rawValue
      message = Message(text: "\(finding.why) \(finding.advice)")
      locations = [Location(found)]
      // The line moves with every edit of the model; what is found where does not.
      partialFingerprints = ["ruleAndPlace/v1": "\(found.model) \(finding.kind.rawValue) \(finding.place)"]
      suppressions =
        found.acceptance.map {
          [Suppression(kind: $0.source == "the model" ? "inSource" : "external", justification: $0.reason)]
        } ?? []
    }
  }

  private struct Location: Encodable {
    struct Physical: Encodable {
      struct Artifact: Encodable { let uri: String }
      struct Region: Encodable { let startLine: Int }
      let artifactLocation: Artifact
      let region: Region?
    }
    struct Logical: Encodable {
      let fullyQualifiedName: String
      let kind: String
    }
    let physicalLocation: Physical
    let logicalLocations: [Logical]

    init(file: String, line: Int?, logical: [Logical] = []) {
      physicalLocation = Physical(
        artifactLocation: .init(uri: LintSARIF.uri(file)), region: line.map(Physical.Region.init))
      logicalLocations = logical
    }

    init(_ found: LintFinding) {
      let place = found.finding.place
      let kind = found.finding.relationship.isEmpty ? "type" : "member"
      self.init(
        file: found.file, line: found.line,
        logical: place.isEmpty ? [] : [Logical(fullyQualifiedName: place, kind: kind)])
    }
  }

  /// A path as a reference: relative where the file is in the current folder.
  private static func uri(_ path: String) -> String {
    let signs = CharacterSet.alphanumerics.union(["/", "-", ".", "_", "~"])
    let encoded = String(
      path.utf8.reduce(into: "") { result, byte in
        let scalar = Unicode.Scalar(byte)
        if byte < 0x80, signs.contains(scalar) {
          result.unicodeScalars.append(scalar)
        } else {
          result += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }
      })
    return path.hasPrefix("/") ? "file://" + encoded : encoded
  }
}
