/// What keeps the program from comparing: in words, and as the status that it ends with.
///
/// It has what `CommandProblem` asks of the workbook's errors, and is none of them: on a Mac, where it asks Apple's framework,
/// this target is built without the workbook's.
enum CompareProblem: Error, Equatable {
  /// The command line means nothing; the sentence says why.
  case usage(String)
  /// There is no probe of a name.
  case unknownProbe(String)
  /// The engine's answers would be recorded from another framework.
  case recordedElsewhere(framework: String)
  /// A file that cannot be read as a transcript.
  case unreadable(file: String, reason: String)
  /// A file that cannot be written.
  case unwritable(file: String, reason: String)
  /// A file that is there already, and may hold the answers of another day.
  case exists(file: String)
  /// The engine's answers are in none of the folders above.
  case noRecordedAnswers(file: String)
  /// The program cannot be started again as its own child.
  case noChild(String)
  /// A probe has failed whose answer would be recorded.
  case noAnswer(probe: String, reason: String)
  /// Somebody has interrupted the program; what came before is kept.
  case interrupted

  /// The status with which the program ends, as in `sysexits.h`; of an interruption as in a shell.
  var status: Int32 {
    switch self {
    case .usage, .unknownProbe: 64
    case .unreadable, .noRecordedAnswers: 66
    case .recordedElsewhere: 69
    case .noAnswer: 70
    case .noChild: 71
    case .unwritable, .exists: 73
    case .interrupted: 130
    }
  }

  /// The problem as one sentence or two.
  var text: String {
    switch self {
    case .usage(let sentence): "\(sentence) `swift run compare --help` says what can be asked for."
    case .unknownProbe(let name): "There is no probe \(name): `swift run compare --list` names them."
    case .recordedElsewhere(let framework):
      "The recorded answers are the engine's; this program runs on \(framework). Use --json FILE to write a transcript."
    case .unreadable(let file, let reason): "\(file) cannot be read as a transcript: \(reason)"
    case .unwritable(let file, let reason): "\(file) cannot be written: \(reason)"
    case .exists(let file): "\(file) is there already and stays as it is: name another file, or remove this one."
    case .noRecordedAnswers(let file):
      "\(file) is not there: start this program in the folder of the package, or in one below it."
    case .noChild(let reason): "The program cannot start itself again: \(reason)"
    case .noAnswer(let probe, let reason): "Nothing was recorded, because of \(probe): \(reason)"
    case .interrupted: "Interrupted: the answers so far are the ones above, and in the file of --json."
    }
  }
}
