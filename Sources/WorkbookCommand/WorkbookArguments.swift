import Graders
import WorkbookKit

/// What the command line asks for.
enum WorkbookArguments: Equatable {
  /// Says where the reader is and what comes next.
  case overview
  /// Names the subcommands, or says what one of them takes.
  case help(String?)
  /// Compares the book with a fresh run.
  case checkBook
  /// Writes the book from a fresh run.
  case acceptBook
  /// Counts the words of each segment.
  case countWords
  /// Counts the facts and what cites them, or lists them.
  case facts(isList: Bool)
  /// Lists what is not documented, with what `compare` asks of it.
  case probes
  /// Compares the engine with Core Data's API, or writes the symbol graph that the reference is made of.
  case api(APICommand.Part)
  /// Lists the exercises.
  case list
  /// Says which exercise comes next.
  case next
  /// Shows the steps of a day with a class; or writes into a file what the class may see of them.
  case plan(file: String?, forClass: String?)
  /// Shows what a speaker should know at a step, or shows the step's segments to the room.
  case present(step: Int, isShown: Bool, file: String?)
  /// Judges exercises.
  case check(Selection)
  /// Shows what an exercise asks for.
  case task(ExerciseNumber)
  /// Judges an exercise whenever it is saved.
  case watch
  /// Gives the next hint.
  case hint(ExerciseNumber)
  /// Shows a solution.
  case solution(ExerciseNumber, isForced: Bool)
  /// Puts a file back as it was given.
  case reset(ExerciseNumber, isAgreed: Bool)
  /// Runs a chapter.
  case run(Int, [String])
  /// Judges exercises and writes reports.
  case report(Selection, ReportFiles)
  /// Judges submissions.
  case grade([String], ReportFiles, by: GradedBy, isWatching: Bool)
  /// Shows what was mispredicted; with files, by a class.
  case predictions([String])
  /// Says whether all exercises are registered, or registers them.
  case exercises(isWritten: Bool)
  /// Makes a new exercise.
  case newExercise(NewExercise)
  /// Looks at a model of the reader's own.
  case model(ModelCommand)
  /// Copies a file for the reader's app.
  case take(TakeCommand)
  /// Ports a folder of an app's sources.
  case port(PortCommand)

  static let words =
    ModelCommand.verbs + [
      "api", "book", "check", "exercises", "facts", "grade", "hint", "list", "new", "next", "plan", "port",
      "predictions", "present", "reset", "report", "run", "solution", "take", "task", "watch", "help", "--help",
    ]

  /// Reads the arguments after the program's name.
  ///
  /// - Parameter arguments: the arguments.
  /// - Throws: `WorkbookProblem` for anything that is no command.
  static func command(in arguments: [String]) throws -> WorkbookArguments {
    guard let word = arguments.first else { return .overview }
    // A chapter has a --help of its own, behind its number.
    let asked = word == "run" ? Array(arguments.dropFirst().prefix(1)) : arguments
    if word == "help" || asked.contains("--help") || asked.contains("-h") {
      return .help(try helpTopic(word == "help" ? arguments.dropFirst().first : word))
    }
    let options = CommandOptions(Array(arguments.dropFirst()))
    switch word {
    case "book": return try book(options)
    case "facts":
      if options.take(flag: "--probes") { return try options.end(.probes) }
      let isList = options.take(flag: "--list")
      return try options.end(.facts(isList: isList))
    case "api":
      let folder = try options.take(option: "--graph", value: "FOLDER")
      if let folder { return try options.end(.api(.graph(folder))) }
      let isMissing = options.take(flag: "--missing")
      let isOwn = !isMissing && options.take(flag: "--own")
      let isStub = !isMissing && !isOwn && options.take(flag: "--stub")
      return try options.end(.api(isMissing ? .missing : isOwn ? .own : isStub ? .stub : .all))
    case "list": return try options.endWithoutNumber(.list, after: word)
    case "next": return try options.endWithoutNumber(.next, after: word)
    case "plan":
      let (file, target) = (try options.take(option: "--plan"), try options.take(option: "--for-class"))
      return try options.endWithoutNumber(.plan(file: file, forClass: target), after: word)
    case "port": return .port(try PortCommand(options))
    case "present":
      let (file, isShown) = (try options.take(option: "--plan"), options.take(flag: "--show"))
      return .present(step: try options.step(after: word), isShown: isShown, file: file)
    case "take": return .take(try TakeCommand(options))
    case "watch": return try options.endWithoutNumber(.watch, after: word)
    case "run": return try run(options)
    case "predictions": return .predictions(try options.files())
    case "check":
      try options.refuseReports(after: word)
      return .check(try options.selection(after: word))
    case "exercises":
      let isWritten = options.take(flag: "--write")
      return try options.end(.exercises(isWritten: isWritten))
    case "new": return .newExercise(try newExercise(options))
    case "task": return .task(try options.exercise(after: word))
    case "hint": return .hint(try options.exercise(after: word))
    case "solution":
      let isForced = options.take(flag: "--force")
      return .solution(try options.exercise(after: word), isForced: isForced)
    case "reset":
      let isAgreed = options.take(flag: "--yes")
      return .reset(try options.exercise(after: word), isAgreed: isAgreed)
    case "report":
      let reports = try options.reports()
      try options.endOptions()
      guard reports != ReportFiles() else { throw WorkbookProblem.missingArgument(after: word, reportOptions) }
      return .report(try options.selection(after: word), reports)
    case "grade":
      let (reports, choice) = (try options.reports(json: "FOLDER"), try gradedBy(options))
      let isWatching = options.take(flag: "--watch")
      return .grade(try options.folders(after: word), reports, by: choice, isWatching: isWatching)
    case _ where ModelCommand.verbs.contains(word): return .model(try ModelCommand(word, options))
    default: throw unknown(word)
    }
  }

  /// What help is asked about; nil for everything.
  private static func helpTopic(_ word: String?) throws -> String? {
    guard let word, !word.hasPrefix("-") else { return nil }
    guard words.contains(word) else { throw unknown(word) }
    return word
  }

  /// The problem with a word that is no command: somebody may have left the command out.
  private static func unknown(_ word: String) -> WorkbookProblem {
    if let number = ExerciseNumber(word), Assignment.at(number) != nil {
      return .missingCommand(before: word, ["check", "task"])
    }
    if let chapter = Int(word), Assignment.chapters.contains(chapter) {
      return .missingCommand(before: word, ["run", "check"])
    }
    return .unknownArgument(word, suggestion: ClosestMatch.find(word, among: words))
  }

  private static let reportOptions = ["--json FILE", "--junit FILE"]

  private static func book(_ options: CommandOptions) throws -> WorkbookArguments {
    let choices = ["check", "accept", "words"]
    guard let word = options.next() else { throw WorkbookProblem.missingArgument(after: "book", choices) }
    switch word {
    case "check": return try options.end(.checkBook)
    case "accept": return try options.end(.acceptBook)
    case "words": return try options.end(.countWords)
    default: throw WorkbookProblem.unknownArgument(word, suggestion: ClosestMatch.find(word, among: choices))
    }
  }

  private static func gradedBy(_ options: CommandOptions) throws -> GradedBy {
    let plan = try options.take(option: "--plan").map(GradedBy.plan)
    guard options.take(flag: "--all") else { return plan ?? .planInForce }
    if plan != nil { throw WorkbookProblem.excludeEachOther("--plan", "--all") }
    return .wholeBook
  }

  private static func newExercise(_ options: CommandOptions) throws -> NewExercise {
    let title = try options.take(option: "--title", value: "TITLE")
    guard let word = options.next() else { throw WorkbookProblem.missingArgument(after: "new", ["exercise"]) }
    guard word == "exercise" else {
      throw WorkbookProblem.unknownArgument(word, suggestion: ClosestMatch.find(word, among: ["exercise"]))
    }
    guard let number = options.next() else { throw WorkbookProblem.missingArgument(after: word, ["N.M"]) }
    guard let parsed = ExerciseNumber(number) else { throw WorkbookProblem.notANumber(number) }
    guard let slug = options.next() else {
      throw WorkbookProblem.missingArgument(after: number, ["count-what-is-left"])
    }
    return try options.end(NewExercise(parsed, slug, title: title))
  }

  private static func run(_ options: CommandOptions) throws -> WorkbookArguments {
    guard let word = options.next() else {
      throw WorkbookProblem.missingNumber(after: "run", of: "a chapter", such: "1")
    }
    guard let chapter = Int(word) else { throw WorkbookProblem.noSuchChapter(word, Assignment.chapters) }
    return .run(chapter, options.rest())
  }
}
