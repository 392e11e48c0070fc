import WorkbookKit

/// A cast from one result type of a fetch request to another never succeeds here: Swift's generic classes are not
/// convertible.
///
/// What the cast is for, a request without its type, is `erased`.
struct FetchRequestCastRule: PortingRule {
  func apply(to project: PortingProject, _ draft: inout PortingDraft) {
    for (index, source) in project.sources.enumerated() {
      for place in source.code.indices where source.text(place) == "NSFetchRequest" && source.isMark(place + 1, "<") {
        guard source.isMark(place - 1, "!") || source.isMark(place - 1, "?"), source.text(place - 2) == "as" else {
          continue
        }
        if let end = erasing(source, place) {
          let begin = source.bytes(of: place - 3..<place - 2).upperBound
          let bytes = begin..<source.bytes(of: end..<end + 1).upperBound
          draft.replace(bytes, with: ".erased", in: index, .fetchRequestCast)
          continue
        }
        draft.leave(
          "as\(source.text(place - 1)) NSFetchRequest", at: source.line(of: place), of: source.path, .fetchRequestCast,
          PortingAdvice(
            "A cast from one result type of a fetch request to another never succeeds on Linux.",
            cure: "Make the request with the result type that is asked for, as in "
              + "`NSFetchRequest<NSFetchRequestResult>(entityName:)`; `request.erased` is a request without its type."))
      }
    }
  }

  /// The last token of a forced cast of a name to the type of all results, which `erased` gives; nil for any other cast.
  ///
  /// Behind a call, such as `Album.fetchRequest()`, the compiler could not tell which of two it means; behind an operator the
  /// cast is of more than the name.
  private func erasing(_ source: SwiftSource, _ place: Int) -> Int? {
    var last = place + 2
    if source.text(last) == "any" { last += 1 }
    guard source.isMark(place - 1, "!"), source.text(last) == "NSFetchRequestResult", source.isMark(last + 1, ">")
    else {
      return nil
    }
    var first = place - 3
    guard first >= 0, source.token(first).kind == .word else { return nil }
    while first >= 2, source.isMark(first - 1, "."), source.token(first - 2).kind == .word { first -= 2 }
    guard first > 0, !source.beginsLine(first) else { return last + 1 }
    let before = source.token(first - 1)
    let begins = before.kind == .mark ? ["(", "[", "{", ",", "=", ":"] : ["return", "try", "in"]
    return begins.contains(before.text) ? last + 1 : nil
  }
}
