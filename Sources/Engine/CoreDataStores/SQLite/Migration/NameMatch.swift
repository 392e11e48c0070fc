/// Which names of a new version of a model stand for which of an old one (MG-04).
///
/// A renaming identifier is a canonical name, which a property keeps through all its versions: version 3 finds what was
/// renamed in version 2 in a store of version 1, too.
struct NameMatch {
  /// A name, and the one behind it.
  struct Entry {
    let name: String
    /// The renaming identifier; the name itself where none was set.
    let canonical: String
  }

  /// For each position among the new ones the position among the old ones.
  private(set) var pairs: [Int: Int] = [:]
  /// The new ones that claim an old one which another new one has claimed already.
  private(set) var ambiguous: [Int] = []

  /// Matches.
  ///
  /// What says that it was renamed comes first; a new property that takes a freed name is a new one then.
  init(new: [Entry], old: [Entry]) {
    let byName = Dictionary(grouping: old.indices) { old[$0].name }
    let byCanonical = Dictionary(grouping: old.indices) { old[$0].canonical }
    var taken: Set<Int> = []
    func take(_ position: Int, _ found: Int?) {
      guard let found else { return }
      if taken.insert(found).inserted { pairs[position] = found } else { ambiguous.append(position) }
    }
    var rest: [Int] = []
    for (position, entry) in new.enumerated() {
      let isRenamed = entry.canonical != entry.name
      let found = byCanonical[entry.canonical]?.first ?? byName[entry.canonical]?.first
      if isRenamed, found != nil { take(position, found) } else { rest.append(position) }
    }
    for position in rest {
      let entry = new[position]
      func free(_ positions: [Int]?) -> Int? { positions?.first { !taken.contains($0) } }
      take(position, free(byName[entry.name]) ?? free(byCanonical[entry.name]))
    }
  }
}
