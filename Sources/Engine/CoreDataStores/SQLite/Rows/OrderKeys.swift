/// Chooses the keys that put members into an order, changing as few as it can.
///
/// A single member has the key 2048 (SQ-25). The rest is chosen here (CH-918): a member at the end is 2048 further, one between two
/// others half-way between them. Keys that already rise stay as they are. Where there is no gap left, the keys that follow
/// are spread anew until one is far enough away; the end always is.
enum OrderKeys {
  /// From one key to the next, where nothing limits it.
  static let step: Int64 = 2048
  /// The keys that are believed; another tool's row with one beyond counts as having none.
  static let valid: ClosedRange<Int64> = 1...(1 << 62)
  /// The least distance to leave between keys when a gap is made.
  private static let room: Int64 = 16

  /// The keys to write.
  ///
  /// - Parameter present: the keys that the members have now, in the order that is wanted; nil for none.
  /// - Returns: places and their new keys, in order.
  static func changes(from present: [Int64?]) -> [(place: Int, key: Int64)] {
    let kept = LongestRise.places(in: present)
    var result: [(place: Int, key: Int64)] = []
    var place = 0
    var lower: Int64 = 0
    var next = 0
    while place < present.count {
      if next < kept.count, kept[next] == place {
        lower = present[place] ?? lower
        (place, next) = (place + 1, next + 1)
        continue
      }
      // A run of members without a place, up to the next that keeps its key.
      while next < kept.count, let upper = present[kept[next]] {
        let gaps = Int64(kept[next] - place + 1)
        let isTight = upper - lower < gaps
        if !isTight { break }
        // Once keys have to go, as many as make room again: that one at least.
        while next < kept.count, let further = present[kept[next]],
          further - lower < Int64(kept[next] - place + 1) * room
        {
          next += 1
        }
      }
      let end = next < kept.count ? kept[next] : present.count
      let upper = next < kept.count ? present[kept[next]] : nil
      let count = Int64(end - place)
      let distance = upper.map { ($0 - lower) / (count + 1) } ?? step
      for number in 1...count {
        let key = lower + distance * number
        if present[place + Int(number) - 1] != key { result.append((place + Int(number) - 1, key)) }
      }
      if upper == nil { break }
      place = end
    }
    return result
  }
}
