import Graders

/// The package that grades a chapter by the package manager alone, as it has to be beside the reader's files.
enum ReaderPackage {
  /// The files by their paths in the chapter's folder.
  ///
  /// - Parameters:
  ///   - chapter: the chapter's number.
  ///   - folder: the name of its folder.
  ///   - others: what else lies in the folder and is no part of the package.
  ///   - calls: the calls of the chapter's exercises.
  static func files(chapter: Int, folder: String, others: [String], calls: [String]) -> [String: String] {
    let excluded = (others + ["Judge/Tests"]).map { "\"\($0)\"" }.joined(separator: ", ")
    return [
      "Package.swift": """
      // swift-tools-version: 6.0
      import PackageDescription

      // Grades this chapter's exercises with the package manager alone. In the workbook's folder:
      //
      //   swift test --package-path Chapters/\(folder) --scratch-path .build/exercises
      let package = Package(
        name: "exercises-\(chapter)",
        dependencies: [.package(name: "core-data-workbook", path: "../..")],
        targets: [
          .executableTarget(
            name: "Attempts\(chapter)",
            dependencies: [.product(name: "Exercises", package: "core-data-workbook")],
            path: ".", exclude: [\(excluded)], sources: ["Exercises", "Judge/Attempts"]),
          .testTarget(
            name: "Exercises\(chapter)",
            dependencies: ["Attempts\(chapter)", .product(name: "Exercises", package: "core-data-workbook")],
            path: "Judge/Tests"),
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
