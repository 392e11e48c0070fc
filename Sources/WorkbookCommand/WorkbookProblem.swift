/// Why the command cannot do what it was asked for.
enum WorkbookProblem: Error, Equatable {
  /// The argument means nothing here; the second value is the nearest that does.
  case unknownArgument(String, suggestion: String?)
  /// A word needs another one after it.
  case missingArgument(after: String, [String])
  /// No folder from here upward is the workbook's package.
  case notInPackage
  /// A chapter's executable is not beside this one.
  case notBuilt(String)

  /// The exit status: 64 for a wrong command line, 66 for something that is not there.
  var status: Int32 {
    switch self {
    case .unknownArgument, .missingArgument: 64
    case .notInPackage, .notBuilt: 66
    }
  }

  /// The problem as one sentence, with what to do about it.
  var text: String {
    switch self {
    case .unknownArgument(let word, let suggestion?): "There is no `\(word)` here; did you mean `\(suggestion)`?"
    case .unknownArgument(let word, nil): "There is no `\(word)` here; `workbook --help` names what there is."
    case .missingArgument(let word, let choices):
      "`\(word)` needs a word after it: \(choices.map { "`\($0)`" }.joined(separator: " or "))."
    case .notInPackage:
      "This is not the workbook's folder, nor inside it; change to the folder that has Chapters/ in it."
    case .notBuilt(let product): "\(product) is not built beside this command; run `swift build` first."
    }
  }
}
