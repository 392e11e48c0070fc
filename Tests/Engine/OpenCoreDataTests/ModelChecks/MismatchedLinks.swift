/// What ends that disagree lead to, by the names of objects: the rules of upkeep without any engine.
struct MismatchedLinks {
  let isToMany: (r: Bool, i: Bool, q: Bool)
  /// `X.r`, which names `Y.i`.
  private(set) var r: [String: Set<String>] = [:]
  /// `Y.i` and `X.q`, which name each other, as pairs of an X and a Y.
  private var pairs: Set<Pair> = []

  struct Pair: Hashable {
    let x: String
    let y: String
  }

  init(isToMany: (r: Bool, i: Bool, q: Bool)) { self.isToMany = isToMany }

  /// Every link in words, in the order of the names.
  var words: [String] {
    let pairs = pairs.flatMap { ["\($0.x).q \($0.y)", "\($0.y).i \($0.x)"] }
    return (pairs + r.flatMap { x, ys in ys.map { "\(x).r \($0)" } }).sorted()
  }

  /// Leads `x.r` to these alone, which takes and gives its end of `i`.
  mutating func setR(_ x: String, _ ys: Set<String>) {
    let before = r[x] ?? []
    r[x] = ys
    for y in before.subtracting(ys) { pairs.remove(Pair(x: x, y: y)) }
    for y in ys.subtracting(before).sorted() { pair(x, y) }
  }

  /// Leads `y.i` to these alone; `r` is not asked.
  mutating func setI(_ y: String, _ xs: Set<String>) {
    for pair in pairs where pair.y == y && !xs.contains(pair.x) { pairs.remove(pair) }
    for x in xs.sorted() { pair(x, y) }
  }

  private mutating func pair(_ x: String, _ y: String) {
    guard !pairs.contains(Pair(x: x, y: y)) else { return }
    for other in pairs where (other.y == y && !isToMany.i) || (other.x == x && !isToMany.q) { pairs.remove(other) }
    pairs.insert(Pair(x: x, y: y))
  }
}
