import Foundation

/// Mutants that may pass, because they do what their task asks for, too; each with the reason.
struct ArguedSurvivors {
  private let reasons: [String: [String: String]]

  /// Reads the list.
  ///
  /// - Parameter file: a JSON object of exercises' numbers, each with an object of mutants' names and reasons.
  /// - Throws: an error where it cannot be read.
  init(_ file: URL) throws {
    reasons = try JSONDecoder().decode([String: [String: String]].self, from: Data(contentsOf: file))
  }

  /// Why a mutant of an exercise may pass; nil where it may not.
  func reason(_ exercise: String, _ mutant: SourceMutant) -> String? { reasons[exercise]?[mutant.name] }

  /// The names that are listed for an exercise.
  func names(_ exercise: String) -> [String] { (reasons[exercise] ?? [:]).keys.sorted() }
}
