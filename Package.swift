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
  "09-erasure",
  "10-screens-and-tasks",
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
  "09-erasure/9.1-predict-where-it-stands",
  "09-erasure/9.2-erase-on-delete",
  "09-erasure/9.3-find-where-it-still-stands",
  "09-erasure/9.4-blank-a-guest",
  "09-erasure/9.5-erase-and-prove-it",
  "09-erasure/9.6-tell-the-erasers-apart",
  "10-screens-and-tasks/10.1-predict-what-a-row-reads",
  "10-screens-and-tasks/10.2-delete-the-swiped-rows",
  "10-screens-and-tasks/10.3-draw-again-what-changed",
  "10-screens-and-tasks/10.4-look-again-after-the-await",
  "10-screens-and-tasks/10.5-stop-between-two-parts",
  "10-screens-and-tasks/10.6-tell-the-screens-apart",
]

/// The number of a chapter, from the name of its folder.
func chapterNumber(_ folder: String) -> Int { Int(folder.prefix { $0.isNumber }) ?? 0 }

/// The name of a chapter's module.
func chapterTarget(_ folder: String) -> String { "Chapter\(chapterNumber(folder))" }

let chapterProducts: [Product] = chapters.map { folder in
  .executable(name: "chapter-\(chapterNumber(folder))", targets: [chapterTarget(folder)])
}

// What a chapter uses besides what all do.
let ofChapters: [String: [Target.Dependency]] = [
  "Chapter4": ["Processes"], "Chapter5": ["Processes"], "Chapter7": ["ModelKit"], "Chapter8": ["Processes"],
  "Chapter9": ["Processes"], "Chapter10": ["Processes"],
]

let chapterTargets: [Target] = chapters.map { folder in
  .executableTarget(
    name: chapterTarget(folder),
    dependencies: ["OpenCoreData", "Samples", "WorkbookKit"] + (ofChapters[chapterTarget(folder)] ?? []),
    path: "Chapters/\(folder)/Lesson")
}

/// A module made of parts of every exercise.
///
/// - Parameters:
///   - parts: the names of the parts' folders, in the folder of an exercise.
///   - common: folders beside those of the chapters that belong to the module.
func exerciseModule(
  _ name: String, _ parts: [String], common: [String] = [], dependencies: [Target.Dependency]
) -> Target {
  // Each list is said to be of texts: where the compiler has to find that out, the manifest takes seconds to read.
  let others: [String] = ["Grader", "Starter", "Solution", "Answers"].filter { !parts.contains($0) }
  var excluded: [String] = ["README.md", "WRITING.md", "Judging", "Shared", "Answers"].filter { !common.contains($0) }
  if common.contains("Judging") { excluded.append("Judging/README.md") }
  var sources: [String] = common
  for exercise in exercises {
    for part in others { excluded.append("\(exercise)/\(part)") }
    for part in parts { sources.append("\(exercise)/\(part)") }
  }
  return .target(
    name: name, dependencies: dependencies, path: "Sources/Course/Exercises", exclude: excluded, sources: sources)
}

let engine: [Target] = [
  .target(name: "CSQLite", path: "Sources/Engine/CSQLite", linkerSettings: sqliteRuntime),
  .target(name: "CoreDataValues", path: "Sources/Engine/CoreDataValues", exclude: ["README.md"]),
  .target(
    name: "CoreDataPredicates", dependencies: ["CoreDataValues"], path: "Sources/Engine/CoreDataPredicates",
    exclude: ["README.md"]),
  .target(
    name: "CoreDataModel", dependencies: ["CoreDataPredicates"], path: "Sources/Engine/CoreDataModel",
    exclude: ["README.md"]),
  .target(
    name: "CoreDataStores", dependencies: ["CoreDataModel", "CSQLite"], path: "Sources/Engine/CoreDataStores",
    exclude: ["README.md", "SQLite/README.md"]),
  .target(
    name: "CoreData", dependencies: ["CoreDataStores"], path: "Sources/Engine/CoreData",
    exclude: ["README.md", "Contexts/README.md"]),
  .target(
    name: "OpenCoreData", dependencies: ["CoreData", "CSQLite"], path: "Sources/Engine/OpenCoreData",
    exclude: ["README.md"]),
]

let course: [Target] = [
  .target(name: "Samples", dependencies: ["OpenCoreData"], path: "Sources/Course/Samples"),
  .target(
    name: "WorkbookKit", dependencies: ["OpenCoreData", "Samples", "Wording"], path: "Sources/Course/WorkbookKit",
    exclude: ["README.md"]),
  exerciseModule(
    "Graders", ["Grader"], common: ["Judging", "Shared"],
    dependencies: ["CSupervision", "OpenCoreData", "Samples", "Processes", "WorkbookKit"]),
  exerciseModule("Starters", ["Starter"], dependencies: ["Graders", "OpenCoreData", "Samples"]),
  exerciseModule(
    "Answers", ["Solution", "Answers"], common: ["Answers"], dependencies: ["Graders", "OpenCoreData", "Samples"]),
  // For apps: what compiles against Apple's framework too, whose SDKs differ in what is Sendable.
  .target(
    name: "TakeHome", dependencies: ["CoreData"], path: "Sources/Course/TakeHome", exclude: ["README.md"],
    swiftSettings: [.swiftLanguageMode(.v5)]),
  // The API reference shows each of its files as it is.
  .executableTarget(
    name: "Examples", dependencies: ["OpenCoreData", "WorkbookKit", "ModelKit"], path: "Sources/Course/Examples",
    exclude: ["Recorded"]),
]

let tools: [Target] = [
  .target(name: "CSupervision", path: "Sources/Tools/CSupervision"),
  .target(name: "Processes", dependencies: ["CSupervision"], path: "Sources/Tools/Processes", exclude: ["README.md"]),
  // Nothing in these three may need SQLite: `workbook-lint` runs where there is none. Lessons need the first alone.
  .target(name: "Wording", dependencies: ["CoreDataModel"], path: "Sources/Tools/Wording"),
  .target(
    name: "ModelKit", dependencies: ["CoreDataModel", "Wording"], path: "Sources/Tools/ModelKit",
    exclude: ["README.md"]),
  .executableTarget(name: "LintProgram", dependencies: ["ModelKit", "Wording"], path: "Sources/Tools/LintProgram"),
  .target(
    name: "BookKit", dependencies: ["OpenCoreData", "Samples", "Processes", "WorkbookKit", "ModelKit"],
    path: "Sources/Tools/BookKit", exclude: ["README.md"]),
  .executableTarget(
    name: "WorkbookCommand",
    dependencies: [
      "CSupervision", "Graders", "OpenCoreData", "Samples", "Processes", "WorkbookKit", "ModelKit", "BookKit",
    ],
    path: "Sources/Tools/WorkbookCommand",
    exclude: ["README.md", "Playing/README.md", "Playing/Recorded", "Porting/README.md"]),
  // All of `compare` but its start, so that tests can ask the probes where no program can be started.
  .target(
    name: "Probes", dependencies: ["CoreData"], path: "Sources/Tools/Compare",
    exclude: ["README.md", "Recorded", "Main"],
    swiftSettings: [.swiftLanguageMode(.v5)]),
  .executableTarget(
    name: "Compare", dependencies: ["Probes"], path: "Sources/Tools/Compare/Main",
    swiftSettings: [.swiftLanguageMode(.v5)]),
  .executableTarget(
    name: "Benchmarks", dependencies: ["OpenCoreData", "Samples", "Processes", "WorkbookKit", "CSQLite"],
    path: "Sources/Tools/Benchmarks"),
]

// The engine and its tests alone, where building the rest would take longer than they run: under a sanitizer, and for the
// attacks that need the optimizer. The variable is set by the Makefile.
let isEngineAlone = Context.environment["OPENCOREDATA_ENGINE_ALONE"] != nil

let harness: [Target] = [
  .target(
    name: "CTestSupport", dependencies: ["CSQLite"], path: "Tests/TestKit/CTestSupport"),
  .target(
    name: "TestKit", dependencies: ["CoreData", "OpenCoreData", "CSQLite", "CTestSupport", "Processes"],
    path: "Tests/TestKit", exclude: ["CTestSupport", "README.md"]),
  .executableTarget(
    name: "Harness",
    dependencies: ["CoreData", "OpenCoreData", "CSQLite", "CTestSupport", "TestKit", "Processes"]
      + (isEngineAlone ? [] : ["Graders", "WorkbookKit"]),
    path: "Tests/Harness/Program",
    exclude: ["Fuzz/Found", "Fuzz/Open", "Fuzz/README.md"]
      + (isEngineAlone
        ? ["Mutants", "JudgeMutants", "GradeClass", "ReportForms"]
        : ["Mutants/survivors.json", "JudgeMutants/survivors.json"]),
    swiftSettings: isEngineAlone ? [.define("ENGINE_ALONE")] : []),
  .executableTarget(
    name: "Measure", dependencies: ["OpenCoreData", "Samples", "Processes", "WorkbookKit", "ModelKit"],
    path: "Tests/Harness/Measure", exclude: ["Scale/exceptions.json"]),
]

let tests: [Target] = [
  // What draws very many cases is a folder of its own.
  .testTarget(
    name: "OpenCoreDataTests",
    dependencies: ["CoreData", "OpenCoreData", "CSQLite", "Harness", "Processes", "TestKit"],
    path: "Tests/Engine",
    exclude: ["InsightTests", "OpenCoreDataTests/History/Fixtures"] + (isEngineAlone ? ["SoakTests/Attacks"] : []),
    sources: ["OpenCoreDataTests", "SoakTests"]),
  // It runs the program `compare` where a probe ends the process, which is built with the package and not for it alone.
  .testTarget(
    name: "EachProbeTests", dependencies: ["Probes"], path: "Tests/Course/EachProbeTests",
    swiftSettings: [.swiftLanguageMode(.v5)]),
  // All of the course and its tools but the exercises: four folders that no wall is between. They stand on the same modules, and
  // none is built or run where the others are not.
  .testTarget(
    name: "ChapterTests",
    dependencies: [
      "OpenCoreData", "CoreData", "CSQLite", "TakeHome", "Samples", "Processes", "WorkbookKit", "BookKit",
      "WorkbookCommand", "Graders", "TestKit", "Examples", "ModelKit", "LintProgram", "Probes", "Compare", "Harness",
      "Measure",
    ] + chapters.map { .target(name: chapterTarget($0)) },
    path: "Tests",
    exclude: [
      "README.md", "Engine/OpenCoreDataTests", "Engine/SoakTests", "Course/EachProbeTests", "Course/ExerciseTests",
      "Course/Snippets", "Harness/README.md", "Harness/leaks.supp", "Harness/Measure", "Harness/Program", "Outside",
      "TestKit", "Engine/InsightTests/ModelFiles/Fixtures",
    ]
      + [
        "FormerAnchors.txt", "FormerSegments.txt", "Porting/Before", "Porting/Left/AlbumWatcher.swift.txt",
        "Porting/Music.xcdatamodeld",
      ].map { "Course/ChapterTests/\($0)" },
    sources: ["Course/ChapterTests", "Course/WorkbookKitTests", "Engine/InsightTests", "Harness/HarnessTests"]),
  .testTarget(
    name: "ExerciseTests",
    dependencies: [
      "Graders", "Starters", "Answers", "OpenCoreData", "Samples", "WorkbookKit", "BookKit", "WorkbookCommand",
      "TestKit", "Harness", "Processes",
    ], path: "Tests/Course/ExerciseTests"),
]

let package = Package(
  name: "core-data-workbook",
  products: [
    .library(name: "OpenCoreData", targets: ["OpenCoreData"]),
    .library(name: "CoreData", targets: ["CoreData"]),
    .library(name: "Exercises", targets: ["Graders", "OpenCoreData", "Samples"]),
    .executable(name: "workbook", targets: ["WorkbookCommand"]),
    .executable(name: "workbook-lint", targets: ["LintProgram"]),
    .executable(name: "compare", targets: ["Compare"]),
    .executable(name: "benchmarks", targets: ["Benchmarks"]),
    .executable(name: "examples", targets: ["Examples"]),
    .executable(name: "harness", targets: ["Harness"]),
    .executable(name: "measure", targets: ["Measure"]),
  ] + chapterProducts,
  targets: engine + course + tools + harness + tests + chapterTargets,
  swiftLanguageModes: [.v6]
)

/// Some targets and what they need.
func closure(of roots: [String], in targets: [Target]) -> [Target] {
  let byName = Dictionary(uniqueKeysWithValues: targets.map { ($0.name, $0) })
  var needed: Set<String> = []
  var open = roots
  while let name = open.popLast() {
    guard needed.insert(name).inserted, let target = byName[name] else { continue }
    for case .byNameItem(let used, _) in target.dependencies { open.append(used) }
  }
  return targets.filter { needed.contains($0.name) }
}

if isEngineAlone {
  package.targets = closure(of: ["OpenCoreDataTests", "Harness"], in: package.targets)
  package.products = [.executable(name: "harness", targets: ["Harness"])]
}

// On a Mac `import CoreData` means Apple's framework: what asks it, and what is taken home, is all that is built there, for the
// Mac or a simulator. A module of the engine's of the same name, or its linker setting, would only stand in the way. The variable
// means "as on a Mac".
#if os(macOS)
  let isOnAMac = true
#else
  let isOnAMac = Context.environment["OPENCOREDATA_AS_ON_A_MAC"] != nil
#endif

if isOnAMac {
  let ofBoth: Set = ["Probes", "Compare", "EachProbeTests", "TakeHome"]
  package.platforms = [.macOS(.v14), .iOS(.v17)]
  package.swiftLanguageModes = [.v5]
  package.products.removeAll { $0.name != "compare" }
  package.targets.removeAll { !ofBoth.contains($0.name) }
  for target in package.targets {
    target.dependencies.removeAll { if case .byNameItem(let name, _) = $0 { !ofBoth.contains(name) } else { true } }
  }
}
