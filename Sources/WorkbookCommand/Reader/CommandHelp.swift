/// What `--help` says behind a subcommand: its own lines of the whole help, and what they have no room for.
enum CommandHelp {
  /// The help of a subcommand.
  ///
  /// - Parameter word: the subcommand.
  static func text(_ word: String) -> String {
    let lines = Overview.help.split(separator: "\n").map(String.init)
    var own: [String] = []
    var isOwn = false
    for line in lines {
      // A line that begins with blanks goes on with the one before.
      if !line.hasPrefix(" ") { isOwn = line.split(separator: " ").dropFirst(3).first.map(String.init) == word }
      if isOwn { own.append(line) }
    }
    guard !own.isEmpty else { return Overview.help }
    return own.map { $0 + "\n" }.joined() + (more[word].map { "\n" + $0 } ?? "")
  }

  private static let more = [
    "check": """
    Without a number it counts every exercise, and says how many were not judged, because their files are as they were
    given. With a plan in force it counts what the plan gives to everybody, and names what else it has judged.

    """,
    "grade": """
    FOLDER has a folder for each person; a whole clone in it will do. It is one person's where it is a clone itself, and
    where exercise files lie in it and in no folder below it.

      --json FOLDER    a NAME.json for each person, names.txt, by which everybody keeps the name in later runs, and
                       predictions.md where somebody's predictions were handed in
      --junit FILE     everybody in JUnit's form
      --plan FILE      what this plan gives to everybody; without it the plan in force, else the whole book
      --all            the whole book, whatever plan is in force
      --watch          stays, judges what is handed in or changed, and draws the table again; q ends it, as does Ctrl-C

    It ends with 0 where everything that was handed in is solved, and with 1 where something is not.

    """,
    "plan": """
      --plan FILE      this plan; without it the plan in force, Chapters/plan.json, else Chapters/plans/three-hours.json
      --for-class FILE
                       writes into a new FILE what your class may see: the plan without your notes and questions, and
                       without what people get wrong

    A plan that cannot be used is refused with the place in the file, and status 66.

    """,
    "present": """
    STEP is a number that `swift run workbook plan` shows.

      --show           the segments of the step for the room, without the notes; what the room answers is not kept
      --plan FILE      this plan; without it the plan in force, else Chapters/plans/three-hours.json

    """,
    "report": """
    Without a number it judges every exercise of the book, whether or not its file is changed, and whatever plan is in
    force.

    """,
  ]
}
