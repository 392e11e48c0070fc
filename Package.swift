// swift-tools-version: 6.0
import PackageDescription

// SQLite is linked by the soname of its runtime library, so that no development package is needed.
let sqliteRuntime: [LinkerSetting] = [.linkedLibrary(":libsqlite3.so.0")]

// The folders of the chapters and of the exercises. `swift run workbook exercises --write` lists them here; the manifest does
// not look for them itself, because the package manager keeps what a manifest says for as long as its text stays the same.
let chapters = [
  "01-delete-rules",
  "02-batch-update",
  "03-batch-delete",
  "04-parent-contexts",
  "05-two-step-deletion",
  "06-manual-propagation",
  "07-your-model",
  "08-history",
]

let exercises = [
  "01-delete-rules/1.1-count-what-is-left",
  "01-delete-rules/1.2-save-the-delete",
  "01-delete-rules/1.3-mend-the-model",
  "01-delete-rules/1.4-read-the-refusal",
  "01-delete-rules/1.5-find-the-strays",
  "01-delete-rules/1.6-tell-the-engines-apart",
  "02-batch-update/2.1-predict-who-notices",
  "02-batch-update/2.2-tick-off-in-bulk",
  "02-batch-update/2.3-let-the-context-see",
  "02-batch-update/2.4-save-before-you-update",
  "02-batch-update/2.5-guard-the-value",
  "02-batch-update/2.6-tell-the-updates-apart",
  "03-batch-delete/3.1-predict-the-batch-delete",
  "03-batch-delete/3.2-keep-the-newest",
  "03-batch-delete/3.3-clear-the-list",
  "03-batch-delete/3.4-tell-every-context",
  "03-batch-delete/3.5-save-then-delete",
  "03-batch-delete/3.6-tell-the-deletes-apart",
  "04-parent-contexts/4.1-predict-who-sees",
  "04-parent-contexts/4.2-edit-that-may-be-cancelled",
  "04-parent-contexts/4.3-hand-out-ids",
  "04-parent-contexts/4.4-make-it-once",
  "04-parent-contexts/4.5-keep-up-to-date",
  "04-parent-contexts/4.6-tell-the-trees-apart",
  "05-two-step-deletion/5.1-predict-what-is-read",
  "05-two-step-deletion/5.2-read-what-may-be-gone",
  "05-two-step-deletion/5.3-mark-and-hide",
  "05-two-step-deletion/5.4-purge-later",
  "05-two-step-deletion/5.5-leave-on-the-mark",
  "05-two-step-deletion/5.6-tell-the-strategies-apart",
  "06-manual-propagation/6.1-predict-when-it-is-gone",
  "06-manual-propagation/6.2-count-who-is-left",
  "06-manual-propagation/6.3-keep-the-pairs",
  "06-manual-propagation/6.4-delete-in-your-order",
  "06-manual-propagation/6.5-propagate-by-hand",
  "06-manual-propagation/6.6-tell-the-propagations-apart",
  "07-your-model/7.1-predict-the-change-of-rules",
  "07-your-model/7.2-ask-what-a-reviewer-asks",
  "07-your-model/7.3-copy-all-of-the-store",
  "07-your-model/7.4-find-what-leads-nowhere",
  "07-your-model/7.5-compare-the-two-ways",
  "07-your-model/7.6-tell-the-previews-apart",
  "08-history/8.1-predict-what-arrives",
  "08-history/8.2-merge-what-others-did",
  "08-history/8.3-leave-out-your-own",
  "08-history/8.4-name-who-deleted-it",
  "08-history/8.5-purge-what-everybody-has-read",
  "08-history/8.6-tell-the-readers-apart",
]

/// The number of a chapter, from the name of its folder.
func chapterNumber(_ folder: String) -> Int { Int(folder.prefix { $0.isNumber }) ?? 0 }

/// The name of a chapter's module.
func chapterTarget(_ folder: String) -> String { "Chapter\(chapterNumber(folder))" }

let chapterProducts: [Product] = chapters.map { folder in
  .executable(name: "chapter-\(chapterNumber(folder))", targets: [chapterTarget(folder)])
}

let chapterTargets: [Target] = chapters.map { folder in
  .executableTarget(
    name: chapterTarget(folder), dependencies: ["OpenCoreData", "Samples", "WorkbookKit", "Measuring"],
    path: "Chapters/\(folder)/Lesson")
}

/// A module made of one part of every exercise.
///
/// - Parameters:
///   - part: the name of the part's folder, in the folder of an exercise.
///   - common: folders beside those of the chapters that belong to the module.
func exerciseModule(
  _ name: String, _ part: String, common: [String] = [], dependencies: [Target.Dependency]
) -> Target {
  let others = ["Grader", "Starter", "Solution", "Answers"].filter { $0 != part }
  return .target(
    name: name, dependencies: dependencies, path: "Sources/Exercises",
    exclude: ["AUTHORING.md", "Judging", "Shared", "Answers"].filter { !common.contains($0) }
      + exercises.flatMap { exercise in others.map { "\(exercise)/\($0)" } },
    sources: common + exercises.map { "\($0)/\(part)" })
}

/// What the soaks need, but for the attacks among them.
let soakNeeds: [Target.Dependency] = [
  "CoreData", "OpenCoreData", "Chapter6", "HistoryActor", "HistoryKit", "EngineKit", "TestKit",
]

/// What those need besides.
let attackNeeds: [Target.Dependency] = ["Fuzz", "Crash", "HarnessKit"]

let package = Package(
  name: "core-data-workbook",
  products: [
    .library(name: "OpenCoreData", targets: ["OpenCoreData"]),
    .library(name: "CoreData", targets: ["CoreData"]),
    .library(name: "TakeHome", targets: ["TakeHome"]),
    .library(name: "Exercises", targets: ["Graders", "OpenCoreData", "Samples"]),
    .executable(name: "workbook", targets: ["WorkbookCommand"]),
    .executable(name: "compare", targets: ["Compare"]),
    .executable(name: "benchmarks", targets: ["Benchmarks"]),
    .executable(name: "examples", targets: ["Examples"]),
  ] + chapterProducts,
  targets: [
    .target(name: "CSQLite", linkerSettings: sqliteRuntime),
    .target(name: "CSupervision"),
    .target(name: "CoreDataValues"),
    .target(name: "CoreDataPredicates", dependencies: ["CoreDataValues"]),
    .target(name: "CoreDataModel", dependencies: ["CoreDataPredicates"]),
    .target(name: "CoreDataStores", dependencies: ["CoreDataModel", "CSQLite"]),
    .target(name: "CoreData", dependencies: ["CoreDataStores"]),
    .target(name: "OpenCoreData", dependencies: ["CoreData", "CSQLite"]),
    // For apps: what compiles against Apple's framework too, whose SDKs differ in what is Sendable.
    .target(name: "TakeHome", dependencies: ["CoreData"], swiftSettings: [.swiftLanguageMode(.v5)]),
    .target(name: "Samples", dependencies: ["OpenCoreData"]),
    .target(name: "Measuring"),
    .target(name: "WorkbookKit", dependencies: ["OpenCoreData", "Samples", "Measuring"]),
    .target(name: "PortingKit", dependencies: ["WorkbookKit"]),
    .target(name: "BookKit", dependencies: ["OpenCoreData", "WorkbookKit"]),
    exerciseModule(
      "Graders", "Grader", common: ["Judging", "Shared"],
      dependencies: ["CSupervision", "OpenCoreData", "Samples", "WorkbookKit"]),
    exerciseModule("Starters", "Starter", dependencies: ["Graders", "OpenCoreData", "Samples"]),
    exerciseModule("Solutions", "Solution", dependencies: ["Graders", "OpenCoreData", "Samples"]),
    exerciseModule("Answers", "Answers", common: ["Answers"], dependencies: ["Graders", "OpenCoreData", "Samples"]),
    .executableTarget(
      name: "WorkbookCommand",
      dependencies: ["CSupervision", "Graders", "OpenCoreData", "WorkbookKit", "PortingKit", "BookKit"]),
    .executableTarget(
      name: "Compare", dependencies: ["CoreData"], exclude: ["Recorded"], swiftSettings: [.swiftLanguageMode(.v5)]),
    // The API reference shows each of its files as it is.
    .executableTarget(name: "Examples", dependencies: ["OpenCoreData", "WorkbookKit"], exclude: ["Recorded"]),
    .executableTarget(name: "Benchmarks", dependencies: ["OpenCoreData", "Samples", "Measuring", "CSQLite"]),
    .executableTarget(
      name: "Mutants", dependencies: ["WorkbookKit", "HarnessKit"], path: "Tests/Mutants", exclude: ["survivors.json"]),
    .executableTarget(
      name: "JudgeMutants", dependencies: ["Graders", "WorkbookKit", "HarnessKit"], path: "Tests/JudgeMutants",
      exclude: ["survivors.json"]),
    .executableTarget(
      name: "Scale", dependencies: ["OpenCoreData", "Samples", "Measuring", "WorkbookKit", "HarnessKit"],
      path: "Tests/Scale",
      exclude: ["exceptions.json"]),
    .executableTarget(
      name: "Leaks", dependencies: ["OpenCoreData", "Samples", "Measuring", "HarnessKit", "ProcessEnds"],
      path: "Tests/Leaks"),
    .target(name: "ProcessEnds", path: "Tests/ProcessEnds"),
    .target(name: "HarnessKit", dependencies: ["CSupervision", "ProcessEnds"], path: "Tests/HarnessKit"),
    .target(name: "ReportForms", path: "Tests/ReportForms"),
    .executableTarget(
      name: "GradeClass", dependencies: ["Graders", "ReportForms", "WorkbookKit", "HarnessKit"],
      path: "Tests/GradeClass"),
    .executableTarget(
      name: "Fuzz", dependencies: ["CoreData", "OpenCoreData", "CSQLite", "TestKit", "HarnessKit", "ProcessEnds"],
      path: "Tests/Fuzz",
      exclude: ["Found", "Open", "README.md"]),
    .target(name: "FailingDisk", dependencies: ["CSQLite"], path: "Tests/FailingDisk"),
    .executableTarget(
      name: "Crash", dependencies: ["CoreData", "OpenCoreData", "FailingDisk", "TestKit", "HarnessKit", "ProcessEnds"],
      path: "Tests/Crash"),
    .executableTarget(
      name: "HistoryActor", dependencies: ["OpenCoreData", "CSQLite", "HistoryKit", "TestKit"],
      path: "Tests/HistoryActor"),
    .target(name: "ScratchFiles", path: "Tests/ScratchFiles"),
    .target(
      name: "TestKit", dependencies: ["CoreData", "OpenCoreData", "ScratchFiles", "ProcessEnds"], path: "Tests/TestKit"),
    .testTarget(name: "AttackTests", dependencies: ["Fuzz", "Crash", "TestKit", "HarnessKit"]),
    .target(
      name: "HistoryKit", dependencies: ["CoreData", "OpenCoreData", "ProcessEnds", "TestKit"], path: "Tests/HistoryKit"
    ),
    .testTarget(
      name: "HistoryTests", dependencies: ["CoreData", "OpenCoreData", "HistoryActor", "HistoryKit", "TestKit"],
      exclude: ["Fixtures"]),
    .target(
      name: "EngineKit", dependencies: ["CoreData", "OpenCoreData", "CSQLite", "TestKit"], path: "Tests/EngineKit"),
    .testTarget(
      name: "OpenCoreDataTests", dependencies: ["CoreData", "OpenCoreData", "CSQLite", "EngineKit", "TestKit"]),
    .testTarget(name: "SoakTests", dependencies: soakNeeds + attackNeeds),
    .testTarget(
      name: "HarnessTests",
      dependencies: ["Mutants", "Scale", "Leaks", "HarnessKit", "WorkbookKit", "ProcessEnds", "TestKit"]),
    .testTarget(
      name: "InsightTests",
      dependencies: ["CoreData", "OpenCoreData", "Samples", "WorkbookKit", "BookKit", "TestKit"]),
    .testTarget(name: "CompareTests", dependencies: ["Compare", "WorkbookKit", "BookKit", "TestKit"]),
    .testTarget(
      name: "WorkbookKitTests",
      dependencies: ["OpenCoreData", "Samples", "WorkbookKit", "PortingKit", "BookKit", "TestKit"]),
    .testTarget(
      name: "ModelFileTests",
      dependencies: ["CoreData", "OpenCoreData", "CSQLite", "WorkbookKit", "BookKit", "WorkbookCommand", "TestKit"],
      exclude: ["Fixtures"]),
    .testTarget(
      name: "ChapterTests",
      dependencies: [
        "OpenCoreData", "CoreData", "TakeHome", "Samples", "WorkbookKit", "PortingKit", "BookKit", "WorkbookCommand",
        "Graders", "TestKit", "Examples",
      ] + chapters.map { .target(name: chapterTarget($0)) },
      exclude: [
        "Porting/Before", "Porting/Left/AlbumWatcher.swift.txt",
        "Porting/Music.xcdatamodeld",
      ]),
    .testTarget(
      name: "ExerciseTests",
      dependencies: [
        "Graders", "Starters", "Solutions", "Answers", "OpenCoreData", "Samples", "WorkbookKit", "BookKit",
        "WorkbookCommand", "ReportForms", "TestKit", "JudgeMutants", "HarnessKit",
      ]),
  ] + chapterTargets,
  swiftLanguageModes: [.v6]
)

// Under a sanitizer the engine's tests run alone, and only what they need is built: building it all takes longer than they do.
if Context.environment["OPENCOREDATA_SANITIZER"] != nil {
  let needed: Set = [
    "CSQLite", "CoreDataValues", "CoreDataPredicates", "CoreDataModel", "CoreDataStores", "CoreData", "OpenCoreData",
    "ScratchFiles", "ProcessEnds", "TestKit", "EngineKit", "HistoryActor", "HistoryKit", "HistoryTests",
    "OpenCoreDataTests",
    "SoakTests",
    "Measuring", "Samples", "WorkbookKit", "Chapter6",
  ]
  package.products = []
  package.targets.removeAll { !needed.contains($0.name) }
  // The attacks start the programs of harnesses, which are not built here.
  for soaks in package.targets where soaks.name == "SoakTests" {
    (soaks.dependencies, soaks.exclude) = (soakNeeds, ["Attacks"])
  }
}

// On a Mac `import CoreData` means Apple's framework: what asks it, and what is taken home, is all that is built there. A
// module of the engine's of the same name, or its linker setting, would only stand in the way. The variable means "as on a Mac".
#if os(macOS)
  let isOnAMac = true
#else
  let isOnAMac = Context.environment["OPENCOREDATA_AS_ON_A_MAC"] != nil
#endif

if isOnAMac {
  let ofBoth: Set = ["Compare", "TakeHome"]
  package.platforms = [.macOS(.v14)]
  package.swiftLanguageModes = [.v5]
  package.products.removeAll { !["compare", "TakeHome"].contains($0.name) }
  package.targets.removeAll { !ofBoth.contains($0.name) }
  for target in package.targets { target.dependencies = [] }
}
