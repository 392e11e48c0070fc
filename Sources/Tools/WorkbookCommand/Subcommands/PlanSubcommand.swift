/// Shows the steps of a day with a class; or writes into a file what the class may see of them.
struct PlanSubcommand: Subcommand, Equatable {
  static let word = "plan"
  static let usage = """
    swift run workbook plan                the steps of a day with a class, with their times; --plan FILE;
                                           --for-class FILE writes it without what only you should see
    """
  static let details: String? = """
      --plan FILE      this plan; without it the plan in force, Chapters/plan.json, else
                       Chapters/workshop/plans/three-hours.json
      --for-class FILE
                       writes into a new FILE what your class may see: the plan without your notes and questions, and
                       without what people get wrong

    A plan that cannot be used is refused with the place in the file, and status 66.
    """

  let file: String?
  let target: String?

  init(_ options: CommandOptions) throws {
    file = try options.take(option: "--plan")
    target = try options.take(option: "--for-class")
    try options.endWithoutNumber((), after: Self.word)
  }

  func run() throws -> Int32 {
    let day = try TeachersPlan(file, root: PackageRoot.find())
    let command = PlanCommand(day: day, terminal: .standard, file: file)
    if let target { try command.write(forClass: target) } else { command.showSteps() }
    return 0
  }
}
