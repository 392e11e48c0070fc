import ModelKit
import WorkbookKit

/// Where each item of a figure stands on the card, in whole points.
///
/// The figure grows downwards as an outline does, so that it is as narrow as a phone: an object has what it leads to below it,
/// hanging on a stem. What ends a branch, an empty relationship or an order's ending, stands to the right of its last item.
struct FigureLayout: Equatable {
  struct Item: Equatable {
    var tree: FigureTree
    var x: Int
    var centre: Int
    var width: Int
    /// The stem that the item hangs on; nil for the items on top and for those that stand beside another one.
    var stem: Int?
    /// The position in `items` of the item to whose right it stands.
    var left: Int?
  }

  /// A vertical line below an item.
  struct Stem: Equatable {
    var x: Int
    var top: Int
    var bottom: Int
  }

  static let columnWidth = SVGCard.columnWidth
  static let boxHeight = 26
  static let gap = 26
  /// From an item to those that hang on it.
  static let indent = 30
  private static let stemInset = 12
  private static let boxRow = 34
  private static let textRow = 26

  private(set) var items: [Item] = []
  private(set) var stems: [Stem] = []
  private(set) var height = 0

  init(_ forest: [FigureTree]) {
    for tree in forest { place(tree, x: 0, stem: nil) }
  }

  /// The right edge of the widest row.
  var width: Int { items.map { $0.x + $0.width }.max() ?? 0 }

  static func width(of tree: FigureTree) -> Int {
    let text = TextWidth.columns(of: tree.drawnText) * columnWidth
    return tree.isBoxed ? text + 20 : text + 4
  }

  @discardableResult
  private mutating func place(_ tree: FigureTree, x: Int, stem: Int?) -> Int {
    let index = items.count
    // Where a box ends a row of text, the row is as high as the box.
    let isHigh = tree.isBoxed || tree.aside.map(\.isBoxed) ?? false
    let row = isHigh ? Self.boxRow : Self.textRow
    items.append(Item(tree: tree, x: x, centre: height + row / 2, width: Self.width(of: tree), stem: stem))
    height += row
    if let aside = tree.aside { putAside(aside, of: index) }
    // What a relationship leads to hangs on the stem of its owner, who places it.
    if tree.kind == .relationship { return index }
    let own = x + Self.stemInset
    var bottom: Int?
    for child in tree.below {
      if child.kind == .relationship {
        let label = place(child, x: own + 8, stem: nil)
        bottom = items[label].centre
        for line in child.arrowLines.dropFirst() {
          place(FigureTree(kind: .relationship, name: line), x: own + 8, stem: nil)
        }
        for target in child.below { bottom = items[place(target, x: x + Self.indent, stem: own)].centre }
      } else {
        bottom = items[place(child, x: x + Self.indent, stem: own)].centre
      }
    }
    if let bottom {
      let top = items[index].centre + (tree.isBoxed ? Self.boxHeight / 2 : 10)
      stems.append(Stem(x: own, top: top, bottom: bottom))
    }
    return index
  }

  private mutating func putAside(_ tree: FigureTree, of index: Int) {
    let item = items[index]
    items.append(
      Item(
        tree: tree, x: item.x + item.width + Self.gap, centre: item.centre, width: Self.width(of: tree), left: index))
  }
}

extension FigureTree {
  /// Whether the item is drawn as a box, and not as words alone.
  var isBoxed: Bool {
    switch kind {
    case .object, .reference, .ending: true
    case .relationship, .nothing, .step: false
    }
  }

  /// What stands to the right of the item.
  fileprivate var aside: FigureTree? {
    guard children.count == 1, let child = children.first else { return nil }
    switch child.kind {
    case .nothing, .ending: return child
    case .object, .reference, .relationship, .step: return nil
    }
  }

  /// What hangs below the item; of a relationship, which is not placed with its targets, what it leads to.
  fileprivate var below: [FigureTree] { aside == nil ? children : [] }
}
