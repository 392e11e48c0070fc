/// Reads the files of the folder `Facts` and checks them against each other.
struct FactReader {
  private(set) var list = FactList()
  private var order: [String] = []

  mutating func read(_ files: [String: String]) {
    let sources = "sources.json"
    if let text = files[sources] { readSources(FactFile(path: path(sources), text: text)) }
    for (name, text) in files.sorted(by: { ValueText.naturally($0.key, $1.key) }) where name != sources {
      readSection(FactFile(path: path(name), text: text), name: String(name.dropLast(".json".count)))
    }
    sortSections()
    checkReferences()
  }

  private func path(_ name: String) -> String { FactList.folder + "/" + name }

  // MARK: Sources

  private mutating func readSources(_ file: FactFile) {
    guard var entry = entry(of: file) else { return }
    order = entry.texts("sections")
    let objects = entry.objects("sources")
    entry.end()
    report(entry, in: file, line: 1)
    let lines = file.lines(of: "key")
    for (index, object) in objects.enumerated() {
      readSource(object, in: file, line: index < lines.count ? lines[index] : 1)
    }
  }

  private mutating func readSource(_ object: [String: Any], in file: FactFile, line: Int) {
    var entry = FactEntry(object, owner: "A source")
    let source = FactSource(
      key: entry.name("key"), title: entry.text("title") ?? "", author: entry.optionalText("author"),
      date: entry.optionalText("date"), link: entry.optionalText("link"), note: entry.optionalText("note"),
      system: entry.optionalText("system"), isFound: entry.flag("found", default: true))
    entry.end()
    report(entry, in: file, line: line)
    if list.source(source.key) != nil { report(.doubled(source.key, firstFile: file.path), in: file, line: line) }
    if !source.isFound, source.note == nil { report(.notFoundWithoutReason(source.key), in: file, line: line) }
    list.sources.append(source)
  }

  // MARK: Sections

  private mutating func readSection(_ file: FactFile, name: String) {
    guard var entry = entry(of: file) else { return }
    var section = FactSection(name: name, prefix: entry.text("prefix") ?? "", title: entry.text("title") ?? "")
    let objects = entry.objects("facts")
    entry.end()
    report(entry, in: file, line: 1)
    let lines = file.lines(of: "id")
    for (index, object) in objects.enumerated() {
      let line = index < lines.count ? lines[index] : 1
      if let fact = readFact(object, of: section, in: file, line: line) { section.facts.append(fact) }
    }
    list.sections.append(section)
  }

  private mutating func readFact(
    _ object: [String: Any], of section: FactSection, in file: FactFile, line: Int
  ) -> Fact? {
    var entry = FactEntry(object, owner: "A fact of \(section.name)")
    let id = entry.name("id")
    let word = entry.text("kind") ?? ""
    let kind = FactKind(rawValue: word)
    var fact = Fact(id: id, kind: kind ?? .reported, sentence: entry.text("fact") ?? "")
    let sources = entry.objects("sources")
    fact.outOfScope = entry.optionalText("outOfScope")
    fact.differs = entry.flag("differs", default: false)
    fact.fills = entry.texts("fills")
    fact.against = entry.texts("against")
    entry.end()
    for source in sources {
      var citation = FactEntry(source, owner: entry.owner)
      fact.sources.append(.init(source: citation.text("source") ?? "", place: citation.optionalText("at")))
      citation.end()
      report(citation, in: file, line: line)
    }
    report(entry, in: file, line: line)
    guard FactID.isWellFormed(id) else {
      if !id.isEmpty { report(.malformedID(id), in: file, line: line) }
      return nil
    }
    if FactID.prefix(of: id) != section.prefix {
      report(.wrongPrefix(id, expected: section.prefix), in: file, line: line)
    }
    if kind == nil, !word.isEmpty { report(.unknownKind(word, owner: id), in: file, line: line) }
    if let first = list.places[id] {
      report(.doubled(id, firstFile: first.file), in: file, line: line)
      return nil
    }
    list.places[id] = (file.path, line)
    list.byID[id] = fact
    return fact
  }

  private mutating func sortSections() {
    let isChosen = { (name: String) in name.hasPrefix("chosen-") }
    let names = Set(list.sections.map(\.name))
    for name in order where !names.contains(name) {
      list.problems.append(FactProblem(.missingSection(name), file: path("sources.json"), line: 1))
    }
    for name in names.sorted() where !order.contains(name) && !isChosen(name) {
      list.problems.append(FactProblem(.unlistedSection(name), file: path(name + ".json"), line: 1))
    }
    // The files were read in natural order, which the sections that are not listed keep.
    list.sections =
      order.compactMap { name in list.sections.first { $0.name == name } }
      + list.sections.filter { !order.contains($0.name) }
  }

  // MARK: References

  private mutating func checkReferences() {
    for fact in list.facts {
      for citation in fact.sources where !citation.source.isEmpty && list.source(citation.source) == nil {
        report(.unknownSource(citation.source, owner: fact.id), at: fact)
      }
      for id in fact.fills + fact.against where list[id] == nil { report(.undefined(id), at: fact) }
      if fact.differs, fact.outOfScope == nil { report(.differsInScope(fact.id), at: fact) }
      if fact.kind != .chosen {
        if fact.sources.isEmpty { report(.sourceless(fact.id), at: fact) }
        if !fact.fills.isEmpty { report(.fillsWithoutChoice(fact.id), at: fact) }
        if !fact.against.isEmpty { report(.againstWithoutChoice(fact.id), at: fact) }
      }
      if fact.kind == .run, !fact.sources.isEmpty, !hasSystemOrDate(fact) {
        report(.runWithoutSystem(fact.id), at: fact)
      }
    }
  }

  private func hasSystemOrDate(_ fact: Fact) -> Bool {
    fact.sources.contains { citation in
      list.source(citation.source).map { $0.system != nil || $0.date != nil } ?? false
    }
  }

  // MARK: Reporting

  private mutating func entry(of file: FactFile) -> FactEntry? {
    do { return FactEntry(try file.object(), owner: "The file") } catch {
      list.problems.append(error)
      return nil
    }
  }

  private mutating func report(_ entry: FactEntry, in file: FactFile, line: Int) {
    for kind in entry.problems { report(kind, in: file, line: line) }
  }

  private mutating func report(_ kind: FactProblemKind, in file: FactFile, line: Int) {
    list.problems.append(FactProblem(kind, file: file.path, line: line))
  }

  private mutating func report(_ kind: FactProblemKind, at fact: Fact) {
    list.problems.append(list.problem(kind, at: fact.id))
  }
}
