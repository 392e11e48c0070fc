import CoreDataModel

/// Where cascades lead, with entities and relationships by number: a search of a large model takes many steps.
final class CascadeGraph {
  /// An entity that cascades reach, and how: by which relationship from which of those reached before; by none from the
  /// entity that the search began at, and from those below that one.
  typealias Reached = (entity: Int, by: Int?, before: Int)

  /// The relationships that cascade.
  let relationships: [NSRelationshipDescription]
  private let entities: [NSEntityDescription]
  /// The entity that declares each, and the one that it leads to; nil for one that is not of the model.
  private let origins: [Int?]
  private let destinations: [Int?]
  /// The entities that destinations of each may be of.
  private let ends: [[Int]]
  private let inverses: [Int?]
  /// Whether the relationship leads to the very entity that has it.
  private let isLoop: [Bool]
  /// The relationships of each entity, inherited ones too.
  private let ways: [[Int]]
  /// The entities above each, and itself.
  private let kinds: [Set<Int>]
  /// What has been found from each destination.
  private var found: [Int: [Reached]] = [:]
  /// How many relationships searches have looked at: tests hold it against the size of a model.
  private(set) var steps = 0

  init(_ graph: RuleGraph) {
    entities = graph.entities
    let places = Dictionary(uniqueKeysWithValues: entities.enumerated().map { (ObjectIdentifier($1), $0) })
    var relationships: [NSRelationshipDescription] = []
    var numbers: [ObjectIdentifier: Int] = [:]
    var ways: [[Int]] = []
    for entity in entities {
      ways.append(
        graph.cascades(of: entity).map { relationship in
          if let known = numbers[ObjectIdentifier(relationship)] { return known }
          numbers[ObjectIdentifier(relationship)] = relationships.count
          relationships.append(relationship)
          return relationships.count - 1
        })
    }
    self.relationships = relationships
    self.ways = ways
    origins = relationships.map { places[ObjectIdentifier($0.entity)] }
    destinations = relationships.map { $0.destinationEntity.flatMap { places[ObjectIdentifier($0)] } }
    ends = relationships.map { graph.destinations(of: $0).compactMap { places[ObjectIdentifier($0)] } }
    inverses = relationships.map { $0.inverseRelationship.flatMap { numbers[ObjectIdentifier($0)] } }
    isLoop = relationships.map { $0.destinationEntity === $0.entity }
    kinds = entities.map { entity in
      var above: Set<Int> = []
      var next: NSEntityDescription? = entity
      while let current = next, let place = places[ObjectIdentifier(current)], above.insert(place).inserted {
        next = current.superentity
      }
      return above
    }
  }

  /// The shortest way along cascades back to the entity of a relationship, which goes through another entity and does not
  /// merely turn round.
  func cycle(from first: Int) -> [Int]? {
    guard let start = origins[first], !isLoop[first] else { return nil }
    // Each step with the place of the one before it.
    var line: [(relationship: Int, before: Int)] = [(first, -1)]
    var isSeen = [Bool](repeating: false, count: relationships.count)
    isSeen[first] = true
    var next = 0
    while next < line.count {
      let last = line[next].relationship
      for entity in ends[last] {
        for relationship in ways[entity] {
          steps += 1
          // A step from an entity to itself leads nowhere.
          if isSeen[relationship] || isLoop[relationship] || relationship == inverses[last] { continue }
          isSeen[relationship] = true
          line.append((relationship, next))
          if leads(relationship, to: start) { return way(line.count - 1, in: line) }
        }
      }
      next += 1
    }
    return nil
  }

  private func way(_ last: Int, in line: [(relationship: Int, before: Int)]) -> [Int] {
    var way: [Int] = []
    var place = last
    while place >= 0 {
      way.append(line[place].relationship)
      place = line[place].before
    }
    return way.reversed()
  }

  /// Whether a destination of a relationship may be of an entity, or of one below it.
  private func leads(_ relationship: Int, to entity: Int) -> Bool {
    guard let destination = destinations[relationship] else { return false }
    return kinds[destination].contains(entity) || kinds[entity].contains(destination)
  }

  /// What cascades reach from the destinations of a relationship on, each entity by its shortest way.
  private func reached(from relationship: Int) -> [Reached] {
    guard let start = destinations[relationship] else { return [] }
    if let known = found[start] { return known }
    var reached: [Reached] = []
    var isSeen = [Bool](repeating: false, count: entities.count)
    func reach(_ relationship: Int, _ by: Int?, _ before: Int) {
      for entity in ends[relationship] where !isSeen[entity] {
        isSeen[entity] = true
        reached.append((entity, by, before))
      }
    }
    reach(relationship, nil, -1)
    var next = 0
    while next < reached.count {
      for way in ways[reached[next].entity] {
        steps += 1
        reach(way, way, next)
      }
      next += 1
    }
    found[start] = reached
    return reached
  }

  /// The relationships that lead to what was reached, the one that the search began with first.
  private func way(_ first: Int, to place: Int, in reached: [Reached]) -> [Int] {
    var way: [Int] = []
    var place = place
    while place >= 0, let step = reached[place].by {
      way.append(step)
      place = reached[place].before
    }
    return [first] + way.reversed()
  }

  /// Relationships of objects that cascades from a relationship on delete, each once, with the shortest way there.
  ///
  /// What leads back to the one object that is being deleted anyway is left out (DR-17).
  ///
  /// - Parameter asked: those of an entity that are looked for, inherited ones too.
  func below(
    _ number: Int, _ asked: (NSEntityDescription) -> [NSRelationshipDescription]
  ) -> [(way: [NSRelationshipDescription], last: NSRelationshipDescription)] {
    let reached = reached(from: number)
    var reported: Set<ObjectIdentifier> = []
    return reached.indices.flatMap { place in
      let before = relationships[reached[place].by ?? number]
      return asked(entities[reached[place].entity])
        .filter { $0.isToMany || $0 !== before.inverseRelationship }
        .filter { reported.insert(ObjectIdentifier($0)).inserted }
        .map { (way(number, to: place, in: reached).map { relationships[$0] }, $0) }
    }
  }

  /// The numbers of the relationships, in the order of the entities that declare them and of their names.
  var declared: [Int] {
    relationships.indices.sorted {
      let (a, b) = (relationships[$0], relationships[$1])
      return (a.entity.name ?? "", a.name) < (b.entity.name ?? "", b.name)
    }
  }
}
