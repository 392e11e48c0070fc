/// Links to what the book's pages say of facts.
package enum FactLink {
  /// A fact's id, linked to its sentence.
  package static func text(to id: String) -> String { "[\(id)](\(BookPaths.labels)#\(id))" }

  /// The probes that are answered otherwise, as links to their rows.
  package static func text(to differences: [ComparedAnswers.Difference]) -> String {
    differences.map { "[`\($0.probe.probe)`](\(BookPaths.answers)#\($0.probe.probe))" }.joined(separator: ", ")
  }
}
