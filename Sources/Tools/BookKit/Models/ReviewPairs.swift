import ModelKit
import OpenCoreData
import WorkbookKit

/// The entities of two versions of a model, side by side.
struct ReviewPairs {
  /// An entity by its names in the two; nil where it is not there, or abstract.
  struct Pair {
    let title: String
    let old: String?
    let new: String?
  }

  /// The entities of the later version by name, then those that are gone.
  private(set) var pairs: [Pair] = []
  /// What renamed entities are called in the later version.
  private(set) var names: [String: String] = [:]

  init(from old: NSManagedObjectModel, to new: NSManagedObjectModel) {
    let versions = VersionPairs(old)
    var seen: Set<String> = []
    for entity in RuleGraph(new).entities {
      let name = entity.name ?? ""
      let former = versions.former(of: entity)
      if let before = former?.name {
        seen.insert(before)
        if before != name { names[before] = name }
      }
      add(former, entity, ReviewText.literal(name))
    }
    for entity in RuleGraph(old).entities where !seen.contains(entity.name ?? "") {
      add(entity, nil, ReviewText.literal(entity.name ?? ""))
    }
  }

  private mutating func add(_ old: NSEntityDescription?, _ new: NSEntityDescription?, _ title: String) {
    func name(_ entity: NSEntityDescription?) -> String? { entity.flatMap { $0.isAbstract ? nil : $0.name } }
    guard name(old) != nil || name(new) != nil else { return }
    pairs.append(Pair(title: title, old: name(old), new: name(new)))
  }
}
