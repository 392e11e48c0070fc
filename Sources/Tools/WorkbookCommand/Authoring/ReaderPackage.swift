import Graders

/// The package that grades a chapter by the package manager alone.
///
/// It lies beside the reader's files, and not above them: the package manager takes the nearest package upward, and who runs
/// `workbook` among the exercises means the workbook's own, which is built.
enum ReaderPackage {
  /// The link by which the package has the reader's files, in the chapter's folder, and where it leads.
  static let link = (path: "Judge/Exercises", target: "../Exercises")

  /// The files by their paths in the chapter's folder.
  static func files(chapter: Int, folder: String, calls: [String]) -> [String: String] {
    [
      "Judge/Package.swift": """
      // swift-tools-version: 6.0
      import PackageDescription

      // Grades this chapter's exercises with the package manager alone. In the workbook's folder:
      //
      //   swift test --package-path Chapters/\(folder)/Judge --scratch-path .build/exercises
      let package = Package(
        name: "exercises-\(chapter)",
        dependencies: [.package(name: "core-data-workbook", path: "../../..")],
        targets: [
          .executableTarget(
            name: "Attempts\(chapter)",
            dependencies: [.product(name: "Exercises", package: "core-data-workbook")],
            path: ".", exclude: ["Tests"], sources: ["Exercises", "Attempts"]),
          .testTarget(
            name: "Exercises\(chapter)",
            dependencies: ["Attempts\(chapter)", .product(name: "Exercises", package: "core-data-workbook")],
            path: "Tests"),
        ],
        swiftLanguageModes: [.v6]
      )

      """,
      "Judge/Attempts/main.swift": AttemptProgram.entry(calls),
      "Judge/Tests/Tests.swift": """
      import Graders
      import Testing

      // Judges each exercise of the chapter in a process of its own. Do not filter: a filter that matches nothing passes.
      @Test("Chapter \(chapter)", arguments: ChapterJudge.exercises(\(chapter)))
      func exercise(_ number: String) throws {
        if let problem = try ChapterJudge.problem(with: number) { Issue.record("\\(problem)") }
      }

      """,
    ]
  }
}
