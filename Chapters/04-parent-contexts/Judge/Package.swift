// swift-tools-version: 6.0
import PackageDescription

// Grades this chapter's exercises with the package manager alone. In the workbook's folder:
//
//   swift test --package-path Chapters/04-parent-contexts/Judge --scratch-path .build/exercises
let package = Package(
  name: "exercises-4",
  dependencies: [.package(name: "core-data-workbook", path: "../../..")],
  targets: [
    .executableTarget(
      name: "Attempts4",
      dependencies: [.product(name: "Exercises", package: "core-data-workbook")],
      path: ".", exclude: ["Tests"], sources: ["Exercises", "Attempts"]),
    .testTarget(
      name: "Exercises4",
      dependencies: ["Attempts4", .product(name: "Exercises", package: "core-data-workbook")],
      path: "Tests"),
  ],
  swiftLanguageModes: [.v6]
)
