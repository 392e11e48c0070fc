// swift-tools-version: 6.0
import PackageDescription

// Grades this chapter's exercises with the package manager alone. In the workbook's folder:
//
//   swift test --package-path Chapters/10-screens-and-tasks/Judge --scratch-path .build/exercises
let package = Package(
  name: "exercises-10",
  dependencies: [.package(name: "core-data-workbook", path: "../../..")],
  targets: [
    .executableTarget(
      name: "Attempts10",
      dependencies: [.product(name: "Exercises", package: "core-data-workbook")],
      path: ".", exclude: ["Tests"], sources: ["Exercises", "Attempts"]),
    .testTarget(
      name: "Exercises10",
      dependencies: ["Attempts10", .product(name: "Exercises", package: "core-data-workbook")],
      path: "Tests"),
  ],
  swiftLanguageModes: [.v6]
)
