/// What a declaration needs where it goes.
struct MovedMember {
  private let source: SwiftSource
  private let type: SwiftDeclaration
  private let member: SwiftDeclaration

  init(_ source: SwiftSource, _ type: SwiftDeclaration, _ member: SwiftDeclaration) {
    self.source = source
    self.type = type
    self.member = member
  }

  /// An extension's access counts for its members; what is private to a file is not seen from another.
  ///
  /// The other file gets the imports of the one that the declaration comes from.
  func adjust(_ index: Int, _ target: TypePlace, _ draft: inout PortingDraft) {
    let own = member.modifiers.filter {
      ["public", "open", "internal", "package", "private", "fileprivate"].contains($0.name) && $0.code.count == 1
    }
    if own.isEmpty, let outer = type.modifiers.first(where: { $0.name == "public" }) {
      let place = source.bytes(of: member.keywordIndex..<member.keywordIndex + 1).lowerBound
      draft.replace(place..<place, with: "\(outer.name) ", in: index, nil)
    }
    guard target.source != index else { return }
    for declaration in source.declarations where declaration.keyword == "import" && !declaration.isConditional {
      let name = ImportedName(declaration, source)
      if !PlatformNames.isPlatform(name.module), name.module != "Foundation" {
        draft.require(name.ported(source), in: target.source)
      }
    }
    for modifier in own where modifier.name == "private" || modifier.name == "fileprivate" {
      draft.replace(source.bytesWithSpace(of: modifier.code), with: "", in: index, nil)
    }
  }
}
