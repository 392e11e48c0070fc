/// One thing that is known of Core Data, or that was chosen here, with where it is known from.
public struct Fact: Equatable, Sendable {
  /// The id, such as `DR-04`; it never changes and is never used again.
  public var id: String
  /// How far it is known.
  public var kind: FactKind
  /// The fact, as one line of text with code in backticks.
  public var sentence: String
  /// Where it is known from.
  public var sources: [Citation] = []
  /// Why the engine does not do it; nil for what it does.
  public var outOfScope: String?
  /// Whether the engine does something else instead, for what it does not do.
  public var differs = false
  /// For a choice, the facts whose gap it fills.
  public var fills: [String] = []
  /// For a choice, the facts that say otherwise of Apple's framework.
  public var against: [String] = []

  /// A place in a source.
  public struct Citation: Equatable, Sendable {
    /// The source's key.
    public var source: String
    /// The place in it, such as the name of a header or of a test.
    public var place: String?
  }
}

/// A document, a test suite or an article that facts are known from.
public struct FactSource: Equatable, Sendable {
  /// The key by which facts name it.
  public var key: String
  /// Its title.
  public var title: String
  /// Who wrote it.
  public var author: String?
  /// When it was written, or as of when it was read.
  public var date: String?
  /// Where it can be read.
  public var link: String?
  /// What else is to be said of it; for one that was not found, why.
  public var note: String?
  /// The system that it ran on, where it is or holds a run.
  public var system: String?
  /// Whether it was found and read.
  public var isFound = true
}

/// The facts of one subject: one file of the folder `Facts`.
public struct FactSection: Equatable, Sendable {
  /// The file's name without its ending.
  public var name: String
  /// The capitals with which the ids begin.
  public var prefix: String
  /// The subject.
  public var title: String
  /// The facts in their order.
  public var facts: [Fact] = []
}
