import BookKit
import Foundation
import Graders
import ModelKit
import OpenCoreData
import WorkbookKit

/// Why the command cannot do what it was asked for.
enum WorkbookProblem: CommandProblem, Equatable {
  /// The argument means nothing here; the second value is the nearest that does.
  case unknownArgument(String, suggestion: String?)
  /// A number stands where a command should; the other values are commands that take it.
  case missingCommand(before: String, [String])
  /// A word needs another one after it.
  case missingArgument(after: String, [String])
  /// An option has a value that it does not take.
  case badValue(String, of: String, expected: String)
  /// A word needs a number after it; the other values say of what, and show one.
  case missingNumber(after: String, of: String, such: String)
  /// A word takes one number, and the other word is one more.
  case oneNumberOnly(String, after: String)
  /// A word takes no number, and the other word is one.
  case noNumber(String, after: String)
  /// The command writes no report, and the option asks for one.
  case noReport(String, with: String)
  /// Two options mean something together that cannot be.
  case excludeEachOther(String, String)
  /// No folder from here upward is the workbook's package.
  case notInPackage
  /// A chapter's executable is not beside this one.
  case notBuilt(String)
  /// There is no such chapter; the second value names those that there are.
  case noSuchChapter(String, [Int])
  /// There is no such exercise; the second value is the last one of the chapter.
  case noSuchExercise(String, suggestion: String?)
  /// The word is not the number of an exercise.
  case notANumber(String)
  /// The exercise is not solved, so its solution is not shown.
  case notSolved(ExerciseNumber, canForce: Bool)
  /// Solutions are shown after passing only.
  case forceIsOff(ExerciseNumber)
  /// The toolchain gave no list of the engine's symbols; what it said.
  case noSymbols(String)
  /// The compiler takes no stub of Apple's declarations, or has said nothing of the sources; what it said.
  case noStub(String)
  /// There is no `swift` on the path.
  case noSwift
  /// A folder cannot be watched; the second value is the system's error number.
  case cannotWatch(String, Int32)
  /// A file of answers cannot be read; the second value says why.
  case badPredictions(String, String)
  /// The file that keeps the names of a class cannot be used; the second value says why.
  case badNames(String, String)
  /// A report cannot be written; the second value says why.
  case cannotWrite(String, String)
  /// What the reader has done cannot be noted in the file of the progress; the second value says why.
  case cannotKeepProgress(String, String)
  /// The file of the progress cannot be read; the second value says why.
  case badProgress(String, String)
  /// A folder has no submissions in it.
  case noSubmissions(String)
  /// There is no folder of that name in which submissions could be.
  case noSuchFolder(String)
  /// Where a folder with submissions should be there is a file.
  case fileForFolder(String)
  /// A plan of the day cannot be used: the one in force, or one that a command was given.
  case badPlan(PlanProblem, isInForce: Bool)
  /// The plan has no such step.
  case noSuchStep(String, count: Int)
  /// A folder is not there, or cannot be read.
  case noFolder(String)
  /// A folder to write into is not there.
  case folderToMake(String)
  /// A folder has no Swift sources in it.
  case noSources(String)
  /// There is no such file to take home; the second value names those that there are.
  case nothingToTake(String, [String])
  /// There is no such scene to play; the second value names those that there are.
  case noSuchScene(String, [String])
  /// The scene has no such level; the third value names those that it has.
  case noSuchLevel(String, scene: String, [String])
  /// A step of the plan shows no segments; the second value is the first of its exercises.
  case nothingToShow(Int, exercise: String?)

  /// The exit status: 64 for a wrong command line, 66 for something that is not there, 69 for what the system refuses, 74 for
  /// what cannot be written.
  var status: Int32 {
    switch self {
    case .unknownArgument, .missingCommand, .missingArgument, .badValue, .missingNumber, .oneNumberOnly, .noNumber,
      .noReport,
      .excludeEachOther, .noSuchChapter, .noSuchExercise, .notANumber, .noSuchStep, .nothingToShow, .nothingToTake,
      .noSuchScene, .noSuchLevel:
      64
    case .notInPackage, .notBuilt, .noSubmissions, .noSuchFolder, .fileForFolder, .badPredictions, .badNames, .badPlan,
      .badProgress, .noFolder, .folderToMake, .noSources:
      66
    case .noSwift, .noSymbols, .noStub, .cannotWatch: 69
    case .cannotWrite, .cannotKeepProgress: 74
    case .notSolved, .forceIsOff: 1
    }
  }

  private static let help = "swift run workbook --help"

  /// Does something with words, whose problems become those of this command.
  static func of<Value>(_ work: () throws(ArgumentProblem) -> Value) throws(WorkbookProblem) -> Value {
    do { return try work() } catch {
      throw switch error {
      case .unknown(let word, let suggestion): .unknownArgument(word, suggestion: suggestion)
      case .missing(let word, let choices): .missingArgument(after: word, choices)
      case .excludeEachOther(let first, let second): .excludeEachOther(first, second)
      case .badValue(let value, let option, let expected): .badValue(value, of: option, expected: expected)
      }
    }
  }

  /// The problem as one sentence, with what to do about it.
  var text: String {
    switch self {
    case .unknownArgument(let word, let suggestion):
      ArgumentProblem.unknown(word, suggestion: suggestion).text(help: Self.help)
    case .missingCommand(let word, let commands):
      "There is no `\(word)` here; did you mean \(commands.map { "`\($0) \(word)`" }.joined(separator: " or "))?"
    case .missingArgument(let word, let choices):
      ArgumentProblem.missing(after: word, choices).text(help: Self.help)
    case .badValue(let value, let option, let expected):
      ArgumentProblem.badValue(value, of: option, expected: expected).text(help: Self.help)
    case .missingNumber(let word, let what, let example):
      "`\(word)` needs the number of \(what) after it, such as \(example)."
    case .oneNumberOnly(let number, let word):
      "`\(word)` takes one number, and `\(number)` is one more: call it once for each."
    case .noNumber(let number, let word): "`\(word)` takes no number, and `\(number)` is one: leave it out."
    case .noReport(let word, let option):
      "`\(word)` writes no report: `swift run workbook report \(option) FILE` judges the same, and writes one."
    case .excludeEachOther(let first, let second):
      ArgumentProblem.excludeEachOther(first, second).text(help: Self.help)
    case .notInPackage:
      "This is not the workbook's folder, nor inside it; change to the folder that has Chapters/ in it."
    case .notBuilt(let product): "\(product) is not built beside this command; run `swift build` first."
    case .noSuchChapter(let word, let chapters):
      "There is no chapter `\(word)` here; there are \(chapters.map(String.init).joined(separator: ", "))."
    case .noSuchExercise(let word, let last?): "There is no exercise `\(word)`; the last of that chapter is \(last)."
    case .noSuchExercise(let word, nil): "There is no exercise `\(word)`; `swift run workbook list` lists them."
    case .notANumber(let word):
      "`\(word)` is not the number of an exercise, such as `1.1`; `swift run workbook list` lists them."
    case .notSolved(let number, canForce: true):
      "\(number) is not solved: its file, as it is now, has not passed. `swift run workbook solution \(number) --force` shows "
        + "the solution anyway."
    case .notSolved(let number, canForce: false):
      "\(number) is not solved: its file, as it is now, has not passed. The solution is shown once it passes."
    case .forceIsOff(let number):
      "\(number) is not solved, and `--force` is off as long as there is a file \(SolutionCommand.noForce)."
    case .noSwift: "There is no `swift` in any folder of PATH; install the Swift toolchain, or add its folder to PATH."
    case .noStub(let words): "Nothing can be type-checked against Apple's declarations: \(words)"
    case .noSymbols(let words):
      "The toolchain gave no list of what the engine declares, which `swift symbolgraph-extract` makes. It said: \(words)"
    case .cannotWatch(let what, let code): "\(what) cannot be watched: \(String(cString: strerror(code)))."
    case .badPredictions(let path, let reason): "\(path) is no file of predictions: \(reason.asSentence)"
    case .badNames(let path, let reason):
      "\(path) keeps who is called what in the reports, and cannot be used: \(reason.asSentence) Nothing was judged. Mend the file, or "
        + "remove it: names are then given anew, and a report stays that of the folder with its name."
    case .cannotWrite(let path, let reason): "\(path) could not be written: \(reason)"
    case .cannotKeepProgress(let path, let reason):
      "\(path) could not be written: \(reason.asSentence) Your answers are in their files; once it can be written, run the "
        + "same command again."
    case .badProgress(let path, let reason):
      "\(path) keeps how far you are, and cannot be used: \(reason.asSentence) Without that file you begin at 1.1, and your answers "
        + "stay."
    case .badPlan(let problem, let isInForce):
      Self.text(of: problem)
        + (isInForce
          ? (problem.faults.count == 1 ? " " : "\n") + "Without that file the exercises come in the order of the book."
          : "")
    case .noSuchStep(let word, let count):
      "The plan has no step `\(word)`; it has \(count), which `swift run workbook plan` shows."
    case .nothingToTake(let name, let names):
      Self.missing("There is no `\(name)` to take", name, names)
    case .noSuchScene(let name, let names):
      Self.missing("There is no scene `\(name)`", name, names)
    case .noSuchLevel(let name, let scene, let names):
      Self.missing("The scene \(scene) has no level `\(name)`", name, names)
    case .nothingToShow(let number, let exercise?):
      "Step \(number) of the plan shows no segments; `swift run workbook present \(exercise)` shows the task of its exercise."
    case .nothingToShow(let number, nil):
      "Step \(number) of the plan shows no segments; `swift run workbook plan` shows which do."
    case .noFolder(let path): "\(path) is no folder, or cannot be read."
    case .folderToMake(let path): "There is no folder \(path): make it with `mkdir -p '\(path)'`, and try again."
    case .noSources(let path): "\(path) holds no Swift sources."
    case .noSuchFolder(let path): "There is no folder \(path): make it, or mend its name."
    case .fileForFolder(let path) where SubmissionNote.isPacked(path):
      "\(path) is packed, and `grade` takes folders: unpack it, and give the folder that comes of it."
    case .fileForFolder(let path):
      "\(path) is a file, and `grade` takes folders: give the folder that it lies in, or one of its own."
    case .noSubmissions(let path):
      "\(path) holds no submissions: neither exercise files nor folders that could hold some."
    }
  }

  /// That something is not there, with the nearest name and all that there are.
  private static func missing(_ what: String, _ name: String, _ names: [String]) -> String {
    what + (ClosestMatch.find(name, among: names).map { "; did you mean `\($0)`?" } ?? ".")
      + " There are \(names.joined(separator: ", "))."
  }

  /// What is wrong with a plan: a sentence, or a line for each fault.
  private static func text(of problem: PlanProblem) -> String {
    let faults = problem.faults.map(\.text.asSentence)
    let start = "\(problem.path) cannot be used as a plan"
    if faults.count == 1 { return "\(start): \(faults[0])" }
    return "\(start), for \(faults.count) reasons.\n" + faults.map { "  \($0)" }.joined(separator: "\n")
  }
}

extension AttemptProgram.Problem: CommandProblem {
  /// 69: the system has no compiler, or what is built cannot be used.
  public var status: Int32 { 69 }

  /// The problem as one sentence, with what to do about it.
  public var text: String {
    switch self {
    case .noCompiler:
      "There is no `swiftc` in any folder of PATH, and an exercise is compiled before it is judged; install the Swift "
        + "toolchain, or add its folder to PATH."
    case .builtElsewhere(let folder):
      "This folder was built in \(folder) and copied since, and what is built belongs to the path that it was built in; "
        + "remove the folder .build, and build again: rm -rf .build && swift build --product workbook"
    case .compiler(let words): "The build failed, and not because of your file:\n\(words)"
    }
  }
}
