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
    var taken: Set<Int> = []
    func take(_ position: Int, _ found: Int?) {
      guard let found else { return }
      if taken.insert(found).inserted { pairs[position] = found } else { ambiguous.append(position) }
    }
    var rest: [Int] = []
    for (position, entry) in new.enumerated() {
      let isRenamed = entry.canonical != entry.name
      let found =
        old.firstIndex { $0.canonical == entry.canonical } ?? old.firstIndex { $0.name == entry.canonical }
      if isRenamed, found != nil { take(position, found) } else { rest.append(position) }
    }
    for position in rest {
      let entry = new[position]
      let found =
        old.indices.first { old[$0].name == entry.name && !taken.contains($0) }
        ?? old.indices.first { old[$0].canonical == entry.name && !taken.contains($0) }
      take(position, found)
    }
  }
}
