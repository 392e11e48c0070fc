/// Why a lesson cannot run as asked.
public enum LessonProblem: CommandProblem, Equatable {
  /// The option does not exist; the second value is the nearest that does.
  case unknownOption(String, suggestion: String?)
  /// No segment has that name; the second value is the nearest that one has.
  case unknownSegment(String, suggestion: String?)
  /// The chapter has no segment of that number; it has as many as the second value says.
  case noSuchNumber(String, count: Int)
  /// A list of segments names this one twice.
  case repeatedSegment(String)
  /// Between two commas of a list, or before or after one, there is nothing.
  case emptyPlace(list: String)
  /// The option needs a value after it.
  case missingValue(option: String)
  /// The option takes no value.
  case unexpectedValue(option: String)
  /// The option was given twice.
  case repeatedOption(String)
  /// The two options contradict each other.
  case notTogether(String, String)
  /// The first option means something only with the second.
  case needsOther(String, other: String)
  /// The folder in which the program was started is not the workbook's, so that the page's sources cannot be found.
  case notInWorkbook
  /// The workbook's folder has no sources of this chapter.
  case noSources(chapter: Int, root: String)
  /// The sources of the chapter cannot be read.
  case unreadableSources(chapter: Int, reason: String)
  /// Two segments of the lesson have the same name.
  case duplicateName(String)
  /// A segment's name breaks a rule.
  case badName(String, SegmentName.Fault)
  /// The recording or the costs could not be written.
  case cannotRecord(path: String, reason: String)
  /// `--keep` would have overwritten somebody's file.
  case isInTheWay(path: String)

  /// The exit status: 64 for a wrong command line, 66 for sources that are not there, 70 for a lesson put together wrongly,
  /// 73 for a file that cannot be written.
  public var status: Int32 {
    switch self {
    case .duplicateName, .badName: 70
    case .cannotRecord, .isInTheWay: 73
    case .notInWorkbook, .noSources, .unreadableSources: 66
    default: 64
    }
  }

  /// The problem as one sentence, with what to do about it.
  public var text: String {
    switch self {
    case .unknownOption(let option, let suggestion):
      "There is no option `\(option)`\(Self.hint(suggestion, otherwise: "--help"))"
    case .unknownSegment(let name, let suggestion):
      "There is no segment `\(name)`\(Self.hint(suggestion, otherwise: "--list"))"
    case .noSuchNumber(let number, let count):
      "There is no segment \(number); this chapter has 1 to \(count), and `--list` names them all."
    case .repeatedSegment(let name): "The segment `\(name)` stands in the list twice."
    case .emptyPlace(let list): "The list `\(list)` has an empty place; write it like `1,6,7`."
    case .missingValue(let option): "The option `\(option)` needs a value after it."
    case .unexpectedValue(let option): "The option `\(option)` takes no value."
    case .repeatedOption(let option): "The option `\(option)` can be given once."
    case .notTogether(let one, let other): "The options `\(one)` and `\(other)` do not go together; take one of them."
    case .needsOther(let option, let other): "The option `\(option)` means something only with `\(other)`."
    case .notInWorkbook:
      "The page is made from the chapter's sources, and this is not the workbook's folder, nor inside it; "
        + "change to the folder that has Chapters/ in it. Without `--read` and `--predict` the chapter runs anywhere."
    case .noSources(let chapter, let root):
      "The page is made from the chapter's sources, and \(root)/Chapters has none of chapter \(chapter); "
        + "get them back, for example with `git checkout Chapters`."
    case .unreadableSources(let chapter, let reason): "The sources of chapter \(chapter) cannot be read: \(reason)"
    case .duplicateName(let name): "Two segments of this lesson are called `\(name)`; rename one."
    case .badName(let name, .notKebabCase):
      "The segment name `\(name)` must be lower-case words joined by hyphens."
    case .badName(let name, .beginsWithKeyword(let keyword)):
      "The segment name `\(name)` must not begin with `\(keyword)`, which snippet tools read as a keyword."
    case .cannotRecord(let path, let reason): "What was recorded cannot be written to \(path): \(reason)"
    case .isInTheWay(let path):
      "\(path) exists and was not left there by a lesson, so it was not touched: give --keep another file."
    }
  }

  private static func hint(_ suggestion: String?, otherwise option: String) -> String {
    suggestion.map { "; did you mean `\($0)`?" } ?? "; `\(option)` names them all."
  }
}
