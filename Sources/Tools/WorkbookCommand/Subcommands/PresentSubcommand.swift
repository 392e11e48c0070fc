import Graders

/// Shows what a speaker should know at a step, or shows the step's segments or an exercise to the room.
struct PresentSubcommand: Subcommand, Equatable {
  static let word = "present"
  static let usage = """
    swift run workbook present STEP        what its speaker should know at a step; with --show the segments
                                           for the room; --plan FILE
    swift run workbook present N.M         an exercise for the room: its task, and its solution on a key
    """
  static let details: String? = """
    STEP is a number that `swift run workbook plan` shows. Of N.M, an exercise, the room sees the task; `s` shows the
    solution, which is noted as one that was shown, and `q` ends.

      --show           the segments of the step for the room, without the notes; what the room answers is not kept
      --plan FILE      this plan; without it the plan in force, else Chapters/workshop/plans/three-hours.json
    """

  let subject: Subject
  let isShown: Bool
  let file: String?

  /// What is presented.
  enum Subject: Equatable {
    case step(Int)
    case exercise(ExerciseNumber)
  }

  init(_ options: CommandOptions) throws {
    file = try options.take(option: "--plan")
    isShown = options.take(flag: "--show")
    subject = try options.subject(after: Self.word)
  }

  func run() throws -> Int32 {
    switch subject {
    case .exercise(let number):
      try ExerciseAtTheFront(files: ReaderFiles.here, terminal: .standard).show(Exercise.numbered(number))
    case .step(let step):
      let day = try TeachersPlan(file, root: PackageRoot.find())
      let command = PlanCommand(day: day, terminal: .standard, file: file)
      if isShown { try command.show(step: step) }
      try command.showNotes(ofStep: step)
    }
    return 0
  }
}
