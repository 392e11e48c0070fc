import Foundation
import Graders

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
  /// There is no such chapter; the second value names those that there are.
  case noSuchChapter(String, [Int])
  /// There is no such exercise; the second value is the last one of the chapter.
  case noSuchExercise(String, suggestion: String?)
  /// The word is no number of an exercise.
  case notANumber(String)
  /// The exercise is not solved, so its solution is not shown.
  case notSolved(ExerciseNumber, canForce: Bool)
  /// Solutions are shown after passing only.
  case forceIsOff(ExerciseNumber)
  /// There is no `swift` on the path.
  case noSwift
  /// A folder cannot be watched; the second value is the system's error number.
  case cannotWatch(String, Int32)
  /// A file of answers cannot be read; the second value says why.
  case badPredictions(String, String)
  /// A folder has no submissions in it.
  case noSubmissions(String)

  /// The exit status: 64 for a wrong command line, 66 for something that is not there, 69 for what the system refuses.
  var status: Int32 {
    switch self {
    case .unknownArgument, .missingArgument, .noSuchChapter, .noSuchExercise, .notANumber: 64
    case .notInPackage, .notBuilt, .noSubmissions, .badPredictions: 66
    case .noSwift, .cannotWatch: 69
    case .notSolved, .forceIsOff: 1
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
    case .noSuchChapter(let word, let chapters):
      "There is no chapter `\(word)` here; there are \(chapters.map(String.init).joined(separator: ", "))."
    case .noSuchExercise(let word, let last?): "There is no exercise `\(word)`; the last of that chapter is \(last)."
    case .noSuchExercise(let word, nil): "There is no exercise `\(word)`; `workbook list` names them."
    case .notANumber(let word):
      "`\(word)` is no number of an exercise; they look like `1.1`, and `workbook list` names them."
    case .notSolved(let number, canForce: true):
      "\(number) is not solved yet as its file is now; `workbook solution \(number) --force` shows the solution all the same."
    case .notSolved(let number, canForce: false):
      "\(number) is not solved yet as its file is now; its solution is shown once it passes."
    case .forceIsOff(let number):
      "\(number) is not solved yet, and \(SolutionCommand.noForce) has switched `--force` off."
    case .noSwift: "There is no `swift` on the path."
    case .cannotWatch(let what, let code): "\(what) cannot be watched: \(String(cString: strerror(code)))."
    case .badPredictions(let path, let reason): "\(path) is no file of predictions: \(reason)."
    case .noSubmissions(let path):
      "\(path) holds no submissions: neither exercise files nor folders that could hold some."
    }
  }
}

extension AttemptProgram.Problem {
  /// The problem as one sentence, with what to do about it.
  var text: String {
    switch self {
    case .noCompiler: "There is no `swiftc` on the path."
    case .compiler(let words): "The compiler failed, and not over your file:\n\(words)"
    }
  }
}
