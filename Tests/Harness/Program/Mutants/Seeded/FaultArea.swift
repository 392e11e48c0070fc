import Foundation

/// A folder of the engine in which faults are planted; the score is counted for each.
struct FaultArea {
  /// The folder, below that of sources.
  let folder: String
  /// Whether files in folders below belong to the area.
  var isDeep = true

  /// The areas; a file belongs to the first that takes it.
  static let all = [
    FaultArea(folder: "CoreData/Deletion"), FaultArea(folder: "CoreData/Contexts/Merging"),
    FaultArea(folder: "CoreData/Contexts/Parents"), FaultArea(folder: "CoreData/Contexts"),
    FaultArea(folder: "CoreData/Batch"), FaultArea(folder: "CoreDataStores/SQLite/Batch"),
    FaultArea(folder: "CoreData/History"), FaultArea(folder: "CoreDataStores/SQLite/History"),
    FaultArea(folder: "CoreDataStores/SQLite/Rows"), FaultArea(folder: "CoreDataStores", isDeep: false),
    FaultArea(folder: "CoreData/Coordinator"), FaultArea(folder: "CoreData/Objects"),
    FaultArea(folder: "CoreDataModel/Coding"), FaultArea(folder: "CoreDataValues/Values"),
    FaultArea(folder: "CoreDataPredicates"),
  ]

  /// The areas with the places in them.
  ///
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
