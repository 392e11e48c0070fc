import Foundation
import Graders

extension HandedIn {
  /// A class in which nearly everything happens that may, everything in the table of routes included.
  ///
  /// - Parameters:
  ///   - solutions: the solutions of chapter 1, by the names of their files.
  ///   - mark: a number that tells the processes of this run from others.
  ///   - outside: a file outside of what is handed in.
  static func everybody(
    solutions: [String: String], starters: [String: String], mark: String, outside: String
  ) -> [HandedIn] {
    let others = solutions.filter { $0.key != Answer.fileName }.mapValues(Item.text)
    let second = others.filter { $0.key.hasPrefix("1.2") }
    return ordinary(solutions, starters) + names(second) + noFiles(second, outside: outside) + compiling
      + running(mark) + Route.all.map(HandedIn.init) + [
        HandedIn("zoe", .text(solutions[Answer.fileName] ?? ""), others, Array(repeating: "pass", count: 6))
      ]
  }

  /// Somebody who hands in an answer of the table, and nothing else.
  private init(_ route: Route) {
    self.init("route-" + route.name, .text(route.source), [:], [route.outcome.status], words: route.outcome.words)
  }

  private static func ordinary(_ solutions: [String: String], _ starters: [String: String]) -> [HandedIn] {
    let nested = Dictionary(
      uniqueKeysWithValues: solutions.map { ("Chapters/01-delete-rules/Exercises/\($0)", Item.text($1)) })
    return [
      HandedIn("ada", nil, nested, Array(repeating: "pass", count: 6)),
      HandedIn("bert", nil, starters.mapValues { .text($0 + "// Tried.\n") }, Array(repeating: "fail", count: 6)),
      HandedIn(
        "cleo", .text("}}}"), solutions.filter { $0.key.hasPrefix("1.3") }.mapValues(Item.text), ["error", "pass"]),
      HandedIn("cem", nil, starters.mapValues(Item.text), []),
      HandedIn("dora", nil, [:], []),
      HandedIn("hal", nil, ["Lesson/how-far-cascade-goes.swift": .text("// A lesson.")], []),
      HandedIn("emil", nil, ["1.1-count-what-is-left (1).swift": .text(solutions[Answer.fileName] ?? "")], []),
      HandedIn("zip", nil, ["answers.zip": .file(Data("PK".utf8))], []),
      HandedIn(
        "twice", Answer.text("  " + Answer.right), ["copy/\(Answer.fileName)": Answer.text("  nobody()")], ["pass"]),
      HandedIn("predicted", nil, ["predictions.jsonl": predictions("nil")], []),
      HandedIn("predicted-too", nil, ["predictions.jsonl": predictions("\u{1B}[2J")], []),
    ]
  }

  /// What somebody expected who was asked one question.
  private static func predictions(_ answer: String) -> Item {
    let visible = answer.unicodeScalars.map { $0.value < 0x20 ? "\\u001b" : String($0) }.joined()
    return .text(
      """
      {"answer":"\(visible)","ask":1,"belief":"A belief.","chapter":1,"expected":"History#1","question":"What?",\
      "right":false,"segment":"when-nullify-runs","title":"T"}

      """)
  }

  /// Folders that are called like nobody, and two that some would take for one.
  private static func names(_ second: [String: Item]) -> [HandedIn] {
    [
      HandedIn("team: red", .text("let x: Missing"), second, ["error", "pass"]),
      HandedIn("two\nlines", .text("let x: Missing"), second, ["error", "pass"]),
      HandedIn("esc\u{1B}[2Jape", .text("let x: Missing"), second, ["error", "pass"]),
      HandedIn("-o", Answer.text("  " + Answer.right), [:], ["pass"]),
      HandedIn("Ida", Answer.text("  " + Answer.right), [:], ["pass"]),
      HandedIn("ida", .text("let x: Missing"), name: "ida (2)"),
      HandedIn("jose\u{301}", Answer.text("  " + Answer.right), [:], ["pass"]),
      HandedIn("jos\u{E9}", .text("let x: Missing"), name: "jos\u{E9} (2)"),
    ]
  }

  /// What has the name of an answer and is none.
  private static func noFiles(_ second: [String: Item], outside: String) -> [HandedIn] {
    [
      HandedIn("folder", .folder, second, ["error", "pass"]),
      HandedIn("pipe", .pipe, second, ["error", "pass"]),
      HandedIn("link-outside", .link(to: outside), second, ["error", "pass"]),
      HandedIn("link-nowhere", .link(to: "nothing"), second, ["error", "pass"]),
      HandedIn("large", .file(Data(repeating: UInt8(ascii: "/"), count: 4 << 20)), second, ["error", "pass"]),
    ]
  }

  /// Trouble for the compiler and the linker.
  private static var compiling: [HandedIn] {
    let slow = (0..<400).map { function in
      let terms = (0..<20).map { "(\(function + $0) - (-\($0)) * \($0) / 2)" }.joined(separator: " + ")
      return
        "func slow\(function)() { let x: Double = \(terms) + [1, 2].map { -$0 * 2 + 1 - $0 }.reduce(0) { $0 + $1 } }"
    }
    let latin = Data("import Graders\n// caf".utf8) + Data([0xE9, 10])
    return [
      HandedIn("undefined", Answer.text("  " + Answer.right, "@_silgen_name(\"nowhere\") func nowhere()")),
      HandedIn("undefined-too", Answer.text("  _ = crypt(\"a\", \"b\")\n  " + Answer.right)),
      HandedIn(
        "source-location",
        Answer.text("  " + Answer.right, "#sourceLocation(file: \"other.swift\", line: 1)\nlet x: Missing")),
      HandedIn("slow-to-compile", Answer.text("  " + Answer.right, slow.joined(separator: "\n"))),
      HandedIn("many-errors", .text((0..<5000).map { "let x\($0): Missing\($0)" }.joined(separator: "\n"))),
      HandedIn("latin-1", .file(latin)),
    ]
  }

  /// Trouble for the judge.
  ///
  /// None of it touches a file.
  private static func running(_ mark: String) -> [HandedIn] {
    let garbage = """
        let bytes = Array("{\\"run\\":0,\\"step\\":{\\"began\\":{\\"_0\\":\\"\\u{1B}[2J\\"}}}\\n".utf8)
        for _ in 0..<50_000 { _ = write(3, bytes, bytes.count) }
      """
    return [
      HandedIn("crash", Answer.text("  fatalError(\"\\u{1B}[2J\")")),
      HandedIn("endless", Answer.text("  while true {}")),
      HandedIn("own-session", Answer.shell("setsid sleep \(mark)1 >/dev/null 2>&1 &"), [:], ["pass"]),
      HandedIn(
        "kills-supervisor",
        Answer.shell(
          "env -i setsid /bin/sleep \(mark)2 >/dev/null 2>&1 &",
          then: "kill(getppid(), SIGKILL); sleep(100)\n\(Answer.right)")),
      // Asks first whether it could, so that nobody is harmed where the judge does not keep it from doing it.
      HandedIn(
        "kills-everybody",
        Answer.text(
          "  if kill(-1, 0) == 0 { fatalError(\"it could\") }\n  kill(-1, SIGKILL)\n  \(Answer.right)"), [:], ["pass"]),
      HandedIn("stops-supervisor", Answer.text("  kill(getppid(), SIGSTOP)\n  while true {}")),
      HandedIn(
        "memory",
        Answer.text("  var hoard: [[UInt8]] = []\n  while true { hoard.append([UInt8](repeating: 1, count: 1 << 20)) }")
      ),
      HandedIn("forks", Answer.shell("for i in $(seq 40); do sleep \(mark)3 & done; wait")),
      HandedIn("garbage", Answer.text("\(garbage)\n  \(Answer.right)"), [:], ["error"]),
      HandedIn("prints", Answer.text("  while true { print(\"again and again\") }")),
      HandedIn(
        "writes",
        Answer.text(
          """
            let bytes = [UInt8](repeating: 65, count: 1 << 16)
            while true { for end in Int32(1)...3 { _ = write(end, bytes, bytes.count) } }
          """)),
      HandedIn("leaves", Answer.text("  exit(0)")),
    ]
  }
}
