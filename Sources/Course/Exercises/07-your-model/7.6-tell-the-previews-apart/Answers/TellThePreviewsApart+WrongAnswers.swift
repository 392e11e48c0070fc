import Foundation
import Graders
import OpenCoreData

extension WrongAnswer {
  static var tellThePreviewsApart: [WrongAnswer] {
    func leavingOut(_ questions: PreviewQuestions...) -> TellThePreviewsApart {
      TellThePreviewsApart { try PreviewQuestions.all(but: questions, of: $0) }
    }
    return [
      WrongAnswer(
        "expects-a-refused-delete-to-take-nothing", failsAt: "the-sound-one",
        TellThePreviewsApart { engine in
          let store = try engine.open(locked: "Tray")
          return try store.foretell([store.folder("Attic")]).gone == [] && PreviewQuestions.all(of: engine)
        }),
      WrongAnswer(
        "asks-for-each-level-alone", failsAt: "follows-one-level",
        TellThePreviewsApart { engine in
          let store = try engine.open()
          return try store.foretell([store.folder("Trunk")]).gone == ["Tray", "Trunk"]
            && store.foretell([store.folder("Tray")]).gone == ["Tray"]
        }),
      WrongAnswer("asks-about-one-folder", failsAt: "takes-the-first", leavingOut(.two, .oneInTheOther)),
      WrongAnswer("asks-about-strangers-only", failsAt: "names-twice", leavingOut(.oneInTheOther)),
      WrongAnswer(
        "looks-for-those-that-go-only", failsAt: "names-one-that-stays",
        TellThePreviewsApart { engine in
          func names(_ expected: [String], _ asked: [String], _ change: (ForetoldFolders) throws -> Void) throws -> Bool
          {
            let store = try engine.open()
            let folders = try asked.map(store.folder)
            try change(store)
            return try store.foretell(folders).gone.filter(expected.contains) == expected
          }
          return try names(["Attic", "Shelf", "Tray", "Trunk"], ["Attic"]) { _ in }
            && names(["Cellar", "Rack", "Shelf", "Tray", "Trunk"], ["Trunk", "Tray", "Cellar"]) {
              try $0.folder("Shelf").parent = $0.folder("Rack")
            }
            && [.locked, .lockedElsewhere, .marks, .edits, .file].allSatisfy { try isNamedByLock($0, engine) }
        }),
      WrongAnswer(
        "does-not-look-at-what-is-refused", failsAt: "empties-what-is-refused",
        TellThePreviewsApart { engine in try PreviewQuestions.allCases.allSatisfy { try isNamedByLock($0, engine) } }),
      WrongAnswer("locks-nothing", failsAt: "asks-no-locks", leavingOut(.locked)),
      WrongAnswer("locks-only-what-goes", failsAt: "asks-everybody", leavingOut(.lockedElsewhere)),
      WrongAnswer("changes-nothing-before-it-asks", failsAt: "reads-the-file", leavingOut(.moved, .new)),
      WrongAnswer("moves-nothing", failsAt: "overlooks-moves", leavingOut(.moved)),
      WrongAnswer("inserts-nothing", failsAt: "leaves-out-what-is-new", leavingOut(.new)),
      WrongAnswer(
        "looks-for-its-own-edit-in-the-file", failsAt: "writes-to-the-file",
        TellThePreviewsApart { engine in
          try PreviewQuestions.allCases.allSatisfy { question in
            guard question == .file else { return try question.ask(engine) }
            let store = try engine.open()
            try store.folder("Rack").name = "Grid"
            _ = try store.foretell([store.folder("Attic")])
            return try !store.inFile().contains("Grid")
          }
        }),
      WrongAnswer("does-not-look-for-marks", failsAt: "leaves-marks", leavingOut(.marks)),
      WrongAnswer("does-not-ask-what-waits", failsAt: "rolls-back", leavingOut(.edits)),
      WrongAnswer("does-not-look-at-the-file", failsAt: "saves", leavingOut(.file)),
      WrongAnswer(
        "looks-whether-somebody-is-named", failsAt: "names-the-asked",
        TellThePreviewsApart { engine in
          try PreviewQuestions.allCases.allSatisfy { question in
            guard question == .locked else { return try question.ask(engine) }
            let store = try engine.open(locked: "Tray")
            let told = try store.foretell([store.folder("Trunk")])
            return told.gone == ["Tray", "Trunk"] && !told.refusedBy.isEmpty
          }
        }),
      WrongAnswer(
        "locks-what-lies-right-inside", failsAt: "asks-one-level",
        TellThePreviewsApart { engine in
          try PreviewQuestions.allCases.allSatisfy { question in
            guard question == .locked else { return try question.ask(engine) }
            let store = try engine.open(locked: "Tray")
            return try store.foretell([store.folder("Trunk")])
              == Foretold(gone: ["Tray", "Trunk"], refusedBy: ["Tray"])
          }
        }),
      WrongAnswer(
        "takes-the-list-for-a-set", failsAt: "lists-in-disorder",
        TellThePreviewsApart { engine in
          try PreviewQuestions.allCases.allSatisfy { question in
            guard [.below, .two, .oneInTheOther, .locked, .moved, .new].contains(question) else {
              return try question.ask(engine)
            }
            return try question.ask(
              engine, reading: { Foretold(gone: $0.gone.sorted(), refusedBy: $0.refusedBy.sorted()) })
          }
        }),
    ]
  }

  /// Whether the answer to a question is right; where a lock is in the way, only whose lock it is.
  private static func isNamedByLock(_ question: PreviewQuestions, _ engine: ForetellingEngine) throws -> Bool {
    guard question == .locked else { return try question.ask(engine) }
    let store = try engine.open(locked: "Tray")
    return try store.foretell([store.folder("Trunk")]).refusedBy == ["Tray"]
  }
}
