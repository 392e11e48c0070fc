/// Links to what the book's pages say of facts.
package enum FactLink {
  /// A fact's id, linked to its sentence.
  ///
  /// - Parameter id: The id.
  package static func text(to id: String) -> String { "[\(id)](\(BookPaths.labels)#\(id))" }

  /// The probes that are answered otherwise, as links to their rows.
  ///
  /// - Parameter differences: The differences.
  package static func text(to differences: [ComparedAnswers.Difference]) -> String {
    differences.map { "[`\($0.probe.probe)`](\(BookPaths.answers)#\($0.probe.probe))" }.joined(separator: ", ")
  }
}
