/// Makes a failing script smaller, step by step, as long as it still fails.
package struct Shrinker {
  /// Whether a script still fails.
  package let fails: (PlainScript) -> Bool
  /// How many scripts may be tried.
  package var budget = 4000

  /// Makes a shrinker.
  package init(fails: @escaping (PlainScript) -> Bool) { self.fails = fails }

  package func shrink(_ script: PlainScript) -> PlainScript {
    var smallest = script
    var tries = 0
    var goesOn = true
    while goesOn, tries < budget {
      goesOn = false
      for candidate in candidates(of: smallest) {
        let candidate = candidate.sensible
        guard DeleteOracle(candidate).baseIsSound, candidate.size < smallest.size else { continue }
        tries += 1
        if tries > budget { break }
        if fails(candidate) {
          smallest = candidate
          goesOn = true
          break
        }
      }
    }
    return smallest
  }

  /// Smaller scripts, the boldest cuts first.
  private func candidates(of script: PlainScript) -> [PlainScript] {
    withoutSteps(script) + withoutObjects(script) + withoutRelationships(script) + withoutLinks(script)
      + withoutEntities(script) + plainer(script)
  }

  private func withoutSteps(_ script: PlainScript) -> [PlainScript] {
    var result: [PlainScript] = []
    var length = script.steps.count / 2
    while length > 0 {
      for start in stride(from: script.steps.count - length, through: 0, by: -length) {
        var candidate = script
        candidate.steps.removeSubrange(start..<(start + length))
        result.append(candidate)
      }
      length /= 2
    }
    for (index, step) in script.steps.enumerated() {
      guard case .set(let object, let name, let others) = step else { continue }
      for other in others {
        var candidate = script
        candidate.steps[index] = .set(object, name, others.filter { $0 != other })
        result.append(candidate)
      }
    }
    return result
  }

  private func withoutObjects(_ script: PlainScript) -> [PlainScript] {
    script.base.objects.map { object in
      var candidate = script
      candidate.base.erase(object)
      return candidate
    }
  }

  private func withoutLinks(_ script: PlainScript) -> [PlainScript] {
    script.base.objects.flatMap { object in
      script.schema.relationships(of: script.base.entities[object] ?? "").flatMap { relationship in
        script.base.destinations(object, relationship.name).map { other in
          var candidate = script
          candidate.base.part(object, relationship, other)
          return candidate
        }
      }
    }
  }

  private func withoutRelationships(_ script: PlainScript) -> [PlainScript] {
    script.schema.relationships.map { relationship in
      var candidate = script
      for name in Set([relationship.name, relationship.inverse ?? relationship.name]) {
        candidate.schema.relationships.removeAll { $0.name == name }
        candidate.base.erase(relationship: name)
        candidate.steps.removeAll { step in
          if case .set(_, name, _) = step { true } else { false }
        }
      }
      return candidate
    }
  }

  private func withoutEntities(_ script: PlainScript) -> [PlainScript] {
    let used = Set(script.base.entities.values).union(script.schema.relationships.flatMap { [$0.owner, $0.target] })
      .union(script.schema.entities.compactMap(\.parent))
    return script.schema.entities.indices.filter { !used.contains(script.schema.entities[$0].name) }.map { index in
      var candidate = script
      candidate.schema.entities.remove(at: index)
      return candidate
    }
  }

  /// Scripts with one trait that needs less explaining.
  private func plainer(_ script: PlainScript) -> [PlainScript] {
    var result: [PlainScript] = []
    func add(_ change: (inout PlainScript) -> Void) {
      var candidate = script
      change(&candidate)
      result.append(candidate)
    }
    add { $0.store = .memory }
    add { $0.startsFresh = true }
    add { $0.holdsObjects = true }
    add { $0.propagatesAtEndOfEvent = true }
    for index in script.schema.entities.indices {
      add { $0.schema.entities[index].parent = nil }
      add { $0.schema.entities[index].isAbstract = false }
    }
    for index in script.schema.relationships.indices {
      add { $0.schema.relationships[index].rule = .nullify }
      add { $0.schema.relationships[index].isOrdered = false }
      add {
        $0.schema.relationships[index].isOptional = true
        $0.schema.relationships[index].minCount = 0
      }
      add { $0.schema.relationships[index].maxCount = 0 }
    }
    return result
  }
}

extension PlainScript {
  /// How much there is to read, and after that how unusual it is.
  fileprivate var size: Int {
    let links = base.objects.reduce(0) { count, object in
      count + schema.relationships.reduce(0) { $0 + base.destinations(object, $1.name).count }
    }
    let set = steps.reduce(0) { count, step in
      if case .set(_, _, let others) = step { count + others.count } else { count }
    }
    let traits =
      [store != .memory, !startsFresh, !holdsObjects, !propagatesAtEndOfEvent].filter { $0 }.count
      + schema.entities.reduce(0) { $0 + ($1.parent == nil ? 0 : 1) + ($1.isAbstract ? 1 : 0) }
      + schema.relationships.reduce(0) {
        $0 + ($1.rule == .nullify ? 0 : 1) + ($1.isOptional ? 0 : 1) + min(1, $1.minCount) + min(1, $1.maxCount)
          + ($1.isOrdered ? 1 : 0)
      }
    let things = steps.count + base.entities.count + links + set + schema.relationships.count + schema.entities.count
    return things * 100 + traits
  }
}
