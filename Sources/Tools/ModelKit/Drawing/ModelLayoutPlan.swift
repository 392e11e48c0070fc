import CoreDataModel

/// Places a model's entities: in columns, each to the right of those that cascade to it.
struct ModelLayoutPlan {
  /// A relationship, as a line in its entity's box.
  struct Row {
    let text: String
    let rule: NSDeleteRule
    /// The place of the line's middle below the top of the box.
    let offset: Int
    /// The position of the destination's box.
    let destination: Int?
  }

  /// An entity.
  struct Box {
    let title: String
    let isAbstract: Bool
    let rows: [Row]
    let width: Int
    let height: Int
    var x = 0
    var y = 0
  }

  static let rowHeight = 20
  static let padding = 10
  private static let columnGap = 90
  private static let boxGap = 24
  /// Columns that would grow taller are continued beside themselves.
  private static let columnHeight = 1000

  private(set) var boxes: [Box] = []
  private(set) var width = 0
  private(set) var height = 0

  init(_ graph: RuleGraph) {
    let positions = Dictionary(uniqueKeysWithValues: graph.entities.enumerated().map { (ObjectIdentifier($1), $0) })
    boxes = graph.entities.map { Self.box(for: $0, positions) }
    place(Self.levels(graph, positions))
  }

  private static func box(for entity: NSEntityDescription, _ positions: [ObjectIdentifier: Int]) -> Box {
    let declared = entity.properties.compactMap { $0 as? NSRelationshipDescription }.sorted { $0.name < $1.name }
    let title = (entity.name ?? "") + (entity.superentity.map { " : \($0.name ?? "")" } ?? "")
    let rows = declared.enumerated().map { index, relationship in
      Row(
        text: relationship.notation, rule: relationship.deleteRule, offset: rowHeight * (index + 2) - 4,
        destination: relationship.destinationEntity.flatMap { positions[ObjectIdentifier($0)] })
    }
    let columns = ([title] + rows.map(\.text)).map(TextWidth.columns).max() ?? 0
    return Box(
      title: title, isAbstract: entity.isAbstract, rows: rows,
      width: columns * SVGCard.columnWidth + 2 * padding, height: rowHeight * (rows.count + 1) + padding)
  }

  /// For each entity its column: one more than the furthest that cascades to it; what leads back is not counted.
  private static func levels(_ graph: RuleGraph, _ positions: [ObjectIdentifier: Int]) -> [Int] {
    let targets = graph.entities.map { entity in
      graph.cascades(of: entity).compactMap { $0.destinationEntity.flatMap { positions[ObjectIdentifier($0)] } }
    }
    var visited = Array(repeating: false, count: targets.count)
    var onWay = visited
    var forward = targets.map { _ in [Int]() }
    var finished: [Int] = []
    func visit(_ position: Int) {
      visited[position] = true
      onWay[position] = true
      for next in targets[position] where !onWay[next] {
        forward[position].append(next)
        if !visited[next] { visit(next) }
      }
      onWay[position] = false
      finished.append(position)
    }
    for position in targets.indices where !visited[position] { visit(position) }
    var levels = Array(repeating: 0, count: targets.count)
    for position in finished.reversed() {
      for next in forward[position] { levels[next] = max(levels[next], levels[position] + 1) }
    }
    return levels
  }

  private mutating func place(_ levels: [Int]) {
    var x = 0
    for level in Set(levels).sorted() {
      var (y, columnWidth) = (0, 0)
      for position in boxes.indices where levels[position] == level {
        if y > 0, y + boxes[position].height > Self.columnHeight {
          x += columnWidth + Self.columnGap
          (y, columnWidth) = (0, 0)
        }
        boxes[position].x = x + 30
        boxes[position].y = y
        y += boxes[position].height + Self.boxGap
        columnWidth = max(columnWidth, boxes[position].width)
        height = max(height, y - Self.boxGap)
      }
      width = max(width, x + 30 + columnWidth)
      x += columnWidth + Self.columnGap
    }
    height = max(height, Self.rowHeight)
  }
}
