/// How many there are at either end of the matrix's relationship, and whether there is an inverse at all.
struct MatrixShape: Sendable, CustomStringConvertible {
  var isToMany: Bool
  /// Whether the inverse is a to-many; nil without inverse.
  var inverseIsToMany: Bool?

  static let all: [MatrixShape] = [false, true].flatMap { isToMany in
    [false, true, nil].map { MatrixShape(isToMany: isToMany, inverseIsToMany: $0) }
  }

  var description: String {
    "\(inverseIsToMany.map { $0 ? "*" : "1" } ?? "no inverse")-\(isToMany ? "*" : "1")"
  }

  /// A schema for each rule of the inverse and each obligation.
  func schemas(_ rule: PlainRule) -> [PlainSchema] {
    let inverseRules: [PlainRule?] = inverseIsToMany == nil ? [nil] : PlainRule.allCases
    return inverseRules.flatMap { inverseRule in
      [true, false].flatMap { isOptional in
        (inverseRule == nil ? [true] : [true, false]).map { inverseIsOptional in
          schema(rule, isOptional, inverseRule, inverseIsOptional)
        }
      }
    }
  }

  private func schema(
    _ rule: PlainRule, _ isOptional: Bool, _ inverseRule: PlainRule?, _ inverseIsOptional: Bool
  ) -> PlainSchema {
    var far = end("A", "far", "T", isToMany, rule, isOptional)
    guard let inverseRule, let inverseIsToMany else { return .of(["A", "T"], [far]) }
    var near = end("T", "near", "A", inverseIsToMany, inverseRule, inverseIsOptional)
    (far.inverse, near.inverse) = ("near", "far")
    return .of(["A", "T"], [far, near])
  }

  private func end(
    _ owner: String, _ name: String, _ target: String, _ isToMany: Bool, _ rule: PlainRule, _ isOptional: Bool
  ) -> PlainRelationship {
    isToMany
      ? .many(owner, name, target, rule, min: isOptional ? 0 : 1)
      : .one(owner, name, target, rule, isOptional: isOptional)
  }

  /// Links so that one target is the first owner's alone and, where the shape allows it, another is shared.
  var links: [String] {
    // Of a to-many without an inverse a target has one owner (SQ-26).
    switch (isToMany, inverseIsToMany ?? !isToMany) {
    case (false, false): ["A1.far T1", "A2.far T2"]
    case (true, false): ["A1.far T1 T2", "A2.far T3"]
    case (false, true): ["A1.far T1", "A2.far T2", "A3.far T2"]
    case (true, true): ["A1.far T1 T2", "A2.far T2 T3"]
    }
  }
}

/// One cell of the matrix: a schema, a state, a store.
struct MatrixCell {
  /// What the objects are like before the delete.
  enum State: String, CaseIterable { case inserted, clean, changed, fault }

  let schema: PlainSchema
  let shape: MatrixShape
  let state: State
  let store: PlainStore

  static func all(_ schema: PlainSchema, _ shape: MatrixShape) -> [MatrixCell] {
    State.allCases.flatMap { state in
      [PlainStore.memory, .sqlite].map { MatrixCell(schema: schema, shape: shape, state: state, store: $0) }
    }
  }

  var name: String {
    "\(shape), \(schema.relationships.map(\.text).joined(separator: "; ")); \(state.rawValue), \(store.rawValue)"
  }

  /// Scripts that delete an owner; one that shares a target; an owner and its target.
  var scripts: [PlainScript] {
    let links = shape.links
    let objects = Set(links.flatMap { $0.split(separator: " ").map { String($0.prefix(2)) } }).sorted()
    let graph = PlainGraph.of(schema, objects.joined(separator: " "), links)
    var script = PlainScript(schema: schema, base: graph)
    script.store = store
    switch state {
    case .inserted:
      script.base = PlainGraph()
      script.steps =
        objects.map { .insert($0, entity: String($0.prefix(1))) }
        + objects.filter { $0.hasPrefix("A") }.map { .set($0, "far", graph.destinations($0, "far")) }
    case .clean: script.steps = objects.map { .read($0) }
    case .changed: script.steps = objects.map { .touch($0) }
    case .fault: script.steps = objects.map { .refresh($0) }
    }
    return [["A1"], ["A2"], ["A1", "T1"]].map { deletes in
      var script = script
      script.steps += deletes.map { .delete($0) } + [.look, .process, .look, .save, .look]
      return script.sensible
    }
  }
}
