/// Puts into the class what an extension can neither override nor have overridden without the Objective-C runtime.
struct ExtensionMemberRule: PortingRule {
  func apply(to project: PortingProject, _ draft: inout PortingDraft) {
    let overridden = overriddenNames(project)
    project.eachMember { index, type, name, member in
      guard type.keyword == "extension" else { return }
      let isOverridden = overridden.contains("\(name).\(member.name)") && member.keyword == "func"
      guard member.has("override") || isOverridden else { return }
      let source = project.sources[index]
      if isOverridden, project.types[name] == nil {
        draft.leave(
          "func \(member.name)", at: source.line(of: member.keywordIndex), of: source.path, .extensionOverride,
          PortingAdvice(
            "Classes override this, and what an extension declares cannot be overridden on Linux.",
            cure:
              "Declare it in a class of your own that inherits from `\(name)`, and let those classes inherit from that."
          ))
      }
      guard let place = project.classPlace(name, near: index), !member.isConditional else {
        guard member.has("override") else { return }
        return draft.leave(
          "override \(member.keyword) \(member.name)", at: source.line(of: member.keywordIndex), of: source.path,
          .extensionOverride,
          PortingAdvice(
            "An extension cannot override on Linux, and the class is not in this folder.",
            cure: "Put the member into the body of the class."))
      }
      let range = source.lines(of: member).range
      guard !draft.isMoved(range, of: index) else { return }
      draft.move(range, of: index, to: place)
      // The edit that counts, of no text.
      let start = source.bytes(of: member.code).lowerBound
      draft.replace(start..<start, with: "", in: index, .extensionOverride)
      MovedMember(source, type, member).adjust(index, place, &draft)
    }
  }

  /// `Class.member` for all that subclasses in the folder override.
  private func overriddenNames(_ project: PortingProject) -> Set<String> {
    var result: Set<String> = []
    project.eachMember { _, _, name, member in
      guard member.has("override") else { return }
      var seen: Set<String> = [name]
      var above = project.parent(of: name)
      while let current = above, seen.insert(current).inserted {
        result.insert("\(current).\(member.name)")
        above = project.parent(of: current)
      }
    }
    return result
  }
}
