// swift-tools-version: 6.0
import PackageDescription

// Grades this chapter's exercises with the package manager alone. In the workbook's folder:
//
//   swift test --package-path Chapters/07-your-model/Judge --scratch-path .build/exercises
let package = Package(
  name: "exercises-7",
  dependencies: [.package(name: "core-data-workbook", path: "../../..")],
  targets: [
    .executableTarget(
      name: "Attempts7",
      dependencies: [.product(name: "Exercises", package: "core-data-workbook")],
      path: ".", exclude: ["Tests"], sources: ["Exercises", "Attempts"]),
    .testTarget(
      name: "Exercises7",
      dependencies: ["Attempts7", .product(name: "Exercises", package: "core-data-workbook")],
      path: "Tests"),
  ],
  swiftLanguageModes: [.v6]
)
