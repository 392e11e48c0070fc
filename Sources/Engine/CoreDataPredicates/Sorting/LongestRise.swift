/// The longest run of keys that rise already: what may stay where it is while the rest is put into order around it.
package enum LongestRise {
  /// The places of a longest run, in time n log n.
  ///
  /// - Parameter keys: the keys, in the order that is wanted; what has none is never of the run.
  package static func places<Key: Comparable>(in keys: [Key?]) -> [Int] {
    // The place that ends the best run of each length so far, and of each place the one before it.
    var ends: [Int] = []
    var before = [Int](repeating: -1, count: keys.count)
    for (place, key) in keys.enumerated() {
      guard let key else { continue }
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if let other = keys[ends[middle]], other < key { low = middle + 1 } else { high = middle }
      }
      before[place] = low > 0 ? ends[low - 1] : -1
      if low == ends.count { ends.append(place) } else { ends[low] = place }
    }
    var result: [Int] = []
    var place = ends.last ?? -1
    while place >= 0 {
      result.append(place)
      place = before[place]
    }
    return result.reversed()
  }
}
