import CoreDataModel

/// In which order entities are drawn, and in which columns those that cascades join.
struct ModelColumns {
  /// What cascades join: the columns from the left, each with the positions of its entities from the top.
  private(set) var columns: [[Int]] = []
  /// The rest, each beside what it has most to do with; at last what has nothing to do with any.
  private(set) var rest: [Int] = []
  private let model: DrawnModel
  /// The cascades that lead to another column, from both of their ends.
  private var cascades: [[Int]]
  /// The other relationships, from both of their ends.
  private var others: [[Int]]

  init(_ model: DrawnModel) {
    self.model = model
    let count = model.entities.count
    cascades = Array(repeating: [], count: count)
    others = cascades
    let targets = model.targets(.cascadeDeleteRule)
    let levels = Self.levels(targets)
    for (source, ends) in model.targets().enumerated() {
      for end in ends where end != source {
        let isCascade = targets[source].contains(end) && levels[source] != levels[end]
        if isCascade {
          cascades[source].append(end)
          cascades[end].append(source)
        } else {
          others[source].append(end)
          others[end].append(source)
        }
      }
    }
    columns = Set(levels).sorted().map { level in
      levels.indices.filter { levels[$0] == level && !cascades[$0].isEmpty }
    }.filter { !$0.isEmpty }
    straighten()
    rest = ordered(levels.indices.filter { cascades[$0].isEmpty })
  }

  /// For each entity its column: one more than the furthest that cascades to it; what leads back is not counted.
  private static func levels(_ targets: [[Int]]) -> [Int] {
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

  private func ordered(_ entities: [Int]) -> [Int] {
    var waiting = entities.filter { !others[$0].isEmpty }
    var placed: [Int] = []
    var isPlaced = Set(columns.joined())
    while !waiting.isEmpty {
      // What was placed last counts most; of equals the first by name is taken.
      func pull(_ entity: Int) -> Int {
        let beside = placed.last.map { last in others[entity].count { $0 == last } } ?? 0
        return 1000 * beside + others[entity].count { isPlaced.contains($0) }
      }
      guard let next = waiting.max(by: { (pull($0), -$0) < (pull($1), -$1) }) else { break }
      placed.append(next)
      isPlaced.insert(next)
      waiting.removeAll { $0 == next }
    }
    return placed + entities.filter { others[$0].isEmpty }
  }

  /// Puts what cascades join at the same height, as far as an order can.
  private mutating func straighten() {
    for _ in 0..<2 {
      for column in columns.indices.dropFirst() { sort(column, by: column - 1) }
      for column in columns.indices.dropLast().reversed() { sort(column, by: column + 1) }
    }
  }

  private mutating func sort(_ column: Int, by other: Int) {
    let heights = Dictionary(uniqueKeysWithValues: columns[other].enumerated().map { ($1, $0) })
    let wanted = columns[column].enumerated().map { place, entity -> (height: Int, place: Int, entity: Int) in
      let ends = cascades[entity].compactMap { heights[$0] }
      // In hundredths of a place, so that no height is a fraction.
      return (ends.isEmpty ? 100 * place : 100 * ends.reduce(0, +) / ends.count, place, entity)
    }
    columns[column] = wanted.sorted { ($0.height, $0.place) < ($1.height, $1.place) }.map(\.entity)
  }
}
