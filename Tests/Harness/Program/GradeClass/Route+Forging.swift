extension Route {
  /// Definitions that would be called in the place of the system's, or before the judge is.
  static var symbols: [Route] {
    let wrong = "  SeriesRows(series: 0, episodes: 0, histories: 0)"
    func defining(_ name: String, _ what: String, _ declaration: String) -> Route {
      Route(.forge, name, what, .notRun, file(wrong, declaration))
    }
    return [
      defining(
        "c-read", "defines `read` by `@c`, and sees the order",
        "@c func read(_ end: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int { 0 }"),
      defining(
        "c-prctl", "defines `prctl` by `@c`, so that no filter is set",
        "@c func prctl(_ option: Int32) -> Int32 { 0 }"),
      defining(
        "quoted-attribute", "writes the attribute's name in quotes",
        "@`_cdecl`(\"read\") func inItsPlace(_ end: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int { 0 }"
      ),
      defining(
        "grader-by-symbol", "declares a function of the grader's that is not public",
        "@_silgen_name(\"open_core_data_judge\") func judge(_ attempts: [() -> Any])"),
      defining(
        "initializer", "puts a function among those that run before `main`",
        "@`used` @`section`(\".init_array\") let early: @convention(c) () -> Void = { _exit(0) }"),
      defining(
        "words-for-the-linker", "tells the linker what to link",
        "@`used` @`section`(\".swift1_autolink_entries\") let words: (UInt8, UInt8) = (45, 0)"),
      Route(
        .forge, "main-type", "has a main function of its own", .doesNotCompile,
        file(wrong, "@main struct Own { static func main() { _exit(0) } }")),
      Route(.forge, "main-code", "has code outside of functions", .doesNotCompile, file(wrong, "_exit(0)")),
    ]
  }

  /// Code that could run before the order is read, where the proofs are.
  static var early: [Route] {
    let forging = """
      func forge() {
        let order = String(decoding: FileHandle.standardInput.readDataToEndOfFile(), as: UTF8.self)
        let pairs = order.matches(of: /"check":"([^"]*)","word":"([^"]*)"/).map { ($0.1, $0.2) }
          + order.matches(of: /"word":"([^"]*)","check":"([^"]*)"/).map { ($0.2, $0.1) }
        let reports = pairs.map {
          "\\n{\\"run\\":0,\\"step\\":{\\"began\\":{\\"_0\\":\\"\\($0)\\"}}}"
            + "\\n{\\"run\\":0,\\"step\\":{\\"passed\\":{\\"proof\\":\\"\\($1)\\"}}}\\n"
        }.joined()
        for end in Int32(3)..<16 { _ = reports.withCString { write(end, $0, strlen($0)) } }
        _exit(0)
      }
      """
    return [
      Route(
        .forge, "global", "reads the order in a computed global, and writes its proofs", .notProved,
        global("  forge()") + forging),
      Route(
        .forge, "grader-name", "does so in a function with the name of the grader's type", .notProved,
        file(
          "  right(series, episodes, watched)",
          "func CountWhatIsLeft(_ answer: (Int, Int, Int) -> SeriesRows) -> Int {\n  forge()\n  return 0\n}\n" + forging
        )),
      Route(
        .forge, "own-literals", "makes the types its own that a literal beside the call would have", .solved,
        file(
          "  right(series, episodes, watched)",
          """
          struct Text: ExpressibleByStringLiteral { init(stringLiteral: StaticString) { forge() } }
          typealias StringLiteralType = StaticString
          enum Never { case never }
          enum Judge { static func main(_ attempts: [Any]) { forge() } }
          """ + "\n" + forging)),
      Route(
        .forge, "grader-type", "has a type with the name of the grader's", .notProved,
        file(
          "  right(series, episodes, watched)",
          "struct CountWhatIsLeft { init(_ answer: (Int, Int, Int) -> SeriesRows) { forge() } }\n" + forging)),
    ]
  }

  /// What an answer can do to the judge once it runs beside it.
  static var beside: [Route] {
    [
      Route(
        .forge, "proofs-from-memory", "looks through its memory for words like proofs, and reports each as passed",
        .notProved,
        file(
          """
            forge()
            return SeriesRows(series: 0, episodes: 0, histories: 0)
          """,
          """
          /// A page, by way of a pipe: what is not there any more is an error, and no end.
          func page(_ address: UInt, _ pipe: [Int32], _ bytes: inout [UInt8]) -> Bool {
            guard write(pipe[1], UnsafeRawPointer(bitPattern: address), bytes.count) == bytes.count else { return false }
            return read(pipe[0], &bytes, bytes.count) == bytes.count
          }

          func forge() {
            let maps = (try? String(contentsOfFile: "/proc/self/maps", encoding: .utf8)) ?? ""
            var (found, word, ends) = (Set<String>(), [UInt8](), [Int32(-1), -1])
            var bytes = [UInt8](repeating: 0, count: 4096)
            pipe(&ends)
            for line in maps.split(separator: "\\n") where line.contains(" rw-p ") && !line.contains("[stack]") {
              let bounds = line.split(separator: " ")[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
              guard bounds.count == 2, bounds[1] - bounds[0] <= 64 << 20 else { continue }
              for address in stride(from: bounds[0], to: bounds[1], by: bytes.count) where page(address, ends, &bytes) {
                for byte in bytes {
                  if (48...57).contains(byte) || (97...122).contains(byte) {
                    word.append(byte)
                    continue
                  }
                  if (18...26).contains(word.count) { found.insert(String(decoding: word, as: UTF8.self)) }
                  word.removeAll(keepingCapacity: true)
                }
              }
            }
            for word in found {
              let report = "\\n{\\"run\\":0,\\"step\\":{\\"passed\\":{\\"proof\\":\\"\\(word)\\"}}}\\n"
              _ = report.withCString { write(3, $0, strlen($0)) }
            }
            _exit(0)
          }
          """)),
      Route(
        .forge, "observer", "leaves an observer that changes what the judge saves later, which it can",
        .solved,
        "import OpenCoreData\nimport Samples\n"
          + file(
            """
              if !hasRun {
                hasRun = true
                let name = Notification.Name.NSManagedObjectContextWillSave
                _ = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { note in
                  guard let context = note.object as? NSManagedObjectContext, !context.deletedObjects.isEmpty else { return }
                  for entity in ["Episode", "History"] {
                    let all = NSFetchRequest<NSManagedObject>(entityName: entity)
                    for one in (try? context.fetch(all)) ?? [] { context.delete(one) }
                  }
                }
              }
              return SeriesRows(series: series - 1, episodes: 0, histories: 0)
            """)),
    ]
  }

  /// What the judge's code could take for its own.
  static var names: [Route] {
    [
      Route(
        .forge, "own-grader", "has its own check of the grader's type", .unsolved,
        file(
          "  SeriesRows(series: 0, episodes: 0, histories: 0)",
          """
          extension CountWhatIsLeft { static var checks: [Check<CountWhatIsLeft>] { [] } }
          func == (left: SeriesRows, right: SeriesRows) -> Bool { true }
          func ~= (left: SeriesRows, right: SeriesRows) -> Bool { true }
          """)),
      Route(
        .forge, "judge-again", "calls the judge's main function with another attempt", .crashed,
        file("  Judge.main([CountWhatIsLeft(right)])")),
    ]
  }
}
