import WorkbookKit

/// Takes away the attributes that speak to the Objective-C runtime, and `dynamic`.
struct ObjectiveCRule: PortingRule {
  private static let attributes: Set<String> = [
    "@objc", "@nonobjc", "@objcMembers", "@IBOutlet", "@IBAction", "@IBInspectable", "@IBDesignable", "@IBSegueAction",
    "@GKInspectable",
  ]

  func apply(to project: PortingProject, _ draft: inout PortingDraft) {
    for (index, source) in project.sources.enumerated() {
      var place = 0
      while place < source.code.count {
        defer { place += 1 }
        guard source.token(place).kind == .attribute, Self.attributes.contains(source.text(place)) else { continue }
        var end = place + 1
        if source.isMark(end, "("), source.token(end).range.lowerBound == source.token(place).range.upperBound,
          let close = source.partner(end)
        {
          end = close + 1
        }
        draft.replace(source.bytesWithSpace(of: place..<end), with: "", in: index, .objectiveC)
        place = end - 1
      }
      for declaration in source.allDeclarations {
        for modifier in declaration.modifiers where modifier.name == "dynamic" {
          draft.replace(source.bytesWithSpace(of: modifier.code), with: "", in: index, .objectiveC)
        }
        leaveOptionalMembers(of: declaration, source, &draft)
      }
    }
  }

  private func leaveOptionalMembers(
    of declaration: SwiftDeclaration, _ source: SwiftSource, _ draft: inout PortingDraft
  ) {
    guard declaration.keyword == "protocol" else { return }
    for member in declaration.members where member.has("optional") {
      draft.leave(
        "optional \(member.keyword) \(member.name)", at: source.line(of: member.keywordIndex), of: source.path,
        .objectiveC,
        PortingAdvice(
          "A member that may be left out needs the Objective-C runtime.",
          cure: "Remove `optional`, and give the member a body that does nothing in an extension of the protocol."))
    }
  }
}
