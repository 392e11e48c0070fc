/// Judges submissions.
struct GradeSubcommand: Subcommand, Equatable {
  static let word = "grade"
  static let usage = """
    swift run workbook grade FOLDER…       judges folders of submissions; --json FOLDER, --junit FILE,
                                           --plan FILE for what a plan has, --all for the whole book whatever the
                                           plan, --watch to go on as they come
    """
  static let details: String? = """
    FOLDER has a folder for each person; a whole clone in it will do. It is one person's where it is a clone itself, and
    where exercise files lie in it and in no folder below it.

      --json FOLDER    for each person a NAME.report.txt, to be read by that person, and a NAME.json, for programs;
                       names.txt, by which everybody keeps the name in later runs, and predictions.md where somebody's
                       predictions were handed in
      --junit FILE     everybody in JUnit's form
      --plan FILE      what this plan gives to everybody; without it the plan in force, else the whole book
      --all            the whole book, whatever plan is in force
      --watch          stays, judges what is handed in or changed, and draws the table again; q ends it, as does Ctrl-C

    It ends with 0 where everything that was handed in is solved, and with 1 where something is not.
    """
  static let judges = true

  let folders: [String]
  let reports: ReportFiles
  let choice: GradedBy
  let isWatching: Bool

  init(_ options: CommandOptions) throws {
    reports = try options.reports(json: "FOLDER")
    choice = try Self.choice(options)
    isWatching = options.take(flag: "--watch")
    folders = try options.folders(after: Self.word)
  }

  func run() throws -> Int32 {
    let checking = try CheckCommand()
    let exercises = GradedExercises(try choice.day(root: checking.files.root), checking.files)
    return try GradeCommand(checking: checking, terminal: .standard, exercises: exercises)
      .run(folders, reports: reports, isWatching: isWatching)
  }

  /// Which exercises are judged.
  private static func choice(_ options: CommandOptions) throws -> GradedBy {
    let plan = try options.take(option: "--plan").map(GradedBy.plan)
    guard options.take(flag: "--all") else { return plan ?? .planInForce }
    if plan != nil { throw WorkbookProblem.excludeEachOther("--plan", "--all") }
    return .wholeBook
  }
}
