/// The way of a line from box to box, as a curve of four points.
struct EdgeRoute {
  typealias Point = (x: Int, y: Int)

  /// Where it starts, what it is drawn to twice, and where it ends.
  let points: [Point]
  /// Points along it, close enough to tell what it crosses.
  private let trace: [Point]
  private let edge: ModelEdge

  init(_ edge: ModelEdge, in plan: ModelLayoutPlan) {
    self.edge = edge
    let (from, to) = (plan.boxes[edge.start.entity], plan.boxes[edge.end.entity])
    // Two lines of a pair would lie upon each other.
    let shift = edge.isSecond ? 6 : 0
    let y1 = plan.middle(of: edge.start.entity, row: edge.start.row) + shift
    let y2 = plan.middle(of: edge.end.entity, row: edge.end.row) + shift
    let distance = abs(y2 - y1)
    if to.x > from.x {
      let (x1, x2) = (from.x + from.width + (edge.isMutual ? 2 : 0), to.x - 2)
      let bend = min(60, (x2 - x1) / 2)
      points = [(x1, y1), (x1 + bend, y1), (x2 - bend, y2), (x2, y2)]
    } else if to.x == from.x {
      // To its own column and to itself it leaves at the left and comes back there.
      let x = from.x - 2
      let bend = min(38, 14 + distance / 10) + shift
      points = [(x, y1), (x - bend, y1), (x - bend, y2), (x, y2)]
    } else {
      let (x1, x2) = (from.x - (edge.isMutual ? 2 : 0), to.x + to.width + 2)
      let bend = min(60, (x1 - x2) / 2)
      points = [(x1, y1), (x1 - bend, y1), (x2 + bend, y2), (x2, y2)]
    }
    trace = Self.trace(points)
  }

  /// Halfway.
  var middle: Point { trace[Self.steps / 2] }

  private static let steps = 12

  private static func trace(_ points: [Point]) -> [Point] {
    (0...steps).map { step in
      let (t, u) = (step, steps - step)
      let weights = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t]
      func along(_ value: (Point) -> Int) -> Int {
        zip(points, weights).reduce(0) { $0 + value($1.0) * $1.1 } / (steps * steps * steps)
      }
      return (along(\.x), along(\.y))
    }
  }

  /// Whether it runs behind a box that it has nothing to do with.
  func isHidden(in plan: ModelLayoutPlan) -> Bool {
    plan.boxes.enumerated().contains { position, box in
      guard position != edge.start.entity, position != edge.end.entity else { return false }
      return trace.contains { point in
        (box.x...(box.x + box.width)).contains(point.x) && (box.y...(box.y + box.height)).contains(point.y)
      }
    }
  }

  /// Whether two lines cross, or run into each other.
  func crosses(_ other: EdgeRoute) -> Bool {
    guard Self.overlap(trace.map(\.x), other.trace.map(\.x)), Self.overlap(trace.map(\.y), other.trace.map(\.y)) else {
      return false
    }
    return zip(trace, trace.dropFirst()).contains { a, b in
      zip(other.trace, other.trace.dropFirst()).contains { c, d in
        Self.side(a, b, c) != Self.side(a, b, d) && Self.side(c, d, a) != Self.side(c, d, b)
      }
    }
  }

  private static func overlap(_ first: [Int], _ second: [Int]) -> Bool {
    guard let (a, b) = first.min().flatMap({ low in first.max().map { (low, $0) } }),
      let (c, d) = second.min().flatMap({ low in second.max().map { (low, $0) } })
    else { return false }
    return a <= d && c <= b
  }

  private static func side(_ a: Point, _ b: Point, _ c: Point) -> Bool {
    (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x) > 0
  }
}
