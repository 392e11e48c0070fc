import Graders
import WorkbookKit

/// Why an exercise cannot be made, or a chapter or an exercise cannot be registered.
enum AuthoringProblem: CommandProblem, Equatable {
  /// There is no such chapter; the second value names those that there are.
  case noSuchChapter(Int, [Int])
  /// The number has an exercise already, in this folder.
  case numberTaken(ExerciseNumber, String)
  /// The number would leave a gap; the second value is the one that comes next.
  case gap(ExerciseNumber, next: ExerciseNumber)
  /// The word cannot name an exercise.
  case badSlug(String)
  /// What the title would be cannot stand in a string.
  case badTitle(String)
  /// The name that would be declared is declared already, in this file.
  case nameTaken(String, String)
  /// What would be written is there already.
  case exists(String)
  /// No segment of the chapter's lesson shows a claim that a check could name.
  case noClaim(String)
  /// A folder has no grader whose exercise names a call, or more than one.
  case callsInGrader(String, Int)
  /// A call is not a type's name with names in parentheses.
  case badCall(String, String)
  /// A folder of exercises belongs to no chapter, which would have this file.
  case noLesson(String, String)
  /// A folder among the exercises of a chapter is not named as one of them.
  case badFolder(String, chapter: Int)
  /// Two folders have the same number.
  case twoFolders(String, String, String)
  /// A file that every exercise has is not there.
  case noFile(String)
  /// A folder has no list of wrong answers.
  case noAnswers(String)
  /// A lesson does not begin with its number, title and question.
  case noQuestion(String)
  /// A lesson has another number than its folder.
  case otherChapter(String, String, Int)
  /// A list that is generated inside a file is not there.
  case noList(String, String)

  /// The exit status: 64 for a wrong command line, 66 for something that is not there or not as it has to be.
  var status: Int32 {
    switch self {
    case .noSuchChapter, .numberTaken, .gap, .badSlug, .badTitle, .nameTaken, .exists: 64
    case .noClaim, .callsInGrader, .badCall, .noLesson, .badFolder, .twoFolders, .noFile, .noAnswers, .noQuestion,
      .otherChapter, .noList:
      66
    }
  }

  /// The problem as one sentence, with what to do about it.
  var text: String {
    switch self {
    case .noSuchChapter(let chapter, let chapters):
      "There is no chapter \(chapter); there are \(chapters.map(String.init).joined(separator: ", "))."
    case .numberTaken(let number, let folder): "\(number) is taken: \(folder) has that number."
    case .gap(let number, let next): "\(number) would leave a gap; the next exercise of that chapter is \(next)."
    case .badSlug(let slug):
      "`\(slug)` cannot name an exercise; a name is two or more words in small letters, such as `count-what-is-left`."
    case .badTitle(let title):
      "`\(title)` cannot be a title: it has to be one line, without quotation marks or backslashes."
    case .nameTaken(let name, let path):
      "The exercise would declare `\(name)`, and \(path) does already; choose another name."
    case .exists(let path): "\(path) is there already; nothing is written over it."
    case .noClaim(let path): "No segment in \(path) shows a claim, so there is none that a check could name."
    case .callsInGrader(let path, let count):
      "\(path) has \(count) files with an exercise that names its `call:`; there has to be one."
    case .badCall(let call, let path): "The call `\(call)` in \(path) is not of the form `Type(name, Name.self)`."
    case .noLesson(let folder, let main): "\(folder) belongs to no chapter: there is no \(main)."
    case .badFolder(let path, let chapter):
      "\(path) is not named as an exercise of chapter \(chapter) is, such as `\(chapter).1-count-what-is-left`."
    case .twoFolders(let number, let first, let second): "\(first) and \(second) have the same number, \(number)."
    case .noFile(let path): "There is no \(path); every exercise has one."
    case .noAnswers(let path):
      "\(path) has no list of wrong answers: `static var name: [WrongAnswer]`, in an extension of `WrongAnswer`."
    case .noQuestion(let path):
      "\(path) has no `Lesson(number, \"title\", question: \"…\"`, which every chapter begins with."
    case .otherChapter(let path, let number, let folder):
      "The lesson in \(path) has the number \(number), and its folder has \(folder)."
    case .noList(let name, let path): "\(path) has no list `\(name)` to write into."
    }
  }
}
