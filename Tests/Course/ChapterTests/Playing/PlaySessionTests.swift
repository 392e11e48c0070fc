import TestKit
import Testing
import WorkbookKit

@testable import WorkbookCommand

@Suite("A scene at the terminal")
struct PlaySessionTests {
  /// What the command prints where these lines are typed.
  private func play(_ folder: ReaderFolder, _ words: String..., input: [String]) throws -> String {
    let result = try Programs.run(
      "workbook", ["play"] + words, input: input.map { $0 + "\n" }.joined(), directory: folder.root)
    #expect(result.ending == .exited(0))
    #expect(result.errorText == "")
    return result.text
  }

  @Test("A level that is reached is kept with the fewest operations that it took, and the list says so")
  func reached() throws {
    let folder = try ReaderFolder()
    // A.delete(a), A.save(), B merges, B.save(), with one read too many.
    let text = try play(folder, "contexts", "let-go", input: ["12", "1", "3", "7", "6"])
    #expect(text.contains("Reached in 5 operations; the fewest are 4.\n"))
    #expect(try folder.run("workbook", "play").text.contains("  1  let-go  solved in 5\n"))
    #expect(text.hasSuffix("Kept in Chapters/progress.txt.\n"))
    _ = try play(folder, "contexts", "1", input: ["1", "3", "7", "6"])
    #expect(try folder.run("workbook", "play").text.contains("  1  let-go  solved in 4\n"))
    let progress = try String(contentsOfFile: folder.path("Chapters/progress.txt"), encoding: .utf8)
    #expect(progress.contains("play contexts let-go 4\n"))
    #expect(Progress(progress).text == progress)
  }

  @Test("What is not possible says why, and what a level does without says so; neither is run")
  func refused() throws {
    let text = try play(try ReaderFolder(), "contexts", "the-last-word", input: ["7", "99", "two", "p"])
    #expect(text.contains("Not now: this level does without it.\n"))
    #expect(text.components(separatedBy: "Type a number from 1 to 12, or a letter: u undo,").count == 3)
    let other = try play(try ReaderFolder(), "contexts", input: ["7"])
    #expect(other.contains("Not now: there is nothing to merge.\n"))
    let free = try play(try ReaderFolder(), "contexts", input: ["2", "3", "x"])
    #expect(free.contains("play> Every operation is possible now.\n"))
  }

  @Test("A level that does not begin where its scene does says what has run")
  func beginning() throws {
    let ran = "At the start this has run: `a.done = true`.\n"
    let text = try play(try ReaderFolder(), "batch", "the-edit-waits", input: ["s"])
    #expect(text.components(separatedBy: ran).count == 3)
    for scene in PlayScene.all {
      for level in scene.levels {
        let screens = try PlayScreens.screens(scene, level, input: ["s"])
        let isSaid = screens.map { $0.contains { $0.contains("At the start this has run: `") } }
        #expect(isSaid.last == !level.start.isEmpty, "\(scene.name), \(level.name)")
        // Where a screen has no room for it, it does not say how the scene begins either.
        #expect(isSaid[0] == (!level.start.isEmpty && !screens[0].contains("s says where you stand.")))
      }
    }
  }

  @Test("Where another level follows a terminal asks for it, and a pipe ends")
  func onward() throws {
    let scene = PlayScene.contexts
    func played(_ input: [String], from level: PlayLevel?, hasKeys: Bool) throws -> (levels: [String], text: String) {
      var (left, levels, text): (ArraySlice<String>, [String], String) = (input[...], [], "")
      var console = LessonConsole(
        write: { text += $0 }, writeError: { _ in }, readLine: { left.popFirst() })
      if hasKeys { console.readKey = { nil } }
      let terminal = Terminal(console: console, width: 80, isInteractive: hasKeys)
      try PlayLevels(scene, terminal: terminal).play(level) { level in
        levels.append(level?.name ?? "none")
        return level != nil
      }
      return (levels, text)
    }
    let all = try played(["what", "r", "n", "n", "n", "q"], from: scene.levels[0], hasKeys: true)
    #expect(all.levels == ["let-go", "let-go", "the-last-word", "nil-on-the-screen"])
    #expect(all.text.hasSuffix("n next level, r again, q quit> r again, q quit> r again, q quit> "))
    #expect(try played(["n"], from: scene.levels[0], hasKeys: false).levels == ["let-go"])
    #expect(try played(["n"], from: nil, hasKeys: true).levels == ["none"])
  }

  @Test("Undo takes an operation back, again begins anew, and the path is code to copy")
  func goingBack() throws {
    let text = try play(try ReaderFolder(), "family", input: ["1", "3", "u", "p", "r", "p", "7", "p"])
    let paths = text.components(separatedBy: "play> ").dropFirst(4)
    #expect(paths.first == "  a.name = \"Tea\"  // in edit\n")
    #expect(text.contains("play>   a.name = \"Rum\"  // in main\n"))
  }

  @Test("A dead end is announced, and a hint names the operation to run next")
  func deadEnd() throws {
    // A deletes a and saves: it has no object any more that could show Tea.
    let text = try play(try ReaderFolder(), "contexts", "the-last-word", input: ["h", "1", "3", "h", "h"])
    #expect(text.contains("Hint: 2, a.name = \"Tea\"  // in A\n"))
    let back = "play> Hint: take back 2 operations (u)\n"
    #expect(text.contains("\(back)\(back)      2, a.name = \"Tea\"  // in A\n"))
    let reason = "The goal cannot be reached any more: A has nothing, and no operation brings it back."
    #expect(text.contains(reason))
  }

  @Test("A hint takes back what only led away, and goes on where it is asked for again")
  func hints() throws {
    // A delete in the way would be undone by a rollback as well.
    let text = try play(try ReaderFolder(), "family", "all-the-way", input: ["2", "h", "u", "h", "h", "h", "h"])
    #expect(text.contains("play> Hint: take back 1 operation (u)\n"))
    let way = ["Hint: 1, a.name = \"Tea\"  // in edit\n", "      3, try edit.save()\n", "      8, try main.save()\n"]
    #expect(text.contains((1...3).map { "play> " + way.prefix($0).joined() }.joined() + "play> " + way.joined()))
  }

  @Test("With --predict it asks what a place will hold before it shows it")
  func predicting() throws {
    let text = try play(try ReaderFolder(), "contexts", "--predict", input: ["2", "1"])
    let question = try #require(text.range(of: "What will A hold?\n"))
    let shown = try #require(text.range(of: "> a.name = \"Tea\"  // in A "))
    #expect(question.lowerBound < shown.lowerBound)
  }

  @Test("What may be predicted of a place is what it can hold somewhere in the scene")
  func predictable() throws {
    // A.name = "Tea", A.save(): the file can hold no change that waits.
    let screens = try PlayScreens.screens(
      .contexts, nil, input: ["2", "", "3", "", ""], predicts: true)
    let asked = try #require(screens.first { $0.contains("What will file hold?") })
    #expect(asked.suffix(5).dropLast().map { $0.dropFirst(5) } == ["Ale", "Rum", "Tea", "no row"])
    for scene in PlayScene.all {
      let guide = PlayGuide(scene.name, root: Programs.root)
      let state = try scene.begin().state
      for panel in state.held.indices {
        for row in state.held[panel].indices {
          let name = scene.name(of: PlayPlace(panel: panel, row: row), in: state)
          #expect(guide.held[name]?.first == state.held[panel][row].words, "\(scene.name): \(name)")
        }
      }
    }
  }

  @Test("With --predict it asks what an operation does that may throw, where it throws and where it does not")
  func predictingAnError() throws {
    // A.name = "Tea", A.save(), B.name = "Rum", B.save() throws.
    let text = try play(try ReaderFolder(), "contexts", "--predict", input: ["2", "", "3", "2", "", "5", "", "6", "1"])
    let choices = "  1  throws 133020: Could not merge changes.\n  2  throws nothing\n"
    #expect(text.contains("What does it do?  try A.save()\n\(choices)predict> "))
    #expect(text.contains("What does it do?  try B.save()\n\(choices)predict> Right: throws 133020"))
  }

  @Test("A wrong prediction is answered with what it took for the answer, or with the rule of what is printed")
  func predictedWrongly() throws {
    let text = try play(try ReaderFolder(), "contexts", "--predict", input: ["1", "1"])
    #expect(text.contains("No: Ale (deleted).\n  “Ale” was what A held before.\n\n"))
    let thrown = try play(
      try ReaderFolder(), "contexts", "--predict", input: ["2", "", "3", "1", "", "5", "", "6", "2"])
    #expect(thrown.contains("No: throws nothing.\n\n"))
    #expect(thrown.contains("No: throws 133020: Could not merge changes.\n  5.15: "))
  }

  @Test("What is printed has its mark, each operation the segment to read, and a key the words of the cells")
  func explained() throws {
    let text = try play(try ReaderFolder(), "rules", input: ["10", "2", "8", "w"])
    #expect(text.contains("read 1.2\n  1  ●\n"))
    #expect(text.contains("  throws 1600: Items cannot be deleted from %{PROPERTY}@.  ●\n"))
    #expect(text.contains("  no row         the row is not in the file\n"))
    #expect(text.contains("  %{PROPERTY}@   printed as it stands"))
    #expect(text.contains("  this event     the objects that were changed in it\n"))
    #expect(text.contains("  *              the last operation changed it\n"))
    #expect(text.contains(EvidenceMark.legend))
  }

  @Test(
    "Marks and segments belong to what was printed: a value that is there is known, one of a parent is this engine's choice"
  )
  func marked() throws {
    let text = try play(try ReaderFolder(), "family", input: ["6", "5", "6"])
    #expect(text.contains("  a.name: Ale  ●\n"))
    #expect(text.contains("  a.name: Ale  ○\n"))
    let purged = try play(try ReaderFolder(), "purge", input: ["7", "1", "3", "2", "4", "3", "8", "7", "7"])
    #expect(purged.contains("read 5.6\n  a.markedAt: nil  ●\n"))
    #expect(purged.contains("read 5.1\n  ends the process: CoreData could not fulfill a fault  ●\n"))
    #expect(purged.contains("Not now: the process has ended.\n"))
    // A deletes and saves, B merges and refreshes: a fault that is marked as deleted reads what it had.
    let merged = try play(try ReaderFolder(), "contexts", input: ["1", "3", "7", "9", "12"])
    #expect(merged.contains("*fault (deleted, last read Ale)\n"))
    #expect(merged.contains("read 5.2\n  a.name: Ale  ○\n"))
  }

  @Test("Who asks why after an operation that threw is told the rule that it threw by")
  func why() throws {
    let input = ["1", "3", "5", "6", "x"]
    let screens = try PlayScreens.screens(.contexts, nil, input: input)
    #expect(screens[4].contains { $0.hasPrefix("  throws 133020") })
    let outcome = try #require(PlayScene.contexts.operations[5].outcomes.first)
    let segment = try #require(try PlayBook(root: Programs.root).segment(outcome.segment))
    let answer = try #require(screens.last).joined(separator: " ")
    #expect(answer.contains("\(segment.sign): \(segment.rule)"), "\(answer)")
  }

  @Test("What is printed of a value is what the screen shows of it")
  func printedAsShown() throws {
    let text = try play(try ReaderFolder(), "batch", input: ["6", "7", "8", "4", "2", "w"])
    #expect(text.contains("read 5.1\n  b.done: false  ●\nscreen      a: shows false"))
    #expect(text.contains("*b: shows false\ncontext     a: false                                   *b: nil (deleted, "))
    #expect(text.contains("  nil            no value: the property, a Bool, reads it as false\n"))
    #expect(text.contains("  no context     an object that its context has let go of\n"))
  }

  @Test("A cell that is wide moves the column beside it in all lines")
  func columns() throws {
    let screen = try #require(try PlayScreens.screens(.batch, nil, input: ["1", "5"]).last)
    #expect(screen.contains { $0.contains("a: true (unsaved, was false, 1 behind) ") })
    let ends = ["screen", "context", "row cache", "file"].compactMap { name in
      screen.first { $0.hasPrefix(name) }?.components(separatedBy: "b: ").first?.count
    }
    #expect((ends.count, Set(ends).count) == (4, 1), "\(screen.joined(separator: "\n"))")
  }

  @Test("A level is played by its number, its name or its title")
  func levelNames() throws {
    let goal = "  · edit has deleted a, and saved.\n"
    for name in ["2", "second-thoughts", "Second thoughts"] {
      #expect(try play(try ReaderFolder(), "family", name, input: []).contains(goal))
    }
  }

  @Test("A scene or a level that is not there is named, with those that are")
  func missing() throws {
    let names = PlayScene.all.map(\.name)
    #expect(
      WorkbookProblem.noSuchScene("bach", names).text
        == "There is no scene `bach`; did you mean `batch`? There are \(names.joined(separator: ", ")).")
    let levels = PlayScene.contexts.levels.map(\.name)
    #expect(
      WorkbookProblem.noSuchLevel("letgo", scene: "contexts", levels).text
        == "The scene contexts has no level `letgo`; did you mean `let-go`? There are let-go, the-last-word, nil-on-the-screen."
    )
  }

  @Test(
    "Each screen of a level fits a window of 80 by 24: its first, those of its keys, and those of its operations",
    arguments: PlayScene.all.map(\.name))
  func fits(_ name: String) throws {
    let scene = try #require(PlayScene.all.first { $0.name == name })
    let pressed = scene.operations.indices.map { "\($0 + 1)" }
    for level in scene.levels.map(Optional.some) + [nil] {
      let predicts = level == nil
      // What is asked is left out.
      let input = ["w", "s", "o", "x", "p", "h", "99"] + (predicts ? pressed.flatMap { [$0, "", ""] } : pressed)
      for screen in try PlayScreens.screens(scene, level, input: input, predicts: predicts) {
        #expect(!screen.contains { $0.contains("…") }, "\(screen.joined(separator: "\n"))")
        #expect(screen.count <= 24, "\(screen.joined(separator: "\n"))")
        #expect(screen.allSatisfy { TextWidth.columns(of: $0) <= 80 }, "\(screen.joined(separator: "\n"))")
      }
    }
  }
}
