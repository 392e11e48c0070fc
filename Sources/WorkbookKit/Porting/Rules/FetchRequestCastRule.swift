/// A cast from one result type of a fetch request to another never succeeds here: Swift's generic classes are not
/// convertible.
struct FetchRequestCastRule: PortingRule {
  func apply(to project: PortingProject, _ draft: inout PortingDraft) {
    for source in project.sources {
      for place in source.code.indices where source.text(place) == "NSFetchRequest" && source.isMark(place + 1, "<") {
        guard source.isMark(place - 1, "!") || source.isMark(place - 1, "?"), source.text(place - 2) == "as" else {
          continue
        }
        draft.leave(
          "as\(source.text(place - 1)) NSFetchRequest", at: source.line(of: place), of: source.path, .fetchRequestCast,
          PortingAdvice(
            "A cast from one result type of a fetch request to another never succeeds on Linux.",
            cure: "Make the request with the result type that is asked for: "
              + "`NSFetchRequest<NSFetchRequestResult>(entityName:)`."))
      }
    }
  }
}
