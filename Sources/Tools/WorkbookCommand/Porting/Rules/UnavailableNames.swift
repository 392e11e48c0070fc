import WorkbookKit

/// What no rule ports: names that Linux lacks, with the way round each.
enum UnavailableNames {
  /// A name, and how to know that it is the one.
  struct Entry {
    /// What stands there, each a code token.
    var tokens: [String]
    var kind: PortingKind
    var advice: PortingAdvice
    /// Whether the one token is only how the name begins.
    var isPrefix = false
  }

  static let combine = PortingAdvice(
    "Combine is not there on Linux.",
    cure: "Follow `NSManagedObjectContextObjectsDidChange` through `NotificationCenter`, or use an "
      + "`NSFetchedResultsController`.")

  static func platform(_ module: String) -> PortingAdvice {
    PortingAdvice(
      "This is a part of \(module), which is not there on Linux.",
      cure: "Move it to a file that only the app has, or put it between `#if canImport(\(module))` and `#endif`.")
  }

  private static let observing = PortingAdvice(
    "Key-value observing needs the Objective-C runtime.",
    cure: "Follow `NSManagedObjectContextObjectsDidChange`, or override the setter that is of interest.")
  private static let selector = PortingAdvice(
    "There are no selectors without the Objective-C runtime.",
    cure:
      "Take the variant with a closure: `addObserver(forName:object:queue:using:)`, `Timer(timeInterval:repeats:block:)`."
  )
  /// For the selector of a sort descriptor.
  static let order = PortingAdvice(
    "A sort descriptor has no selector on Linux, and a fetch from SQLite that is given a comparator fails.",
    cure: "Sort by the key, or by a normalized attribute that the app keeps, or sort the array after the fetch.")
  /// For collections that are asked for values by key.
  static let keyed = PortingAdvice(
    "Collections have no key-value coding on Linux.",
    cure: "Use `map` with the property; the object that has them answers `value(forKeyPath: \"tracks.@sum.seconds\")`.")
  private static let cloudKit = PortingAdvice("There is no CloudKit on Linux.", cure: "Remove the line.")
  private static let protection = PortingAdvice("Files have no protection class on Linux.", cure: "Remove the line.")

  static let entries: [Entry] = [
    Entry(tokens: ["#selector"], kind: .selector, advice: selector),
    Entry(tokens: ["Selector", "("], kind: .selector, advice: selector),
    Entry(tokens: ["func", "observeValue"], kind: .observing, advice: observing),
    Entry(tokens: ["NSKeyValueObservation"], kind: .observing, advice: observing),
    Entry(tokens: [".", "observe", "(", "\\"], kind: .observing, advice: observing),
    Entry(
      tokens: ["keyPathsForValuesAffecting"], kind: .observing,
      advice: PortingAdvice(
        "Dependent keys are a part of key-value observing, which needs the Objective-C runtime.",
        cure: "Remove the function."), isPrefix: true),
    Entry(tokens: ["override", "func", "willChangeValue"], kind: .observing, advice: observing),
    Entry(tokens: ["override", "func", "didChangeValue"], kind: .observing, advice: observing),
    Entry(tokens: ["objectWillChange"], kind: .combine, advice: combine),
    Entry(tokens: ["ObservableObject"], kind: .combine, advice: combine),
    Entry(tokens: ["publisher", "("], kind: .combine, advice: combine),
    Entry(
      tokens: ["NSPersistentCloudKitContainer"], kind: .platform,
      advice: PortingAdvice(
        "There is no CloudKit on Linux.", cure: "Use `NSPersistentContainer`.")),
    Entry(tokens: ["NSPersistentCloudKitContainerOptions"], kind: .platform, advice: cloudKit),
    Entry(tokens: ["cloudKitContainerOptions"], kind: .platform, advice: cloudKit),
    Entry(tokens: ["NSPersistentStoreFileProtectionKey"], kind: .platform, advice: protection),
    Entry(tokens: ["FileProtectionType"], kind: .platform, advice: protection),
    Entry(
      tokens: [".", "notifications", "(", "named", ":"], kind: .platform,
      advice: PortingAdvice(
        "Foundation on Linux has no notifications as a sequence.",
        cure: "Use `addObserver(forName:object:queue:using:)`, and an `AsyncStream` round it.")),
    Entry(
      tokens: ["NSDiffableDataSourceSnapshotReference"], kind: .fetchedResults,
      advice: PortingAdvice(
        "This is a part of UIKit and AppKit, which are not there on Linux.",
        cure: "Write `didChangeContentWith snapshot: FetchedResultsSnapshot`, which has `sectionIdentifiers`, "
          + "`itemIdentifiers` and `itemIdentifiers(inSection:)`.")),
    Entry(
      tokens: ["autoreleasepool"], kind: .platform,
      advice: PortingAdvice(
        "There are no autorelease pools on Linux.", cure: "Write the body without it.")),
    Entry(
      tokens: ["NSHashTable"], kind: .platform,
      advice: PortingAdvice(
        "Foundation on Linux has no `NSHashTable`.", cure: "Keep an array of weak references.")),
    Entry(
      tokens: ["objc_getAssociatedObject"], kind: .platform,
      advice: PortingAdvice(
        "There are no associated objects without the Objective-C runtime.", cure: "Use a property of the class.")),
    Entry(
      tokens: ["objc_setAssociatedObject"], kind: .platform,
      advice: PortingAdvice(
        "There are no associated objects without the Objective-C runtime.", cure: "Use a property of the class.")),
    Entry(
      tokens: ["NSException"], kind: .platform,
      advice: PortingAdvice(
        "Foundation on Linux has no `NSException`.", cure: "Use `fatalError`, or throw an error.")),
  ]
}

/// Lists the uses of what Linux lacks.
struct UnavailableNamesRule: PortingRule {
  func apply(to project: PortingProject, _ draft: inout PortingDraft) {
    for source in project.sources {
      var listed: [Int: Set<PortingAdvice>] = [:]
      let isListed = Set(source.declarations.filter { $0.keyword == "import" }.map(\.name)).contains("Combine")
      for place in source.code.indices where !source.isConditional(place) {
        guard source.token(place).kind != .string, !isGetter(source, place),
          let entry = UnavailableNames.entries.first(where: { matches($0, source, place) })
        else { continue }
        // The rule for imports has listed what Combine declares.
        if entry.kind == .combine, isListed { continue }
        if entry.tokens.count == 1, source.isMark(place + 1, ":"), source.isMark(place - 1, "(") { continue }
        let advice = entry.kind == .selector && isOrder(source, place) ? UnavailableNames.order : entry.advice
        let line = source.line(of: place)
        guard listed[line, default: []].insert(advice).inserted else { continue }
        draft.leave(
          entry.isPrefix ? source.text(place) : entry.tokens.filter { $0.count > 1 }.joined(separator: " "), at: line,
          of: source.path, entry.kind, advice)
      }
    }
  }

  /// `#selector(getter:)` inside `NSStringFromSelector`, which another rule makes a string of.
  private func isGetter(_ source: SwiftSource, _ place: Int) -> Bool {
    source.text(place) == "#selector" && source.text(place - 2) == "NSStringFromSelector"
      && source.text(place + 2) == "getter"
  }

  /// Whether a selector is an argument beside `ascending:`, as a sort descriptor's is.
  private func isOrder(_ source: SwiftSource, _ place: Int) -> Bool {
    guard source.text(place - 2) == "selector", let open = source.opening(around: place) else { return false }
    return (open..<place).contains { source.text($0) == "ascending" && source.isMark($0 + 1, ":") }
  }

  private func matches(_ entry: UnavailableNames.Entry, _ source: SwiftSource, _ place: Int) -> Bool {
    if entry.isPrefix { return source.text(place).hasPrefix(entry.tokens[0]) }
    return entry.tokens.indices.allSatisfy { source.text(place + $0) == entry.tokens[$0] }
  }
}
