import Foundation
import TestKit
import Testing

@testable import Harness

/// `make mutants` takes minutes; that it finds the places it should, and still reads the engine, is cheap to know.
@Suite("Faults that are drawn")
struct SeededFaultTests {
  private static let source = #"""
    struct Box {
      private var items: [Int] = []

      /// if this == that
      mutating func take(_ item: Int, if isWanted: Bool) throws -> Int? {
        guard isWanted, let last = items.last, item < last else { return nil }
        items.append(item)
        try check("\(item == 1 ? "one" : "more") { &&")
        let limit = items.count + 1
        for item in items where item == 2 {
          print(item)
        }
        return items.first { $0 > 3 }
      }

      var description: String { items.count == 0 ? "" : "items" }
    }
    """#

  private static let root = PackageFolder.root

  /// The engine's faults; reading all of it takes seconds.
  private static let areas = Result {
    try FaultArea.sites(in: EngineSource.all(in: root))
  }

  private let sites = SiteFinder(file: "Box.swift", source: source)?.sites ?? []

  @Test(
    "A fault of each kind, at its place",
    arguments: [
      "negated: isWanted", "negated: item < last", "< to <=: item < last", "left out: items.append(item)",
      "left out: try check(\"\\(item == 1 ? \"one\" : \"more\") { &&\")", "+ to -: items.count + 1",
      "1 to 2: items.count + 1", "negated: item == 2", "2 to 3: item == 2", "left out: print(item)",
      "first to last: return items.first { $0 > 3 }", "> to >=: $0 > 3", "negated: $0 > 3",
      "left out: for item in items where item == 2 { print(item) }",
      "swapped: items.append(item) try check(\"\\(item == 1 ? \"one\" : \"more\") { &&\")",
    ])
  func kinds(_ name: String) {
    #expect(sites.filter { $0.name == "Box.take(_:if:) | \(name)" }.count == 1, "\(sites.map(\.name))")
  }

  @Test("Strings, comments, bindings and descriptions are left alone")
  func leftAlone() {
    #expect(!sites.contains { $0.function.contains("description") })
    #expect(!sites.contains { $0.kind == "&& to ||" || $0.shown == "let last = items.last" })
  }

  @Test("What changes nothing by its form is no fault; what looks like it and does is one")
  func idle() throws {
    let source = """
      func idle(_ box: Box, _ items: [Int]) {
        box.first = items
        box.other = .none
        box.first = box.other
        box.count += 1
        box.last = make()
        let items = items + items
        let values = items.map { Value($0) }
        let dropped = items.map { Value.drop($0) }
        loop: for item in items {
          switch item {
          case 1:
            break
          case 2: break
          case 3:
            break loop
          default:
            if item == 4 { break }
            box.take(item)
          }
          if item == 5 { continue }
          while box.isFull {
            box.empty()
            continue
          }
        }
      }
      """
    let names = try #require(SiteFinder(file: "Box.swift", source: source)).sites.map { "\($0.kind): \($0.shown)" }
    #expect(
      names.filter { $0.hasSuffix(": break") || $0.hasSuffix(": continue") || $0.hasSuffix(": break loop") } == [
        "break to continue: break", "break to continue: break", "left out: break loop",
        "break to continue: break loop", "left out: break", "break to continue: break", "left out: continue",
        "continue to break: continue", "continue to break: continue",
      ])
    #expect(names.filter { $0.hasPrefix("left out: Value") } == ["left out: Value.drop($0)"])
    #expect(
      names.filter { $0.hasPrefix("swapped") } == [
        "swapped: box.other = .none box.first = box.other", "swapped: box.first = box.other box.count += 1",
        "swapped: box.count += 1 box.last = make()",
      ])
  }

  @Test("The text with faults is the text without, but for the switch")
  func writing() {
    let wanted = [
      "negated: item < last", "left out: for item in items where item == 2 { print(item) }", "2 to 3: item == 2",
    ]
    let chosen = sites.filter { site in wanted.contains { site.name.hasSuffix($0) } }
    let source = FaultySource(
      file: "Box.swift", original: Array(Self.source.utf8), sites: Array(zip(chosen.indices, chosen)))
    let text = source.text
    #expect(text.contains("let last = items.last, (PlantedFaultSwitch.isActive(0) != (item < last)) else"))
    #expect(text.contains("if !PlantedFaultSwitch.isActive(1) { for item in items"))
    #expect(text.contains("where (PlantedFaultSwitch.isActive(2) ? (item == 3) : (item == 2)) {"))
    #expect([6, 12, 10].map { source.fault(at: $0) } == [0, 1, 2])
  }

  @Test("A body with a fault stands beside the body in which other faults are")
  func bodies() throws {
    let finder = try #require(SiteFinder(file: "Box.swift", source: Self.source))
    let planted = PlantedFault(
      "nothing is kept", "Box.take(_:if:)", "items.append(item)", "", killedBy: "BoxTests/keeps")
    let chosen = try finder.sites.filter { $0.name.hasSuffix("negated: isWanted") } + [planted.site(in: finder.bodies)]
    let text = FaultySource(
      file: "Box.swift", original: Array(Self.source.utf8), sites: Array(zip(chosen.indices, chosen))
    ).text
    #expect(text.contains("Int? {\n    if PlantedFaultSwitch.isActive(1) { guard isWanted, let"))
    #expect(text.contains("} else { guard (PlantedFaultSwitch.isActive(0) != (isWanted)), let"))
    #expect(text.ranges(of: "items.append(item)").count == 1)
  }

  @Test("The engine's folders are read, and every reason is one for a fault that can be drawn")
  func engine() throws {
    let areas = try Self.areas.get()
    let names = areas.flatMap { $0.sites.map(\.name) }
    #expect(names.count > 3000)
    #expect(Set(names).count == names.count)
    let argued = try ArguedFaults(Self.root.appendingPathComponent("Tests/Harness/Program/Mutants/survivors.json"))
    #expect(Set(argued.names).subtracting(names) == [])
  }

  @Test("The draw is that of its seed, leaves out what is refused, and lets no fault stand in another's text")
  func draw() throws {
    let areas = try Self.areas.get()
    var draw = FaultDraw(areas, count: 200, seed: 7)
    let names = draw.drawn().map(\.site.name)
    #expect(names.count >= 180)
    #expect(FaultDraw(areas, count: 200, seed: 7).drawn().map(\.site.name) == names)
    #expect(FaultDraw(areas, count: 200, seed: 8).drawn().map(\.site.name) != names)
    draw.refuse([draw.drawn()[0].site])
    #expect(!draw.drawn().map(\.site.name).contains(names[0]))
    for (index, left) in draw.drawn().enumerated() {
      for right in draw.drawn().dropFirst(index + 1) where left.site.file == right.site.file {
        #expect(
          !left.site.range.overlaps(right.site.range) || left.site.mayHoldOthers || right.site.mayHoldOthers)
      }
    }
  }

  @Test("The copy has every file that its tests stand on")
  func kitFiles() throws {
    let contents = try FaultyPackage(of: Self.root, swift: Self.root).contents([])
    let paths = try PackageFiles.paths(below: Self.root.appendingPathComponent("Tests")).map { "Tests/" + $0 }
    for kit in FaultyPackage.kits {
      let files = paths.filter { $0.hasPrefix(kit + "/") }
      #expect(!files.isEmpty, "\(kit)")
      #expect(files.filter { contents[$0] == nil } == [])
    }
  }

  @Test("The manifest of the copy is a part of the package's own: no other folder, and nothing else that is used")
  func manifest() throws {
    let own = try DumpedManifest.read(in: Self.root).targets
    let copy = try withTemporaryFolder { folder in
      try folder.write(FaultyPackage.manifest, to: "Package.swift")
      return try DumpedManifest.read(in: folder)
    }
    // The program that soaks start beside them, by the name that it has there.
    #expect(copy.products.map(\.name) == ["harness"])
    let copied = copy.targets
    #expect(copied.count > 12)
    for target in copied {
      let original = try #require(own.first { Set(target.folders).isSubset(of: $0.folders) }, "\(target.name)")
      #expect(target.type == original.type, "\(target.name)")
      let used = Set(target.dependencies.map(\.name)).subtracting(original.dependencies.map(\.name))
      #expect(used == [], "\(target.name)")
    }
  }
}
