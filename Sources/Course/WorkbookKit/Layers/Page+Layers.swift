import Foundation
import OpenCoreData

extension Page {
  /// Looks into every layer at each line that the segment prints with a label, and draws what each of them held: the picture
  /// `layers`, or the stepper `steps`.
  ///
  /// A stepper has the pending changes of each context too.
  ///
  /// Looking changes nothing of what the run does, so a lesson asks for it in a hidden line and goes on as before. Steps that
  /// print nothing are told by `moment(_:row:)`.
  ///
  /// - Parameters:
  ///   - object: the object whose value is followed; it is held weakly.
  ///   - key: the attribute.
  ///   - name: the variable that holds the object; nil where the contexts alone are shown.
  ///   - contexts: the lowest contexts of each branch; those above are found by `parent`.
  ///   - others: what else is looked at, before the contexts.
  ///   - label: what the picture is called, where a segment has several.
  ///   - isStepper: whether the reader walks through the moments one by one, in place of one picture of all.
  public func watch(
    _ object: NSManagedObject, _ key: String, as name: String? = nil, in contexts: [NSManagedObjectContext] = [],
    also others: [LayerProbe] = [], label: String? = nil, isStepper: Bool = false
  ) {
    watch([(object, key)], as: name, in: contexts, also: others, label: label, isStepper: isStepper)
  }

  /// Looks into every layer for several objects, as for one.
  ///
  /// - Parameters:
  ///   - followed: the objects and attributes, at least one.
  ///   - name: the variables that hold the objects; nil where the contexts alone are shown.
  ///   - contexts: the lowest contexts of each branch.
  ///   - others: what else is looked at, before the contexts.
  ///   - label: what the picture is called, where a segment has several.
  ///   - isStepper: whether the reader walks through the moments one by one.
  public func watch(
    _ followed: [(object: NSManagedObject, key: String)], as name: String? = nil,
    in contexts: [NSManagedObjectContext] = [], also others: [LayerProbe] = [], label: String? = nil,
    isStepper: Bool = false
  ) {
    var chain: [NSManagedObjectContext] = []
    for context in contexts + followed.compactMap(\.object.managedObjectContext) {
      for level in sequence(first: context, next: \.parent) where !chain.contains(level) { chain.append(level) }
    }
    let roots = chain.filter { $0.parent == nil }
    guard let coordinator = roots.lazy.compactMap(\.persistentStoreCoordinator).first,
      let url = coordinator.persistentStores.first?.url
    else { preconditionFailure("An object that is watched has a context with a store.") }
    let subjects = followed.map { LayerSubject($0.object, $0.key, roots: roots) }
    let names = followed.map { "\(ObjectNaming.text(for: $0.object)).\($0.key)" }
    // A parent stands behind its children: what they save goes to the right.
    let levels = contexts.isEmpty ? [] : chain.sorted { $0.depth > $1.depth }
    let variables = name.map { [LayerProbe.variable($0, subjects)] } ?? []
    let held: [LayerProbe] = others + variables + levels.map { .context($0, subjects) }
    // A context that is pinned passes the row cache by.
    let pinned = roots.filter { root in root.performAndWait { root.queryGenerationToken != nil } }
    var saved = pinned.map { LayerProbe.pinnedState($0, subjects) }
    if pinned.count < roots.count { saved.append(.rowCache(coordinator, subjects)) }
    saved.append(.file(url, subjects))
    // A picture of all moments has no room for them.
    let pending: [LayerProbe] = isStepper ? levels.map { .pending(in: $0) } : []
    watch(names.joined(separator: ", "), held + saved + pending, label: label, isStepper: isStepper)
  }

  /// Looks at layers at each moment of the segment, and records what they held when it ends.
  ///
  /// - Parameters:
  ///   - subject: what the layers hold, in a few words.
  ///   - probes: the layers, from the screen to the file.
  ///   - label: what the picture is called, where a segment has several.
  ///   - isStepper: whether the reader walks through the moments one by one.
  public func watch(_ subject: String, _ probes: [LayerProbe], label: String? = nil, isStepper: Bool = false) {
    begin(LayerWatch(LayerWalk(subject: subject, layers: probes.map(\.layer)), probes, label, isStepper))
  }
}

extension NSManagedObjectContext {
  /// How many contexts are above it.
  fileprivate var depth: Int { parent.map { $0.depth + 1 } ?? 0 }
}

/// What probes have seen so far.
final class LayerWatch: PageWatch {
  private var walk: LayerWalk
  private let probes: [LayerProbe]
  private let label: String?
  private let isStepper: Bool

  init(_ walk: LayerWalk, _ probes: [LayerProbe], _ label: String?, _ isStepper: Bool) {
    (self.walk, self.probes, self.label, self.isStepper) = (walk, probes, label, isStepper)
  }

  func end() -> PageEvent {
    isStepper ? .steps(label: label ?? "steps", walk: walk) : .layers(label: label ?? "layers", walk: walk)
  }

  func look(_ label: String, _ printed: String?) {
    if walk.moments.takeFurtherLine(label, printed) { return }
    walk.moments.append(
      LayerWalk.Moment(label: label, printed: printed.map { [$0] } ?? [], held: probes.map { $0.look() }))
  }
}
