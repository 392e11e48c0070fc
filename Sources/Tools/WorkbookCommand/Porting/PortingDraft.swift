/// What the rules want changed, before anything is.
struct PortingDraft {
  /// A replacement of some bytes of a file.
  struct Edit {
    var range: Range<Int>
    var replacement: String
    /// What the edit counts as; nil for one that belongs to another.
    var kind: PortingKind?
  }

  /// A declaration that goes into the body of its class, with the edits inside it.
  struct Move {
    var range: Range<Int>
    var target: TypePlace
  }

  /// Lines that are added to the body of a class.
  struct Insertion {
    var text: String
    var target: TypePlace
    var kind: PortingKind?
  }

  private(set) var edits: [Int: [Edit]] = [:]
  private(set) var moves: [Int: [Move]] = [:]
  private(set) var cuts: [Int: [Range<Int>]] = [:]
  private(set) var insertions: [Int: [Insertion]] = [:]
  private(set) var additions: [Int: [(text: String, kind: PortingKind)]] = [:]
  private(set) var imports: [Int: Set<String>] = [:]
  private(set) var newFiles: [(path: String, text: String, kind: PortingKind, function: String)] = []
  private(set) var remainders: [PortingRemainder] = []

  /// Replaces bytes of a file.
  mutating func replace(_ range: Range<Int>, with text: String, in source: Int, _ kind: PortingKind?) {
    edits[source, default: []].append(Edit(range: range, replacement: text, kind: kind))
  }

  /// Moves bytes of a file into a class.
  mutating func move(_ range: Range<Int>, of source: Int, to target: TypePlace) {
    guard !isMoved(range, of: source) else { return }
    moves[source, default: []].append(Move(range: range, target: target))
  }

  /// Whether bytes are moved already.
  func isMoved(_ range: Range<Int>, of source: Int) -> Bool {
    moves[source, default: []].contains { $0.range.overlaps(range) }
  }

  /// Takes bytes away, with all edits in them but those that move elsewhere.
  mutating func cut(_ range: Range<Int>, of source: Int) { cuts[source, default: []].append(range) }

  /// Adds lines to the end of a class's body.
  mutating func insert(_ text: String, into target: TypePlace, _ kind: PortingKind?) {
    insertions[target.source, default: []].append(Insertion(text: text, target: target, kind: kind))
  }

  /// Adds a declaration at the end of a file, once.
  mutating func add(_ text: String, to source: Int, _ kind: PortingKind) {
    guard !additions[source, default: []].contains(where: { $0.text == text }) else { return }
    additions[source, default: []].append((text, kind))
  }

  /// Sees to it that a file imports a module.
  mutating func require(_ module: String, in source: Int) { imports[source, default: []].insert(module) }

  /// Makes a file that was not there, with a function that the app has to call.
  mutating func addFile(_ path: String, _ text: String, _ kind: PortingKind, calling function: String) {
    newFiles.append((path, text, kind, function))
  }

  /// Leaves something to a person.
  mutating func leave(_ subject: String, at line: Int?, of path: String, _ kind: PortingKind, _ advice: PortingAdvice) {
    let remainder = PortingRemainder(path: path, line: line, kind: kind, subject: subject, advice: advice)
    if !remainders.contains(remainder) { remainders.append(remainder) }
  }
}
