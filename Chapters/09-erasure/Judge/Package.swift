// swift-tools-version: 6.0
import PackageDescription

// Grades this chapter's exercises with the package manager alone. In the workbook's folder:
//
//   swift test --package-path Chapters/09-erasure/Judge --scratch-path .build/exercises
let package = Package(
  name: "exercises-9",
  dependencies: [.package(name: "core-data-workbook", path: "../../..")],
  targets: [
    .executableTarget(
      name: "Attempts9",
      dependencies: [.product(name: "Exercises", package: "core-data-workbook")],
      path: ".", exclude: ["Tests"], sources: ["Exercises", "Attempts"]),
    .testTarget(
      name: "Exercises9",
      dependencies: ["Attempts9", .product(name: "Exercises", package: "core-data-workbook")],
      path: "Tests"),
  ],
  swiftLanguageModes: [.v6]
)
