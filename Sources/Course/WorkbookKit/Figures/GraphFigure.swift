/// A drawing of objects and their relationships, as data: the terminal and the book draw the same value.
public struct GraphFigure: Equatable, Sendable, Codable {
  /// The objects.
  ///
  /// Their order decides which way a pair of inverse relationships is drawn, and which root comes first.
  public var nodes: [Node]

  /// Creates a figure.
  ///
  /// - Parameter nodes: The objects, those first from which the reader should start.
  public init(_ nodes: [Node] = []) {
    self.nodes = nodes
  }

  /// One object.
  public struct Node: Equatable, Sendable, Codable {
    /// The stable name, unique in the figure: `Series#1`.
    public var name: String
    /// What the reader knows the object by, such as its title.
    public var label: String?
    /// What has become of the object, where that is worth saying.
    public var mark: Mark?
    /// The object's relationships in the order in which they are drawn.
    public var links: [Link]

    /// Creates a node.
    ///
    /// - Parameters:
    ///   - name: The stable name.
    ///   - label: What the reader knows the object by; it is printed in quotation marks.
    ///   - mark: What has become of the object.
    ///   - links: The object's relationships.
    public init(_ name: String, _ label: String? = nil, mark: Mark? = nil, links: [Link] = []) {
      self.name = name
      self.label = label
      self.mark = mark
      self.links = links
    }
  }

  /// What has become of an object.
  public enum Mark: String, Equatable, Sendable, Codable, CaseIterable {
    /// New and not yet saved.
    case inserted
    /// Changed and not yet saved.
    case changed
    /// Marked deleted, or deleted.
    case deleted
    /// Without its data.
    case fault
    /// Named by a reference, but no longer there.
    case gone
    /// Not held here: whoever wants it must look further up.
    case absent
    /// A reference that a delete rule cleared.
    case cleared
    /// A reference to a row that is gone.
    case dangling
    /// What a deny rule found still there.
    case denies
    /// Looked at by a delete rule, and left as it was.
    case untouched
  }

  /// One relationship of an object.
  public struct Link: Equatable, Sendable, Codable {
    /// The relationship's name.
    public var relationship: String
    /// The names of the objects at its other end, in the order in which they are drawn.
    public var targets: [String]
    /// Whether the relationship can hold several; an empty one is drawn as `(none)`, an empty to-one as `nil`.
    public var isToMany: Bool
    /// The inverse's name; a link that merely repeats one already drawn is left out.
    public var inverse: String?
    /// The relationship's delete rule, as prose names it: `cascade`; nil where the figure is not of live objects.
    public var rule: String?
    /// The delete rule of the inverse, which stands on the same arrow.
    public var inverseRule: String?

    /// Creates a to-many link.
    ///
    /// - Parameters:
    ///   - relationship: The relationship's name.
    ///   - targets: The names of the objects at its other end.
    ///   - inverse: The inverse's name.
    ///   - rule: The delete rule.
    ///   - inverseRule: The delete rule of the inverse.
    public static func many(
      _ relationship: String, _ targets: [String], inverse: String? = nil, rule: String? = nil,
      inverseRule: String? = nil
    ) -> Link {
      Link(
        relationship: relationship, targets: targets, isToMany: true, inverse: inverse, rule: rule,
        inverseRule: inverseRule)
    }

    /// Creates a to-one link.
    ///
    /// - Parameters:
    ///   - relationship: The relationship's name.
    ///   - target: The name of the object at its other end, if there is one.
    ///   - inverse: The inverse's name.
    ///   - rule: The delete rule.
    ///   - inverseRule: The delete rule of the inverse.
    public static func one(
      _ relationship: String, _ target: String?, inverse: String? = nil, rule: String? = nil,
      inverseRule: String? = nil
    ) -> Link {
      Link(
        relationship: relationship, targets: target.map { [$0] } ?? [], isToMany: false, inverse: inverse, rule: rule,
        inverseRule: inverseRule)
    }

    /// What the arrow says of its other end; nil where there is nothing at that end, or no rule is known of it.
    var wayBack: ArrowLabel? {
      guard let inverse, let inverseRule, !targets.isEmpty else { return nil }
      return ArrowLabel(way: .up, name: VisibleText.oneLine(inverse), rule: inverseRule)
    }
  }

  /// The figure as lines of text.
  public var lines: [String] {
    nodes.isEmpty ? ["(no objects)"] : FigureTree.forest(of: self).flatMap(\.lines)
  }
}
