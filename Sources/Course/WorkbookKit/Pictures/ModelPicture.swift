import OpenCoreData

/// A small model as a picture: its entities, and for each relationship an arrow with the delete rule written on it.
///
/// It is made of the live model, so that a picture cannot say something else than the rows of a run. Entities stand in
/// columns: those that a cascade starts from at the left, and what a relationship of theirs leads to one column on.
public struct ModelPicture: Equatable, Sendable, Codable {
  /// An entity with the names of its attributes.
  public struct Entity: Equatable, Sendable, Codable {
    /// Its name.
    public var name: String
    /// Its attributes, in alphabetical order.
    public var attributes: [String]
    /// Its column, from 0.
    public var column: Int
  }

  /// A relationship as an arrow.
  public struct Arrow: Equatable, Sendable, Codable {
    /// The entity that has the relationship.
    public var source: String
    /// The relationship's name.
    public var name: String
    /// The entity at the far end.
    public var destination: String
    /// Whether it leads to many.
    public var isToMany: Bool
    /// The delete rule, in Core Data's word: `cascade`.
    public var rule: String

    /// What stands on the arrow: `episodes (to-many): cascade`.
    public var label: String { words(nil) }

    /// What stands on the arrow, with the way that it leads in a drawing.
    ///
    /// - Parameter way: Where the arrow leads in the drawing; nil leaves it out.
    package func words(_ way: ArrowLabel.Way?) -> String {
      ArrowLabel(way: way, name: "\(name) (\(isToMany ? "to-many" : "to-one"))", rule: rule).text
    }
  }

  /// The entities, column by column.
  public let entities: [Entity]
  /// The arrows, by the entities that they start from.
  public let arrows: [Arrow]

  /// Makes the picture of a model.
  ///
  /// - Parameter model: The model; entities without a name are left out.
  public init(_ model: NSManagedObjectModel) {
    let declared = model.entitiesInOrder
    let arrows = declared.flatMap(\.declaredRelationships).map { relationship in
      Arrow(
        source: relationship.entity.name ?? "", name: relationship.name, destination: relationship.destinationName,
        isToMany: relationship.isToMany, rule: relationship.deleteRule.word)
    }
    let names = declared.compactMap(\.name)
    let columns = Self.columns(names, arrows)
    entities = declared.compactMap { entity in
      guard let name = entity.name else { return nil }
      return Entity(name: name, attributes: entity.attributesByName.keys.sorted(), column: columns[name] ?? 0)
    }.sorted { ($0.column, $0.name) < ($1.column, $1.name) }
    self.arrows = arrows
  }

  /// How many relationships lie between each entity and the start of its part of the model.
  private static func columns(_ names: [String], _ arrows: [Arrow]) -> [String: Int] {
    let cascades = arrows.filter { $0.rule == "cascade" }
    let starts = names.filter { name in
      cascades.contains { $0.source == name } && !cascades.contains { $0.destination == name && $0.source != name }
    }
    var columns: [String: Int] = [:]
    for start in starts + names where columns[start] == nil {
      columns[start] = 0
      var reached = [start]
      while let name = reached.first {
        reached.removeFirst()
        for arrow in arrows where arrow.source == name && columns[arrow.destination] == nil {
          columns[arrow.destination] = (columns[name] ?? 0) + 1
          reached.append(arrow.destination)
        }
      }
    }
    return columns
  }

  /// The picture in words: one line an arrow, for a terminal and for screen readers.
  public var lines: [String] {
    guard !arrows.isEmpty else { return entities.map { "\($0.name): \($0.attributes.joined(separator: ", "))" } }
    let ends = arrows.map { "\($0.source).\($0.name)" }
    let width = ends.map(TextWidth.columns).max() ?? 0
    let kinds = arrows.map { "\($0.isToMany ? "⇉" : "→") \($0.destination)" }
    let kindWidth = kinds.map(TextWidth.columns).max() ?? 0
    return arrows.indices.map { index in
      "\(TextWidth.padded(ends[index], to: width))  \(TextWidth.padded(kinds[index], to: kindWidth))  "
        + arrows[index].rule
    }
  }
}
