/// Where each item of a figure stands on the card, in whole points.
struct FigureLayout: Equatable {
  struct Item: Equatable {
    var tree: FigureTree
    var x: Int
    var centre: Int
    var width: Int
    /// The position of the item that it hangs on, in `items`.
    var parent: Int?
  }

  static let columnWidth = 8
  static let rowHeight = 38
  static let boxHeight = 26
  static let gap = 26

  private(set) var items: [Item] = []
  private(set) var rows = 0

  init(_ forest: [FigureTree]) {
    var widths: [Int] = []
    for tree in forest { Self.measure(tree, depth: 0, into: &widths) }
    var columns: [Int] = []
    var x = 0
    for width in widths {
      columns.append(x)
      x += width + Self.gap
    }
    for tree in forest { _ = place(tree, depth: 0, parent: nil, columns: columns) }
  }

  /// The right edge of the widest row.
  var width: Int { items.map { $0.x + $0.width }.max() ?? 0 }

  static func width(of tree: FigureTree) -> Int {
    let text = TextWidth.columns(of: tree.text) * columnWidth
    switch tree.kind {
    case .object, .reference, .ending: return text + 20
    case .relationship, .nothing, .step: return text + 4
    }
  }

  private static func measure(_ tree: FigureTree, depth: Int, into widths: inout [Int]) {
    if depth == widths.count { widths.append(0) }
    widths[depth] = max(widths[depth], width(of: tree))
    for child in tree.children { measure(child, depth: depth + 1, into: &widths) }
  }

  /// Places the tree and returns its centre: a leaf takes the next row, a parent stands amid its children.
  private mutating func place(_ tree: FigureTree, depth: Int, parent: Int?, columns: [Int]) -> Int {
    let index = items.count
    items.append(Item(tree: tree, x: columns[depth], centre: 0, width: Self.width(of: tree), parent: parent))
    var centres: [Int] = []
    for child in tree.children {
      centres.append(place(child, depth: depth + 1, parent: index, columns: columns))
    }
    if let first = centres.first, let last = centres.last {
      items[index].centre = (first + last) / 2
    } else {
      items[index].centre = rows * Self.rowHeight + Self.rowHeight / 2
      rows += 1
    }
    return items[index].centre
  }
}
