import CoreDataModel
import Foundation
import Wording

/// Models checked together.
package struct LintRun {
  package let request: LintRequest
  /// The models, in the order in which they were named or found.
  package private(set) var models: [CheckedModel] = []
  /// Why some could not be read, with their files as findings have theirs.
  package private(set) var faults: [ModelFileError] = []
  /// Where the app's sources make batch deletes, and the file names no entity of the models.
  package private(set) var nameless: [SourcePlace] = []
  /// What the file accepts and no model has.
  package private(set) var stale: [LintFinding] = []
  private let baseline: Baseline

  /// Checks the models.
  ///
  /// - Throws: `LintProblem`. A model that cannot be read is no reason to leave out the others: it is among the faults.
  package init(_ request: LintRequest) throws(LintProblem) {
    self.request = request
    baseline =
      if let file = request.baseline {
        try Baseline(file: file, mayBeMissing: request.writesBaseline)
      } else { Baseline() }
    var paths: [String] = []
    for path in request.paths {
      paths += try ModelSearch.models(at: path).map { LintPath.shown(URL(fileURLWithPath: $0)) }
    }
    var read: [(path: String, file: ReadModel, old: ReadModel?)] = []
    for path in paths {
      do throws(ModelFileError) {
        let old = try request.since.flatMap { name throws(ModelFileError) in
          try ModelVersion.urlUnlessNew(name, of: path)
        }.map { url throws(ModelFileError) in try ReadModel(contentsOf: url, hasClasses: true) }
        read.append((path, try ReadModel(contentsOf: URL(fileURLWithPath: path), hasClasses: true), old))
      } catch {
        let file = LintPath.shown(URL(fileURLWithPath: error.file))
        faults.append(ModelFileError(file: file, line: error.line, reason: error.reason))
      }
    }
    var uses: BatchDeleteUses?
    if let folder = request.sources {
      let names = read.map(\.file.model.namesInSources).reduce(into: [:]) { all, more in
        all.merge(more) { first, _ in first }
      }
      uses = try BatchDeleteUses(in: folder, names: names)
      // A model that cannot be read may have the names.
      nameless = faults.isEmpty ? uses?.nameless ?? [] : []
    }
    for (path, file, old) in read { models.append(check(path, file, since: old, uses)) }
    stale = staleEntries()
  }

  /// The status of a command that did this: 66 where a model could not be read, 1 where something is found.
  package var status: Int32 {
    if !faults.isEmpty { return 66 }
    return open.contains { request.isStrict || $0.severity > .note } ? 1 : 0
  }

  /// What is found and not accepted, in all models.
  package var open: [LintFinding] { models.flatMap(\.open) + stale }

  /// What is found in all models, accepted or not.
  package var findings: [LintFinding] { models.flatMap(\.findings) + stale }

  // MARK: One model

  private func check(_ path: String, _ file: ReadModel, since old: ReadModel?, _ uses: BatchDeleteUses?) -> CheckedModel
  {
    let refusal = file.refusal
    let all = Self.refused(refusal) + ModelCheck.findings(in: file.model).filter { isAsked($0, file.model, uses) }
    let acceptances = ModelAcceptances(file.model)
    let kept: [ModelFinding]
    if let old {
      let before = Set((Self.refused(old.refusal) + ModelCheck.findings(in: old.model)).map(Self.identity))
      kept =
        VersionChanges.findings(from: old.model, to: file.model) + all.filter { !before.contains(Self.identity($0)) }
    } else {
      kept = all + unused(acceptances, all, in: file.model)
    }
    let contents = LintPath.shown(file.contents)
    let findings = kept.compactMap { finding -> LintFinding? in
      guard let severity = severity(of: finding) else { return nil }
      let line = file.lines.line(of: finding.entity, finding.relationship.isEmpty ? nil : finding.relationship)
      var located = LintFinding(finding: finding, severity: severity, model: path, file: contents, line: line)
      if let reason = acceptances.reason(for: finding), Self.isReason(reason) {
        located.acceptance = .init(reason: reason, source: "the model")
      } else if let reason = baseline.reason(for: located), Self.isReason(reason) {
        located.acceptance = .init(reason: reason, source: request.baseline ?? "")
      }
      return located
    }
    let graph = RuleGraph(file.model)
    return CheckedModel(
      path: path, findings: findings, warnings: file.warnings, refusal: refusal,
      isMigrated: CheckedModel.isMigrated(path), entityCount: graph.entities.count,
      relationshipCount: graph.relationships.count)
  }

  private static func identity(_ finding: ModelFinding) -> String {
    "\(finding.kind.rawValue) \(finding.place) \(finding.why)"
  }

  private static func refused(_ refusal: ModelError?) -> [ModelFinding] {
    refusal.map { error in
      [
        ModelFinding(
          .cannotOpen, .error, entity: error.entity, relationship: error.property ?? "",
          why: "No store can be opened with this model. \(error.description)",
          advice: "Mend this first; the other findings are of the rest of the model.")
      ]
    } ?? []
  }

  /// Batch deletes are asked about where somebody wants to know, or makes some.
  private func isAsked(_ finding: ModelFinding, _ model: NSManagedObjectModel, _ uses: BatchDeleteUses?) -> Bool {
    guard finding.kind == .batchDelete, request.levels[.batchDelete] == nil else { return true }
    guard let uses, let entity = model.entitiesByName[finding.entity] else { return false }
    return uses.concerns(entity)
  }

  private func severity(of finding: ModelFinding) -> ModelFinding.Severity? {
    switch request.levels[finding.kind] ?? .on {
    case .off: nil
    case .on: finding.severity
    case .severity(let severity): severity
    }
  }

  // MARK: Acceptances

  private static func isReason(_ text: String) -> Bool { text.contains { !$0.isWhitespace } }

  /// What is wrong with an acceptance; nil where it is needed, or its rule is not asked this time.
  private func fault(_ rule: String, _ reason: String, isFound: Bool) -> String? {
    guard let kind = ModelFinding.Kind(rawValue: rule) else { return "there is no rule `\(rule)`" }
    if request.levels[kind] == .off || (kind == .batchDelete && request.levels[kind] == nil) { return nil }
    if !kind.isOfModel && kind != .cannotOpen { return nil }
    if !isFound { return "`\(rule)` finds nothing there any more" }
    return Self.isReason(reason) ? nil : "it says no reason why `\(rule)` is accepted"
  }

  private func unused(
    _ acceptances: ModelAcceptances, _ found: [ModelFinding], in model: NSManagedObjectModel
  ) -> [ModelFinding] {
    acceptances.entries.compactMap { entry in
      let places = Set(found.filter { $0.kind.rawValue == entry.rule }.map(\.place))
      let property = model.entitiesByName[entry.entity]?.relationshipsByName[entry.property]
      let isFound = places.contains(entry.place)
      guard var fault = fault(entry.rule, entry.reason, isFound: isFound) else { return nil }
      // A rule about a pair names one end of it, and the entry was written at the other.
      if !isFound, let there = property?.inverseRelationship?.place, places.contains(there) {
        fault = "`\(entry.rule)` is found at the other end, \(there)"
      }
      let key = ModelAcceptances.prefix + entry.rule
      return ModelFinding(
        .staleAcceptance, .warning, entity: entry.entity, relationship: entry.property,
        why: "The user info has `\(key)`: \(fault).",
        advice: "Take the entry out of the user info, or mend it: its place, the name of a rule, and the reason.")
    }
  }

  /// Entries of the file for models that were checked, or are gone.
  private func staleEntries() -> [LintFinding] {
    guard let file = request.baseline, request.since == nil, !request.writesBaseline,
      let severity = severity(
        of: ModelFinding(.staleAcceptance, .warning, entity: "", relationship: "", why: "", advice: ""))
    else { return [] }
    return baseline.accepted.compactMap { entry in
      let fault: String?
      var advice = "Take the entry out of the file, or mend it; `--write-baseline` takes out what is not found."
      if let model = models.first(where: { $0.path == entry.model }) {
        let isFound = model.findings.contains {
          $0.finding.kind.rawValue == entry.rule && $0.finding.place == entry.place
        }
        fault = self.fault(entry.rule, entry.reason, isFound: isFound)
      } else if FileManager.default.fileExists(atPath: entry.model) {
        fault = nil
      } else {
        fault = "there is no \(entry.model)"
        advice = "Take the entry out of the file, or write into it where the model is now."
      }
      guard let fault else { return nil }
      let parts = entry.place.split(separator: ".", maxSplits: 1).map(String.init)
      return LintFinding(
        finding: ModelFinding(
          .staleAcceptance, .warning, entity: parts.first ?? "", relationship: parts.count > 1 ? parts[1] : "",
          why: "\(file) accepts `\(entry.rule)` at \(entry.place): \(fault).",
          advice: advice),
        severity: severity, model: entry.model, file: file, line: nil)
    }
  }

  /// The file that accepts what is found now and the model itself does not; reasons that were there stay, and so do entries of
  /// models and rules that this run has not asked about.
  package var newBaseline: Baseline {
    var new = Baseline()
    let checked = Set(models.map(\.path))
    new.accepted = baseline.accepted.filter { entry in
      !checked.contains(entry.model)
        || ModelFinding.Kind(rawValue: entry.rule).map { !request.asks($0) } ?? false
    }
    for found in models.flatMap(\.findings) where found.acceptance?.source != "the model" {
      if found.finding.kind == .staleAcceptance { continue }
      let entry = Baseline.Entry(
        model: found.model, rule: found.finding.kind.rawValue, place: found.finding.place,
        reason: baseline.reason(for: found) ?? Baseline.unreviewed)
      if !new.accepted.contains(entry) { new.accepted.append(entry) }
    }
    new.accepted.sort { ($0.model, $0.place, $0.rule) < ($1.model, $1.place, $1.rule) }
    return new
  }
}
