// swift-tools-version: 6.0
import PackageDescription

// A package of somebody else's: it has the product `CoreData` and nothing else of this repository, an app that uses it, and what
// was taken home, each file as a module of its own, so that none needs another.
let files = [
  "BatchDelete", "BatchUpdate", "DeletableRow", "DeleteRuleLint", "ErasureCheck", "HistoryMerge", "PropagateDelete",
  "ReadingWhatMayBeGone", "SaveErrorTree", "SoftDelete", "StrayFinder", "TaskSafeDelete",
]
let coreData: Target.Dependency = .product(name: "CoreData", package: "core-data-workbook")

let package = Package(
  name: "Outside",
  dependencies: [.package(name: "core-data-workbook", path: "../..")],
  targets: [.executableTarget(name: "Outside", dependencies: [coreData])]
    + files.map { file in
      .target(
        name: file, dependencies: [coreData], path: "Sources/TakeHome",
        exclude: ["README.md"] + files.filter { $0 != file }.map { "\($0).swift" },
        sources: ["\(file).swift"])
    } + [
      .testTarget(
        name: "TakeHomeTests", dependencies: [coreData] + files.map { .target(name: $0) },
        swiftSettings: [.swiftLanguageMode(.v5)])
    ],
  swiftLanguageModes: [.v6]
)
