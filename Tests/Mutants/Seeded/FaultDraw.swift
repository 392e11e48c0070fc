/// Draws the faults of a run.
///
/// Each fault has a rank that only its name and the seed decide: a change of the engine changes the draw in one function.
struct FaultDraw {
  private let seed: UInt64
  private let count: Int
  private let areas: [(area: FaultArea, sites: [FaultSite])]
  /// The names of faults that the compiler has turned down.
  private(set) var refused: Set<String> = []

  /// A fault that was drawn.
  struct Drawn {
    let area: FaultArea
    let site: FaultSite
  }

  /// Prepares a draw.
  ///
  /// - Parameters:
  ///   - areas: the places to draw from.
  ///   - count: how many are drawn; each area gets its share, and three at least.
  ///   - seed: what decides which.
  init(_ areas: [(area: FaultArea, sites: [FaultSite])], count: Int, seed: UInt64) {
    self.count = count
    self.seed = seed
    self.areas = areas.map { area, sites in
      (area, sites.map { (Self.rank($0.name, seed), $0) }.sorted { ($0.0, $0.1.name) < ($1.0, $1.1.name) }.map(\.1))
    }
  }

  /// Leaves faults out of the draws to come.
  mutating func refuse(_ sites: [FaultSite]) { refused.formUnion(sites.map(\.name)) }

  /// Draws.
  func drawn() -> [Drawn] {
    let total = areas.reduce(0) { $0 + $1.sites.count }
    return areas.flatMap { area, sites in
      var chosen: [FaultSite] = []
      let share = max(3, (count * sites.count + total / 2) / max(total, 1))
      for site in sites where chosen.count < share && !refused.contains(site.name) {
        let isFree = chosen.allSatisfy { other in
          other.file != site.file || !other.range.overlaps(site.range) || Self.holds(other, site)
            || Self.holds(site, other)
        }
        if isFree { chosen.append(site) }
      }
      return chosen.map { Drawn(area: area, site: $0) }
    }
  }

  /// Whether one fault can stand inside another's text.
  private static func holds(_ outer: FaultSite, _ inner: FaultSite) -> Bool {
    outer.mayHoldOthers && outer.range != inner.range && outer.range.lowerBound <= inner.range.lowerBound
      && inner.range.upperBound <= outer.range.upperBound
  }

  /// A number that looks drawn: the name by FNV-1a, mixed with the seed.
  static func rank(_ name: String, _ seed: UInt64) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    hash ^= seed &* 0x9e37_79b9_7f4a_7c15
    hash = (hash ^ (hash >> 30)) &* 0xbf58_476d_1ce4_e5b9
    hash = (hash ^ (hash >> 27)) &* 0x94d0_49bb_1331_11eb
    return hash ^ (hash >> 31)
  }
}
