import WorkbookKit

/// Reads a plan from the tree of its file, and notes on the way all that is wrong with its form.
///
/// A key that means nothing is a fault: a misspelled `exercises` must not lose half an hour.
struct PlanReader {
  /// The line of each place.
  private(set) var lines: [PlanPlace: Int] = [:]
  /// What is wrong.
  private(set) var faults: [PlanFault] = []

  private struct Object {
    let place: PlanPlace
    var members: [String: JSONTree] = [:]
  }

  /// Reads a plan; what cannot be read is left empty, and has a fault.
  mutating func plan(_ tree: JSONTree) -> ClassPlan {
    lines[.plan] = tree.line
    guard let object = object(tree, .plan, keys: ClassPlan.Key.self) else { return ClassPlan(title: "", steps: []) }
    let title = text("title", in: object, isNeeded: true)
    let steps = list("steps", in: object, isNeeded: true) { $0.step($1, $2) }
    if steps?.isEmpty == true { refuse("there is no step", at: .plan) }
    return ClassPlan(title: title, steps: steps ?? [])
  }

  private mutating func step(_ tree: JSONTree, _ place: PlanPlace) -> ClassPlan.Step {
    let object = object(tree, place, keys: ClassPlan.Step.Key.self)
    let given = object ?? Object(place: place)
    // Where it is no object, that is what is wrong, and not what it lacks.
    let minutes = number("minutes", in: given, isNeeded: object != nil)
    let reading = number("reading", in: given)
    let step = ClassPlan.Step(
      minutes: minutes ?? 0, what: text("what", in: given), front: front(in: given),
      exercises: list("exercises", in: given) { $0.name($1, $2) } ?? [],
      early: list("early", in: given) { $0.name($1, $2) } ?? [], reading: reading ?? 0,
      wrong: list("wrong", in: given) { $0.belief($1, $2) } ?? [], note: text("note", in: given))
    if let minutes, !(1...600).contains(minutes) {
      refuse("`minutes` is \(minutes), and not between 1 and 600", at: place.key("minutes"), in: place)
    } else if let minutes, let reading, !(0...minutes).contains(reading) {
      refuse(
        "`reading` is \(reading), and not between 0 and the step's \(minutes) minutes", at: place.key("reading"),
        in: place)
    }
    if let object, ["what", "front", "exercises"].allSatisfy({ object.members[$0] == nil }) {
      refuse("it needs `what`, `front` or `exercises`", at: place)
    }
    return step
  }

  private mutating func front(in step: Object) -> ClassPlan.Front? {
    guard let (tree, place) = value("front", in: step),
      let object = object(tree, place, keys: ClassPlan.Front.Key.self)
    else { return nil }
    let chapter = number("chapter", in: object, isNeeded: true)
    let isPredicted = bool("predict", in: object)
    let segments = list("segments", in: object, isNeeded: true) { $0.segment($1, $2) }
    if segments?.isEmpty == true { refuse("`segments` is empty", at: place.key("segments"), in: place) }
    if let chapter, chapter < 1 { refuse("there is no chapter \(chapter)", at: place.key("chapter"), in: place) }
    return ClassPlan.Front(chapter: max(0, chapter ?? 0), isPredicted: isPredicted, segments: segments ?? [])
  }

  private mutating func segment(_ tree: JSONTree, _ place: PlanPlace) -> ClassPlan.Segment {
    guard let object = object(tree, place, keys: ClassPlan.Segment.Key.self) else {
      return ClassPlan.Segment(name: "", ask: "", heard: "", then: "")
    }
    return ClassPlan.Segment(
      name: name("name", in: object), ask: text("ask", in: object), heard: text("heard", in: object),
      then: text("then", in: object))
  }

  private mutating func belief(_ tree: JSONTree, _ place: PlanPlace) -> ClassPlan.Belief {
    guard let object = object(tree, place, keys: ClassPlan.Belief.Key.self) else {
      return ClassPlan.Belief(exercise: "", belief: "", ask: "")
    }
    return ClassPlan.Belief(
      exercise: name("exercise", in: object), belief: name("belief", in: object),
      ask: text("ask", in: object, isNeeded: true))
  }

  // MARK: - Values

  /// The object in braces, which may have no other keys than these, and each of them once.
  private mutating func object<Key: CaseIterable & RawRepresentable<String>>(
    _ tree: JSONTree, _ place: PlanPlace, keys: Key.Type
  ) -> Object? {
    guard case .object(let members) = tree.value else {
      wrongKind("an object in braces", at: place)
      return nil
    }
    let known = Key.allCases.map(\.rawValue)
    var object = Object(place: place)
    for member in members {
      let own = place.key(member.key)
      if object.members[member.key] != nil {
        faults.append(PlanFault(line: member.line, "\(place.text): the key `\(member.key)` is here twice"))
        continue
      }
      lines[own] = member.line
      if !known.contains(member.key) {
        let hint = ClosestMatch.find(member.key, among: known).map { "; did you mean `\($0)`?" } ?? ""
        refuse("there is no key `\(member.key)` here\(hint)", at: own, in: place)
      }
      object.members[member.key] = member.tree
    }
    return object
  }

  private mutating func value(_ key: String, in object: Object, isNeeded: Bool = false) -> (JSONTree, PlanPlace)? {
    if let tree = object.members[key], tree.value != .null { return (tree, object.place.key(key)) }
    if isNeeded { faults.append(PlanFault(line: lines[object.place], "\(object.place.text) lacks `\(key)`")) }
    return nil
  }

  private mutating func list<Element>(
    _ key: String, in object: Object, isNeeded: Bool = false,
    _ element: (inout PlanReader, JSONTree, PlanPlace) -> Element
  ) -> [Element]? {
    guard let (tree, place) = value(key, in: object, isNeeded: isNeeded) else { return nil }
    guard case .list(let trees) = tree.value else {
      wrongKind("a list", at: place)
      return nil
    }
    var elements: [Element] = []
    for (index, tree) in trees.enumerated() {
      let own = place.item(index)
      lines[own] = tree.line
      elements.append(element(&self, tree, own))
    }
    return elements
  }

  private mutating func text(_ key: String, in object: Object, isNeeded: Bool = false) -> String {
    guard let (tree, place) = value(key, in: object, isNeeded: isNeeded) else { return "" }
    return text(tree, place) ?? ""
  }

  private mutating func text(_ tree: JSONTree, _ place: PlanPlace) -> String? {
    if case .text(let text) = tree.value { return text }
    wrongKind("a text", at: place)
    return nil
  }

  /// A text by which something is found, and which must not be empty.
  private mutating func name(_ key: String, in object: Object) -> String {
    guard let (tree, place) = value(key, in: object, isNeeded: true) else { return "" }
    return name(tree, place)
  }

  private mutating func name(_ tree: JSONTree, _ place: PlanPlace) -> String {
    guard let text = text(tree, place) else { return "" }
    if text.isEmpty { refuse("the text is empty", at: place) }
    return text
  }

  private mutating func bool(_ key: String, in object: Object) -> Bool {
    guard let (tree, place) = value(key, in: object) else { return false }
    if case .bool(let value) = tree.value { return value }
    wrongKind("true or false", at: place)
    return false
  }

  private mutating func number(_ key: String, in object: Object, isNeeded: Bool = false) -> Int? {
    guard let (tree, place) = value(key, in: object, isNeeded: isNeeded) else { return nil }
    if case .number(let written) = tree.value {
      if let whole = Int(written) { return whole }
      let number = Double(written) ?? .infinity
      if let whole = Int(exactly: number) { return whole }
      // However large, a number without a fraction is a whole one.
      if number == number.rounded() {
        refuse("the number is out of range", at: place)
        return nil
      }
    }
    wrongKind("a whole number", at: place)
    return nil
  }

  // MARK: - Faults

  private mutating func refuse(_ reason: String, at place: PlanPlace, in outer: PlanPlace? = nil) {
    faults.append(PlanFault(line: lines[place], "\((outer ?? place).text): \(reason)"))
  }

  private mutating func wrongKind(_ kind: String, at place: PlanPlace) {
    faults.append(PlanFault(line: lines[place], "\(place.text) is not \(kind)"))
  }
}
