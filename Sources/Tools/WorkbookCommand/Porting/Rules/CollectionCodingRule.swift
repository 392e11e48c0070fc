import WorkbookKit

/// Key-value coding of collections: a mutable set that is read as a Swift set, and a collection that is asked by key.
struct CollectionCodingRule: PortingRule {
  private static let collections: Set<String> = [
    "NSArray", "NSMutableArray", "NSSet", "NSMutableSet", "NSOrderedSet", "NSMutableOrderedSet",
  ]

  func apply(to project: PortingProject, _ draft: inout PortingDraft) {
    for (index, source) in project.sources.enumerated() {
      for place in source.code.indices where source.isMark(place + 1, "(") {
        switch source.text(place) {
        case "mutableSetValue" where isReadAsSet(source, place):
          // Linux casts the mutable set to an empty one.
          draft.replace(source.token(place).range, with: "value", in: index, .keyValueCoding)
        case "value" where isOfCollection(source, place) && !source.isConditional(place):
          draft.leave(
            "value(\(source.text(place + 2)):)", at: source.line(of: place), of: source.path, .keyValueCoding,
            UnavailableNames.keyed)
        default: break
        }
      }
    }
  }

  /// Whether a set for changes is cast to a Swift set: `mutableSetValue(forKey:) as? Set<…>`.
  private func isReadAsSet(_ source: SwiftSource, _ place: Int) -> Bool {
    guard let close = source.partner(place + 1), source.text(close + 1) == "as" else { return false }
    return (source.isMark(close + 2, "?") || source.isMark(close + 2, "!")) && source.text(close + 3) == "Set"
      && source.isMark(close + 4, "<")
  }

  /// Whether what is asked by key is cast to a collection, or the key begins with a collection's operator.
  private func isOfCollection(_ source: SwiftSource, _ place: Int) -> Bool {
    guard source.isMark(place - 1, "."), ["forKey", "forKeyPath"].contains(source.text(place + 2)) else { return false }
    if source.text(place + 4).hasPrefix("\"@") { return true }
    var close = place - 2
    while source.isMark(close, "?") || source.isMark(close, "!") { close -= 1 }
    return source.isMark(close, ")") && Self.collections.contains(source.text(close - 1))
      && ["as", "?", "!"].contains(source.text(close - 2))
  }
}
