import Wording

/// Places a model's entities: in columns, each to the right of those that cascade to it; the rest where there is room.
struct ModelLayoutPlan {
  /// An entity's box.
  struct Box {
    let width: Int
    let height: Int
    var x = 0
    var y = 0
  }

  static let rowHeight = 20
  static let padding = 10
  /// The room for lines at the left of the first column.
  static let gutter = 30
  private static let columnGap = 100
  private static let boxGap = 24
  /// Columns that would grow taller are continued beside themselves.
  private static let columnHeight = 900

  let model: DrawnModel
  private(set) var boxes: [Box] = []
  private(set) var width = 0
  private(set) var height = 0

  init(_ model: DrawnModel) {
    self.model = model
    boxes = model.entities.map { entity in
      let columns = ([entity.title] + entity.rows.map(\.text)).map(TextWidth.columns).max() ?? 0
      return Box(
        width: columns * SVGCard.columnWidth + 2 * Self.padding,
        height: Self.rowHeight * (entity.rows.count + 1) + Self.padding)
    }
    place(filled(ModelColumns(model)))
  }

  /// The middle of the line of a relationship; of the title where none is given.
  func middle(of entity: Int, row: Int?) -> Int {
    boxes[entity].y + Self.rowHeight * ((row ?? -1) + 2) - 4
  }

  /// The columns as they are drawn: those that would be too tall continued beside themselves, the rest below and beside them.
  private func filled(_ order: ModelColumns) -> [[Int]] {
    var columns: [[Int]] = []
    func append(_ entities: [Int], upTo height: Int) {
      columns.append([])
      for entity in entities {
        if !fits(entity, in: columns[columns.count - 1], upTo: height) { columns.append([]) }
        columns[columns.count - 1].append(entity)
      }
    }
    for column in order.columns { append(column, upTo: Self.columnHeight) }
    let all = boxes.reduce(0) { $0 + $1.height + Self.boxGap }
    let tallest = columns.map(height).max() ?? 0
    let wanted = min(Self.columnHeight, max(tallest, columns.isEmpty ? Self.columnHeight : all * 6 / 5 / columns.count))
    var rest = order.rest[...]
    for index in columns.indices {
      while let next = rest.first, fits(next, in: columns[index], upTo: wanted) {
        columns[index].append(next)
        rest.removeFirst()
      }
    }
    if !rest.isEmpty { append(Array(rest), upTo: wanted) }
    return columns
  }

  private func height(_ column: [Int]) -> Int { column.reduce(0) { $0 + boxes[$1].height + Self.boxGap } }

  private func fits(_ entity: Int, in column: [Int], upTo height: Int) -> Bool {
    column.isEmpty || self.height(column) + boxes[entity].height <= height
  }

  private mutating func place(_ columns: [[Int]]) {
    var x = 0
    for column in columns {
      var (y, columnWidth) = (0, 0)
      for position in column {
        boxes[position].x = x + Self.gutter
        boxes[position].y = y
        y += boxes[position].height + Self.boxGap
        columnWidth = max(columnWidth, boxes[position].width)
        height = max(height, y - Self.boxGap)
      }
      width = max(width, x + Self.gutter + columnWidth)
      x += columnWidth + Self.columnGap
    }
    height = max(height, Self.rowHeight)
  }
}
