import WorkbookKit

/// Ports Swift sources from Core Data's framework to the engine: all rules over all files at once.
package struct Porting: Sendable {
  /// A file before and after.
  package struct File: Equatable, Sendable {
    /// The path inside the folder.
    package var path: String
    /// Nil for a file that is new.
    package var before: [UInt8]?
    /// What it is ported.
    package var after: [UInt8]
    /// The function of a new file that the app has to call; nil for any other.
    package var function: String?
  }

  /// The files, sorted by their paths.
  package let files: [File]
  /// The number of edits that were made, by kind.
  package let counts: [PortingKind: Int]
  /// What is left for a person, by file and line.
  package let remainders: [PortingRemainder]

  private static let rules: [any PortingRule] = [
    KeyPathRule(), ManagedPropertyRule(), ManagedAccessorRule(), ExtensionMemberRule(), EmptyExtensionRule(),
    ObjectiveCRule(), ImportRule(), ValidationRule(), OwnAccessorRule(), InitializerRule(),
    ContextInitializerRule(), FormatArgumentRule(), CollectionCodingRule(), ComputedKeyRule(), FetchedResultsRule(),
    ModelFileRule(), ArrayLiteralRule(), FetchRequestCastRule(), StoredNameRule(), EngineNamesRule(),
    ClassNamesRule(), UnavailableNamesRule(),
  ]

  /// How many brackets may be open at once in a file that is ported.
  ///
  /// Rules call themselves for what stands in what. The compiler takes no more either: it refuses 256 levels.
  static let deepest = 256

  private static let tooDeep = PortingAdvice(
    "The file nests more than \(deepest) brackets, and is copied as it is.",
    cure: "Put parts of it into functions or constants of their own, and port again.")

  /// Ports sources.
  ///
  /// A file in which more is nested is left as it is, and to a person.
  ///
  /// - Parameters:
  ///   - sources: The bytes of each file, by its path inside the folder.
  ///   - manifests: Those of the packages' manifests: they say which files are compiled into one module.
  package init(_ sources: [String: [UInt8]], manifests: [String: [UInt8]] = [:]) {
    var draft = PortingDraft()
    let project = PortingProject(
      sources.sorted { $0.key < $1.key }.map { path, bytes in
        let tokens = SwiftLexer.tokens(of: bytes)
        guard SwiftToken.depth(of: tokens) > Self.deepest else { return SwiftSource(path, bytes, tokens) }
        draft.leave("", at: nil, of: path, .file, Self.tooDeep)
        return SwiftSource(path, bytes, [])
      }, manifests: manifests.filter { SwiftToken.depth(of: SwiftLexer.tokens(of: $0.value)) <= Self.deepest })
    for rule in Self.rules { rule.apply(to: project, &draft) }
    var files = project.sources.enumerated().map { index, source in
      File(path: source.path, before: source.bytes, after: draft.text(of: index, in: project.sources))
    }
    for file in draft.newFiles where sources[file.path] == nil {
      files.append(File(path: file.path, before: nil, after: Array(file.text.utf8), function: file.function))
    }
    self.files = files.sorted { $0.path < $1.path }
    counts = draft.counts
    remainders = draft.remainders.sorted {
      ($0.path, $0.line ?? 0, $0.kind.rawValue, $0.subject) < ($1.path, $1.line ?? 0, $1.kind.rawValue, $1.subject)
    }
  }
}
