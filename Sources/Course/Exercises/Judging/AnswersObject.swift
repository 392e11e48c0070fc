import Foundation

/// What the compiler made of a reader's file, before it is linked with the judge.
///
/// Everything that a Swift file defines has a name with the file's module in it, and is called by nothing but what names it. What
/// has another name, or lies in another place than code and data do, could be taken for a function of the system's or of the
/// judge's, or run before the judge does. So what may be there is told here, and not what may not.
struct AnswersObject {
  private let object: ObjectFile
  private let module: String

  /// Reads an object file; nil for anything else.
  init?(_ data: Data, module: String) {
    guard let object = ObjectFile(data) else { return nil }
    self.object = object
    // As the compiler writes a name within another one.
    self.module = "\(module.utf8.count)\(module)"
  }

  /// The first that reaches out of the file: a symbol, a section, or a word for the linker; nil where nothing does.
  var reachingOut: String? {
    if let section = object.sections.first(where: { !Self.isOrdinary($0.name) }) {
      return "the section \(section.name)"
    }
    if let symbol = object.definitions.first(where: { !isOwn($0) }) { return "the symbol \(symbol.name)" }
    return object.sections.lazy.filter { $0.name == Self.wordsForTheLinker }.flatMap(\.bytes.wordsOfText)
      .first { $0.wholeMatch(of: /-l\w+/) == nil }.map { "the word \($0) for the linker" }
  }

  private func isOwn(_ symbol: ObjectFile.Symbol) -> Bool {
    if symbol.isResolvedByCall { return false }
    return switch symbol.binding {
    case .local: true
    case .strong: symbol.name.hasPrefix("$s") && symbol.name.contains(module)
    // What the compiler needs in every file that it is used in: the names are its own, and none of them is one of C.
    case .weak: symbol.name.hasPrefix("__swift_") || symbol.name.wholeMatch(of: /\w+/) == nil
    }
  }

  /// The libraries that the file's imports need.
  private static let wordsForTheLinker = ".swift1_autolink_entries"

  private static let ordinary: Set = [
    "", ".text", ".rodata", ".data", ".bss", ".tdata", ".tbss", ".eh_frame", ".gcc_except_table", ".symtab", ".strtab",
    ".shstrtab", ".symtab_shndx", ".group", ".comment", ".llvm_addrsig", ".linker-options", ".swift_modhash",
    ".swift_ast", wordsForTheLinker,
  ]

  /// Whether a section is where code and data lie, or what the compiler, the runtime and a debugger know of them.
  private static func isOrdinary(_ section: String) -> Bool {
    // What is to be put right in a section when it is linked has the section's name behind this.
    let name = section.hasPrefix(".rela") ? String(section.dropFirst(5)) : section
    if ordinary.contains(name) || name.hasPrefix("swift5_") || name.hasPrefix(".debug_") || name.hasPrefix(".note.") {
      return name != "swift5_replace" && name != "swift5_replac2"
    }
    return [".text.", ".rodata.", ".data.", ".bss.", ".tdata.", ".tbss."].contains { name.hasPrefix($0) }
  }
}

extension Data {
  /// The words of a text in which bytes of 0 may stand between them.
  fileprivate var wordsOfText: [Substring] {
    String(decoding: self, as: UTF8.self).split { $0.isWhitespace || $0 == "\0" }
  }
}
