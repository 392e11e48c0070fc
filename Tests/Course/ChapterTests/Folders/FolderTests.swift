import Foundation
import Testing

@testable import WorkbookCommand
@testable import WorkbookKit

/// Modules keep their order by themselves, since the compiler finds nothing of one above; folders of one have no such wall.
@Suite("The folders inside the module of contexts and objects")
struct FolderTests {
  private static let order = FolderOrder(
    rows: [
      .init("Objects"),
      .init("Deletion", uses: ["Objects"]),
      .init("Undo", uses: ["Objects"]),
      .init("Coordinator", uses: ["Deletion"]),
      .init("Requests", uses: ["Objects", "Coordinator"]),
      .init("Contexts", uses: ["Objects", "Deletion", "Undo", "Coordinator", "Requests"]),
      .init("Batch", uses: ["Objects", "Coordinator", "Requests", "Contexts"]),
      .init("History", uses: ["Coordinator", "Requests", "Contexts"]),
      .init("FetchedResults", uses: ["Objects", "Requests", "Contexts"]),
    ],
    exceptions: [
      .init(
        from: "Objects", to: "Contexts", names: ["NSManagedObjectContext", "coordinator", "checkQueue"],
        reason: "An object is made in a context and asks at each access whether it is on that context's queue."),
      .init(
        from: "Objects", to: "Requests", names: ["NSFetchRequest"],
        reason: "`fetchRequest()` may be overridden, so it stands in the class."),
      .init(
        from: "Objects", to: "Deletion", names: ["DenyRule", "PropagationObserver"],
        reason: "The validation of a delete asks the rule, and who owns a graph says who is told of the rules."),
      .init(
        from: "Undo", to: "Contexts",
        names: ["NSManagedObjectContext", "ContextQueue", "MainQueueRound", "MainQueueRoundMember"],
        reason: "An undo manager's event ends with that of the queue it is used on, and steps are gone in a context."),
      .init(
        from: "Coordinator", to: "Requests", names: ["NSPersistentStoreRequest"],
        reason: "`execute(_:with:)` may be overridden, so it stands in the class."),
      .init(
        from: "Coordinator", to: "Contexts",
        names: ["NSManagedObjectContext", "ContextFollowers"],
        reason: "It carries requests out with a context, and knows those that follow."),
      .init(
        from: "Requests", to: "Contexts", names: ["NSManagedObjectContext"],
        reason: "A result that comes later says which context it is for."),
    ])

  private static let module = "CoreData"

  private static func paths(of module: String) throws -> [URL] {
    let folder = Programs.root.appendingPathComponent("\(EngineModules.folder)/\(module)")
    return try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }.sorted()
      .map { folder.appendingPathComponent($0) }
  }

  private static func sources() throws -> [SwiftSource] {
    let root = Programs.root.appendingPathComponent("\(EngineModules.folder)/\(module)").path + "/"
    return try paths(of: module).map { file in
      SwiftSource(path: String(file.path.dropFirst(root.count)), bytes: Array(try Data(contentsOf: file)))
    }
  }

  private static let uses = Result { FolderUses(try sources()) }

  /// Whether a module below declares the name of a member, which may then be the one that is meant: a hole, as `FolderUses` says.
  private static func isDeclaredBelow(_ name: String) throws -> Bool {
    let forms = ["func \(name)(", "func \(name)<", "var \(name):", "let \(name):"].map { Data($0.utf8) }
    return try EngineModules.names.filter { $0 != module }.flatMap(paths).contains { file in
      let text = try Data(contentsOf: file)
      return forms.contains { text.range(of: $0) != nil }
    }
  }

  @Test("No folder uses one above its own, but for what has a reason to")
  func direction() throws {
    #expect(Self.order.isOrdered)
    let refused = try Self.order.refused(Self.uses.get()).filter { use in
      try !(use.isMember && Self.isDeclaredBelow(use.name))
    }
    #expect(refused.map(\.description) == [], "Move the file or the member to where it belongs, or give it a reason.")
  }

  @Test("Each folder has its place, and nothing is allowed that nobody does")
  func exactness() throws {
    let uses = try Self.uses.get()
    #expect(uses.folders == Set(Self.order.rows.map(\.folder)))
    #expect(Self.order.unneeded(uses) == [])
    #expect(Self.order.exceptions.allSatisfy { $0.reason.hasSuffix(".") })
  }

  @Test("An object's place in its life is not replaced by another, though the compiler lets every file do so")
  func lives() throws {
    let setting = try Self.sources().filter { source in
      source.code.indices.contains { index in
        source.text(index) == "life" && source.isMark(index + 1, "=") && !source.isMark(index + 2, "=")
          && !["let", "var"].contains(source.text(index - 1))
      }
    }
    // What an event began with is a constant there.
    #expect(setting.map(\.path) == ["Objects/EventBase.swift"])
  }

  // MARK: Made-up folders

  private static let box = """
    struct Box {
      let size = 1
      func close() {}
    }
    func weigh(_ box: Box) -> Int { box.size }
    extension Box {
      package private(set) var lid: Int { get { 1 } set {} }
      func open() {}
      func move() {}
      private func lock() {}
    }
    private struct Hidden {}
    """
  private static let room = """
    /// A Box that one may open.
    struct Room {
      let box: Box
      let name = "Box, weigh(box)"
      let text = "\\(weigh(box))"
      func enter() {
        box.open()
        box.close()
        box.lock()
        box.move()
        _ = box.lid
        let open = 1
      }
    }
    struct Hidden {}
    extension Room {
      func leave() { move() }
      func move() {}
    }
    """

  private static func madeUp(low: String) -> FolderUses {
    let files = [
      "Low/Box.swift": box, "Low/More.swift": low, "High/Inner/Room.swift": room, "Top.swift": "struct Box {}",
    ]
    return FolderUses(files.map { SwiftSource(path: $0.key, bytes: Array($0.value.utf8)) })
  }

  private static func lowFirst(_ exceptions: [FolderOrder.Exception] = []) -> FolderOrder {
    FolderOrder(rows: [.init("Low"), .init("High", uses: ["Low"])], exceptions: exceptions)
  }

  @Test("Names in code count, where one folder declares them for others")
  func names() {
    let uses = Self.madeUp(low: "")
    #expect(uses.folders == ["Low", "High"])
    // Of `move` and `Hidden` both have one, `lock` is private, `close` is the type's own, `open` is a local name too.
    #expect(uses.all.map(\.name).sorted() == ["Box", "lid", "weigh"])
    #expect(uses.all.allSatisfy { $0.file == "High/Inner/Room.swift" && $0.from == "High" && $0.to == "Low" })
    #expect(Self.lowFirst().refused(uses) == [])
    #expect(Self.lowFirst().unneeded(uses) == [])
  }

  @Test(
    "A use against the order is refused, with its file and name, but for one that has a reason",
    arguments: [
      ("func fill(_ room: Room) {}", "Room"), ("func fill() { for room in rooms { room.leave() } }", "leave"),
    ])
  func refusal(code: String, name: String) {
    let uses = Self.madeUp(low: code)
    #expect(Self.lowFirst().refused(uses).map(\.description) == ["Low/More.swift uses \(name) of High"])
    let exception = FolderOrder.Exception(from: "Low", to: "High", names: [name, "other"], reason: "It has to.")
    #expect(Self.lowFirst([exception]).refused(uses) == [])
    #expect(Self.lowFirst([exception]).unneeded(uses) == ["Low does not use other of High"])
  }

  @Test("What is allowed and not done, and an order that goes round, are noticed")
  func rows() {
    let loose = FolderOrder(rows: [.init("High"), .init("Low", uses: ["High"])], exceptions: [])
    #expect(loose.unneeded(Self.madeUp(low: "")) == ["Low uses nothing of High"])
    #expect(loose.isOrdered)
    #expect(!FolderOrder(rows: [.init("High", uses: ["Low"]), .init("Low", uses: ["High"])], exceptions: []).isOrdered)
  }
}
