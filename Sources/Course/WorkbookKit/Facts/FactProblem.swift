/// What is wrong with the facts or with what cites them, and where.
public typealias FactProblem = LocatedProblem<FactProblemKind>

/// The kinds of problem; each has a test that provokes it.
public enum FactProblemKind: Hashable, ProblemKind {
  /// The file is no JSON, or not of the form that is expected.
  case unreadable(String)
  /// A key that means nothing here; `owner` is the id or key of the entry.
  case unknownKey(String, owner: String)
  /// A key that has to be there and is not, or that holds nothing.
  case missing(String, owner: String)
  /// A key whose value is of the wrong type.
  case wrongValue(String, owner: String)
  /// An id of another form than `DR-04`.
  case malformedID(String)
  /// An id that does not begin as its section says.
  case wrongPrefix(String, expected: String)
  /// An id, or a source's key, that was defined before.
  case doubled(String, firstFile: String)
  /// A kind that does not exist.
  case unknownKind(String, owner: String)
  /// A source that is not in the list of sources.
  case unknownSource(String, owner: String)
  /// A fact that is no choice and names no source.
  case sourceless(String)
  /// A run whose sources name neither a system nor a date.
  case runWithoutSystem(String)
  /// A source that was not found, without a word on why.
  case notFoundWithoutReason(String)
  /// Only a choice fills what other facts leave open.
  case fillsWithoutChoice(String)
  /// Only a choice is against other facts.
  case againstWithoutChoice(String)
  /// Only what the engine does not do can be marked as done otherwise.
  case differsInScope(String)
  /// A section whose place on the page is not given.
  case unlistedSection(String)
  /// A section that is listed and has no file.
  case missingSection(String)
  /// An id is cited that no file defines.
  case undefined(String)
  /// A segment names no fact that its printed lines rest on.
  case noEvidence(segment: String)
  /// A fact that no test names and that is not marked as out of scope.
  case untested(String)
  /// A fact is marked as out of scope, and a test names it.
  case testedOutOfScope(String)
  /// A test's name begins with a fact, which a trait is for.
  case citedByName(String)
  /// A trait whose arguments cannot be read.
  case unreadableTrait(String)
  /// A test's name says that something was chosen, and the test cites no choice.
  case unnamedChoice(test: String)
  /// A test says which segment shows what it checks, and there is no such segment, or several.
  case unknownSegment(String)
  /// The test of a claim cites a choice, and does not say which segment shows the claim.
  case unshownChoice(String)
  /// A segment shows what a test cites as a choice, and does not cite the choice.
  case hiddenChoice(String, segment: String)
}
