/// Every probe, subject by subject.
public let allProbes: [Probe] = [
  about("Delete rules", deleteRuleProbes + cascadeProbes + nullifyProbes + denyProbes + noActionProbes),
  about("Pending changes", pendingChangeProbes),
  about("Objects whose row is gone", deadObjectProbes),
  about("Saving", savingProbes),
  about("The state of an object", stateProbes),
  about("Validation", validationProbes),
  about("Batch delete", batchDeleteProbes),
  about("Batch update", batchUpdateProbes),
  about("Batch insert", batchInsertProbes),
  about("Parent contexts", parentContextProbes),
  about("Refreshing and faults", refreshProbes),
  about("Merging", mergeProbes),
  about("Merge policies", mergePolicyProbes),
  about("History", historyProbes),
  about("Reading history", historyReaderProbes),
  about("Query generations", queryGenerationProbes),
  about("Fetching", fetchProbes),
  about("Fetched results controllers", fetchedResultsProbes),
  about("Derived attributes", derivedProbes),
  about("Descriptions", descriptionProbes),
  about("Object IDs", identityProbes),
  about("Key-value coding", keyValueProbes),
  about("Migration", migrationProbes),
  about("Models", modelProbes + transientRelationshipProbes),
  about("Predicates", predicateProbes),
  about("Stores", storeProbes),
  about("Screens and tasks", screenProbes),
  about("Undo", undoProbes),
  about("Wrong use", wrongUseProbes),
].flatMap { $0 }

/// Probes with their subject.
private func about(_ subject: String, _ probes: [Probe]) -> [Probe] {
  probes.map { probe in
    var probe = probe
    probe.subject = subject
    return probe
  }
}
