// swift-tools-version: 6.0
import PackageDescription

// A package of somebody else's: it has the product `CoreData`, and nothing else of this repository.
let package = Package(
  name: "Outside",
  dependencies: [.package(name: "core-data-workbook", path: "../..")],
  targets: [
    .executableTarget(name: "Outside", dependencies: [.product(name: "CoreData", package: "core-data-workbook")])
  ],
  swiftLanguageModes: [.v6]
)
