/// The layers between an object in a variable and its row in the file, as a picture: which contexts a chapter has, which
/// context is whose parent, the coordinator with its row cache, and the file.
public struct LayersPicture: Equatable, Sendable, Codable {
  /// A context of the picture.
  public struct Context: Equatable, Sendable, Codable {
    /// What the chapter calls it: `view context`.
    public var name: String
    /// The name of its parent context; nil for a root, whose parent is the coordinator.
    public var parent: String?
    /// The variables that hold objects of this context: `series, episode`.
    public var objects: String?

    /// Describes a context.
    ///
    /// - Parameters:
    ///   - name: What the chapter calls it.
    ///   - parent: The name of its parent context, which stands before it in the list; nil for a root.
    ///   - objects: The variables that hold objects of this context.
    public init(_ name: String, parent: String? = nil, objects: String? = nil) {
      self.name = name
      self.parent = parent
      self.objects = objects
    }
  }

  /// The contexts, a parent before its children.
  public let contexts: [Context]

  /// Makes a picture.
  ///
  /// - Parameter contexts: The contexts, a parent before its children.
  public init(_ contexts: [Context]) { self.contexts = contexts }

  /// What stands in the coordinator's box.
  package static let coordinator = "coordinator: row cache"
  /// What stands in the file's box.
  package static let file = "SQLite file: rows"

  /// The picture in words, from the objects down to the file: for a terminal and for screen readers.
  public var lines: [String] {
    ways.map { way in way.joined(separator: " → ") }
      + ["Down goes what a save hands on, up comes what a fetch or a fired fault reads."]
  }

  /// From each context that is no other's parent, the way down to the file.
  private var ways: [[String]] {
    let parents = Set(contexts.compactMap(\.parent))
    return contexts.filter { !parents.contains($0.name) }.map { leaf in
      let chain = self.chain(from: leaf)
      return [leaf.objects.map { "objects (\($0))" }].compactMap { $0 } + chain.map(\.name)
        + [Self.coordinator, Self.file]
    }
  }

  /// The context and those above it, up to the root.
  package func chain(from context: Context) -> [Context] {
    var chain = [context]
    while let parent = chain.last?.parent, let next = contexts.first(where: { $0.name == parent }),
      chain.count <= contexts.count
    {
      chain.append(next)
    }
    return chain
  }
}
