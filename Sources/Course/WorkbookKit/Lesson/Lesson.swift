import Foundation

/// A chapter's segments in reading order, and the program that runs them.
public struct Lesson {
  /// The chapter's number; the executable is `chapter-N`.
  public let number: Int
  /// The chapter's title.
  public let title: String
  /// A question that the chapter answers, for the book's first page; it must not be answered there.
  public let question: String?
  /// The lines above the first segment.
  public let intro: [String]
  /// The pictures at the beginning: the model, the layers.
  public let pictures: [ChapterPicture]
  /// The segments in reading order; their numbers are their places here.
  public let segments: [Segment]

  /// What `--help` says of options of the chapter's own.
  let ownHelp: String
  let errorText: (any Error) -> [String]

  /// Creates a lesson.
  ///
  /// - Parameters:
  ///   - number: The chapter's number.
  ///   - title: The chapter's title.
  ///   - question: A question that the chapter answers.
  ///   - intro: The lines above the first segment.
  ///   - pictures: The pictures at the beginning: the model, the layers.
  ///   - segments: The segments in reading order.
  ///   - ownHelp: What `--help` says of options of the chapter's own, which its main program takes out itself.
  ///   - errorText: Writes an error in full, one array element a line.
  public init(
    _ number: Int, _ title: String, question: String? = nil, intro: [String], pictures: [ChapterPicture] = [],
    segments: [Segment], ownHelp: String = "",
    errorText: @escaping (any Error) -> [String] = ErrorText.plain
  ) {
    self.number = number
    self.title = title
    self.question = question
    self.intro = intro
    self.pictures = pictures
    self.segments = segments
    self.ownHelp = ownHelp
    self.errorText = errorText
  }

  /// The executable's name.
  public var command: String { "chapter-\(number)" }

  /// Runs the lesson as the process's main program, and ends the process.
  ///
  /// The status is 0, or 1 where a segment threw, or 64 where the command line was wrong. A segment that throws is
  /// printed with its error, and the run goes on with the next one: the others do not depend on it.
  ///
  /// - Parameter arguments: The command line, the program's own name first.
  public func main(_ arguments: [String] = CommandLine.arguments) -> Never {
    CrashOutput.install()
    exit(run(Array(arguments.dropFirst()), console: .standard))
  }

  /// Runs the lesson and returns its exit status.
  ///
  /// - Parameters:
  ///   - arguments: The arguments after the program's name.
  ///   - console: Where to read and write.
  public func run(_ arguments: [String], console: LessonConsole) -> Int32 {
    do {
      try validate()
      return try run(LessonOptions(arguments, lesson: self), console: console)
    } catch let problem as any CommandProblem {
      console.writeError("\(command): \(problem.text)\n")
      return problem.status
    } catch {
      console.writeError("\(command): \(errorText(error).joined(separator: "\n"))\n")
      return 1
    }
  }

  private func run(_ options: LessonOptions, console: LessonConsole) throws -> Int32 {
    switch options.action {
    case .help: console.write(LessonHelp.text(for: self))
    case .list: console.write(LessonHelp.list(of: self, folder: console.folder))
    case .run where options.reads: return try ReadSession(lesson: self, options: options, console: console).run()
    case .run where options.predicts:
      return try PredictSession(lesson: self, options: options, console: console).run()
    case .run: return try LessonRun(lesson: self, options: options, console: console).run()
    }
    return 0
  }

  private func validate() throws {
    var seen = Set<String>()
    for segment in segments {
      if let fault = SegmentName.fault(in: segment.name) { throw LessonProblem.badName(segment.name, fault) }
      if !seen.insert(segment.name).inserted { throw LessonProblem.duplicateName(segment.name) }
    }
    for name in segments.flatMap(\.formerNames) where !seen.insert(name).inserted {
      throw LessonProblem.duplicateName(name)
    }
  }
}
