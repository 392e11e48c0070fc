// swift-tools-version: 6.0
import PackageDescription

// SQLite is linked by the soname of its runtime library, so that no development package is needed.
let sqliteRuntime: [LinkerSetting] = [.linkedLibrary(":libsqlite3.so.0")]

let package = Package(
  name: "core-data-workbook",
  products: [
    .library(name: "OpenCoreData", targets: ["OpenCoreData"]),
    .library(name: "Exercises", targets: ["Graders", "OpenCoreData", "Samples"]),
    .executable(name: "chapter-1", targets: ["Chapter1"]),
    .executable(name: "chapter-2", targets: ["Chapter2"]),
    .executable(name: "chapter-3", targets: ["Chapter3"]),
    .executable(name: "chapter-4", targets: ["Chapter4"]),
    .executable(name: "chapter-5", targets: ["Chapter5"]),
    .executable(name: "chapter-6", targets: ["Chapter6"]),
    .executable(name: "chapter-7", targets: ["Chapter7"]),
    .executable(name: "workbook", targets: ["WorkbookCommand"]),
    .executable(name: "benchmarks", targets: ["Benchmarks"]),
  ],
  targets: [
    .target(name: "CSQLite", linkerSettings: sqliteRuntime),
    .target(name: "CSupervision"),
    .target(name: "OpenCoreData", dependencies: ["CSQLite"]),
    .target(name: "Samples", dependencies: ["OpenCoreData"]),
    .target(name: "Measuring"),
    .target(name: "WorkbookKit", dependencies: ["OpenCoreData", "Samples", "Measuring"]),
    .target(name: "Graders", dependencies: ["CSupervision", "OpenCoreData", "Samples", "WorkbookKit"]),
    .target(name: "Starters", dependencies: ["Graders", "OpenCoreData", "Samples"]),
    .target(name: "Solutions", dependencies: ["Graders", "OpenCoreData", "Samples"]),
    .executableTarget(name: "WorkbookCommand", dependencies: ["Graders", "OpenCoreData", "WorkbookKit"]),
    .executableTarget(name: "Benchmarks", dependencies: ["OpenCoreData", "Samples", "Measuring", "CSQLite"]),
    .executableTarget(
      name: "Chapter1",
      dependencies: ["OpenCoreData", "Samples", "WorkbookKit"],
      path: "Chapters/01-delete-rules/Lesson"
    ),
    .executableTarget(
      name: "Chapter2",
      dependencies: ["OpenCoreData", "Samples", "WorkbookKit"],
      path: "Chapters/02-batch-update/Lesson"
    ),
    .executableTarget(
      name: "Chapter3",
      dependencies: ["OpenCoreData", "Samples", "WorkbookKit"],
      path: "Chapters/03-batch-delete/Lesson"
    ),
    .executableTarget(
      name: "Chapter4",
      dependencies: ["OpenCoreData", "Samples", "WorkbookKit", "Measuring"],
      path: "Chapters/04-parent-contexts/Lesson"
    ),
    .executableTarget(
      name: "Chapter5",
      dependencies: ["OpenCoreData", "Samples", "WorkbookKit"],
      path: "Chapters/05-two-step-deletion/Lesson"
    ),
    .executableTarget(
      name: "Chapter6",
      dependencies: ["OpenCoreData", "Samples", "WorkbookKit"],
      path: "Chapters/06-manual-propagation/Lesson"
    ),
    .executableTarget(
      name: "Chapter7",
      dependencies: ["OpenCoreData", "WorkbookKit"],
      path: "Chapters/07-your-model/Lesson"
    ),
    .executableTarget(name: "Mutants", dependencies: ["WorkbookKit"], path: "Tests/Mutants"),
    .executableTarget(name: "HistoryActor", dependencies: ["OpenCoreData", "CSQLite"], path: "Tests/HistoryActor"),
    .target(name: "TestKit", path: "Tests/TestKit"),
    .testTarget(
      name: "HistoryTests", dependencies: ["OpenCoreData", "HistoryActor", "TestKit"], exclude: ["Fixtures"]),
    .testTarget(name: "OpenCoreDataTests", dependencies: ["OpenCoreData", "CSQLite", "Chapter6", "TestKit"]),
    .testTarget(name: "InsightTests", dependencies: ["OpenCoreData", "Samples", "WorkbookKit", "TestKit"]),
    .testTarget(name: "WorkbookKitTests", dependencies: ["WorkbookKit", "TestKit"]),
    .testTarget(
      name: "ModelFileTests", dependencies: ["OpenCoreData", "CSQLite", "WorkbookKit", "WorkbookCommand", "TestKit"],
      exclude: ["Fixtures"]),
    .testTarget(
      name: "ChapterTests",
      dependencies: [
        "OpenCoreData", "Samples", "WorkbookKit", "WorkbookCommand", "Chapter1", "Chapter2", "Chapter3", "Chapter4",
        "Chapter5", "Chapter6", "Chapter7", "Graders", "Mutants", "TestKit",
      ],
      exclude: [
        "Porting/Album+CoreDataProperties.txt", "Porting/Track+CoreDataProperties.txt", "Porting/Music.xcdatamodeld",
      ]),
    .testTarget(
      name: "ExerciseTests",
      dependencies: [
        "Graders", "Starters", "Solutions", "OpenCoreData", "Samples", "WorkbookKit", "WorkbookCommand", "TestKit",
      ]),
  ],
  swiftLanguageModes: [.v6]
)
