import Foundation

/// A folder of the engine in which faults are planted; the score is counted for each.
struct FaultArea {
  /// The folder, below the engine's.
  let folder: String
  /// Whether files in folders below belong to the area.
  var isDeep = true

  /// The areas; a file belongs to the first that takes it.
  static let all = [
    FaultArea(folder: "Deletion"), FaultArea(folder: "Contexts/Merging"), FaultArea(folder: "Contexts/Parents"),
    FaultArea(folder: "Contexts"), FaultArea(folder: "Batch"), FaultArea(folder: "Stores/SQLite/Batch"),
    FaultArea(folder: "History"), FaultArea(folder: "Stores/SQLite/History"), FaultArea(folder: "Stores/SQLite/Rows"),
    FaultArea(folder: "Stores", isDeep: false), FaultArea(folder: "Coordinator"), FaultArea(folder: "Objects"),
    FaultArea(folder: "Coding"), FaultArea(folder: "Values"), FaultArea(folder: "Predicates"),
  ]

  /// The areas with the places in them.
  ///
  /// - Parameter sources: the sources of the engine.
  /// - Throws: `Missing` for an area without one.
  static func sites(in sources: [EngineSource]) throws -> [(area: FaultArea, sites: [FaultSite])] {
    var sites: [String: [FaultSite]] = [:]
    for source in sources {
      guard let area = all.first(where: { $0.takes(source.path) }) else { continue }
      sites[area.folder, default: []] += source.sites
    }
    return try all.map { area in
      guard let sites = sites[area.folder] else { throw Missing(folder: area.folder) }
      return (area, numbered(sites))
    }
  }

  private func takes(_ path: String) -> Bool {
    let parent = (path as NSString).deletingLastPathComponent
    return parent == folder || (isDeep && parent.hasPrefix(folder + "/"))
  }

  /// Gives sites that would share a name ordinals.
  private static func numbered(_ sites: [FaultSite]) -> [FaultSite] {
    var counts: [String: Int] = [:]
    return sites.map { site in
      var site = site
      counts[site.name, default: 0] += 1
      site.ordinal = counts[site.name]!
      return site
    }
  }

  /// An area whose folder has gone.
  struct Missing: Error, CustomStringConvertible {
    let folder: String
    /// One sentence.
    var description: String { "The engine has no sources in \(folder): name the folder anew in `FaultArea`." }
  }
}
