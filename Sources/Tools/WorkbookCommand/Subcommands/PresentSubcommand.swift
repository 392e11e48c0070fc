/// Shows what a speaker should know at a step, or shows the step's segments to the room.
struct PresentSubcommand: Subcommand, Equatable {
  static let word = "present"
  static let usage = """
    swift run workbook present STEP        what its speaker should know at a step; with --show the segments
                                           for the room; --plan FILE
    """
  static let details: String? = """
    STEP is a number that `swift run workbook plan` shows.

      --show           the segments of the step for the room, without the notes; what the room answers is not kept
      --plan FILE      this plan; without it the plan in force, else Chapters/workshop/plans/three-hours.json
    """

  let step: Int
  let isShown: Bool
  let file: String?

  init(_ options: CommandOptions) throws {
    file = try options.take(option: "--plan")
    isShown = options.take(flag: "--show")
    step = try options.step(after: Self.word)
  }

  func run() throws -> Int32 {
    let day = try TeachersPlan(file, root: PackageRoot.find())
    let command = PlanCommand(day: day, terminal: .standard, file: file)
    if isShown { try command.show(step: step) }
    try command.showNotes(ofStep: step)
    return 0
  }
}
