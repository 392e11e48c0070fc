import WorkbookKit

/// `#keyPath(Album.title)` becomes `"title"`: the path of the properties, without the type that it begins with.
///
/// So does `NSStringFromSelector(#selector(getter: Album.title))`, which says the same.
struct KeyPathRule: PortingRule {
  func apply(to project: PortingProject, _ draft: inout PortingDraft) {
    for (index, source) in project.sources.enumerated() {
      for place in source.code.indices where source.text(place) == "NSStringFromSelector" {
        guard let getter = getter(source, place), let path = path(source, getter.names, project) else { continue }
        draft.replace(source.bytes(of: getter.code), with: "\"\(path)\"", in: index, .keyPath)
      }
      for place in source.code.indices where source.text(place) == "#keyPath" && source.isMark(place + 1, "(") {
        guard let close = source.partner(place + 1) else { continue }
        guard let path = path(source, place + 2..<close, project) else {
          draft.leave(
            source.text(of: place..<close + 1), at: source.line(of: place), of: source.path, .keyPath,
            PortingAdvice(
              "This key path is no chain of names.", cure: "Write the names of the properties as a string."))
          continue
        }
        // An interpolation of nothing but a key path is the text itself.
        let isInterpolated =
          place > 0 && source.token(place - 1).kind == .interpolationStart && close + 1 < source.code.count
          && source.token(close + 1).kind == .interpolationEnd
        let range = source.bytes(of: isInterpolated ? place - 1..<close + 2 : place..<close + 1)
        draft.replace(range, with: isInterpolated ? path : "\"\(path)\"", in: index, .keyPath)
      }
    }
  }

  /// The names in `NSStringFromSelector(#selector(getter: Album.title))`, and all of it.
  private func getter(_ source: SwiftSource, _ place: Int) -> (names: Range<Int>, code: Range<Int>)? {
    guard source.isMark(place + 1, "("), source.text(place + 2) == "#selector", source.isMark(place + 3, "("),
      source.text(place + 4) == "getter", source.isMark(place + 5, ":"), let end = source.partner(place + 3),
      source.partner(place + 1) == end + 1
    else { return nil }
    return (place + 6..<end, place..<end + 2)
  }

  private func path(_ source: SwiftSource, _ range: Range<Int>, _ project: PortingProject) -> String? {
    var names: [String] = []
    for index in range {
      let token = source.token(index)
      switch (token.kind, token.text) {
      case (.word, let word): names.append(word.filter { $0 != "`" })
      case (.mark, "."), (.mark, "?"), (.mark, "!"): break
      default: return nil
      }
    }
    guard !names.isEmpty else { return nil }
    // The type: names with a capital before the first property, unless the name is one the folder knows as a property.
    if names.count > 1, Self.isTypeName(names[0]) { names.removeFirst() }
    while names.count > 1, project.type(named: names[0]) != nil { names.removeFirst() }
    return names.joined(separator: ".")
  }

  private static func isTypeName(_ name: String) -> Bool {
    name == "Self" || name == "self" || name.drop { $0 == "_" }.first?.isUppercase ?? false
  }
}
