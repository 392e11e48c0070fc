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
  /// - Parameter count: how many are drawn; each area gets its share, and three at least.
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
  ///
  /// - Parameter spare: how many more are drawn of each area, as a part of its share, for those that the compiler turns down.
  func drawn(spare: Double = 0) -> [Drawn] {
    areas.flatMap { area, sites in
      var chosen: [FaultSite] = []
      let wanted = share(sites) + Int(spare * Double(share(sites)))
      for site in sites where chosen.count < wanted && !refused.contains(site.name) {
        let isFree = chosen.allSatisfy { other in
          other.file != site.file || !other.range.overlaps(site.range) || Self.holds(other, site)
            || Self.holds(site, other)
        }
        if isFree { chosen.append(site) }
      }
      return chosen.map { Drawn(area: area, site: $0) }
    }
  }

  /// Each area's share of faults that have been drawn, in their order, and whether there were enough.
  func kept(_ drawn: [Drawn]) -> (kept: [Drawn], isAll: Bool) {
    let kept = areas.map { area, sites in drawn.filter { $0.area.folder == area.folder }.prefix(share(sites)) }
    return (kept.flatMap { $0 }, zip(kept, areas).allSatisfy { $0.count >= min(share($1.sites), $1.sites.count) })
  }

  /// How many faults of an area are wanted.
  private func share(_ sites: [FaultSite]) -> Int {
    let total = areas.reduce(0) { $0 + $1.sites.count }
    return max(3, (count * sites.count + total / 2) / max(total, 1))
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
