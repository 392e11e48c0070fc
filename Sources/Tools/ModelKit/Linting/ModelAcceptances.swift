import CoreDataModel

/// What a model itself accepts: an entry `lint.accept.RULE` in the user info of a relationship, another property or an entity, with the
/// reason as its value.
struct ModelAcceptances {
  /// One entry.
  struct Entry {
    let entity: String
    /// Empty for an entry of the entity itself.
    let property: String
    let rule: String
    let reason: String

    /// `Entity.property`, as a finding says its own.
    var place: String { property.isEmpty ? entity : "\(entity).\(property)" }
  }

  static let prefix = "lint.accept."

  /// The entries, by place and rule.
  let entries: [Entry]

  init(_ model: NSManagedObjectModel) {
    func entries(_ info: [AnyHashable: Any]?, _ entity: String, _ property: String) -> [Entry] {
      (info ?? [:]).compactMap { key, value -> Entry? in
        guard let key = key as? String, key.hasPrefix(Self.prefix) else { return nil }
        return Entry(
          entity: entity, property: property, rule: String(key.dropFirst(Self.prefix.count)), reason: "\(value)")
      }.sorted { $0.rule < $1.rule }
    }
    self.entries = model.entities.sorted { $0.name ?? "" < $1.name ?? "" }.flatMap { entity -> [Entry] in
      let name = entity.name ?? ""
      return entries(entity.userInfo, name, "")
        + entity.properties.sorted { $0.name < $1.name }.flatMap { entries($0.userInfo, name, $0.name) }
    }
  }

  /// The reason for which a finding is accepted; nil where it is not.
  func reason(for finding: ModelFinding) -> String? {
    entries.first {
      $0.rule == finding.kind.rawValue && $0.entity == finding.entity && $0.property == finding.relationship
    }?.reason
  }
}
