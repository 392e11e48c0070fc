import Foundation

/// What a segment prints through.
///
/// A page may be used from a context's own queue: its methods take turns, in the order in which they are called.
public final class Page: @unchecked Sendable {
  /// What the reader asked for on the command line.
  public let options: PageOptions

  // One lock for all of it. It is recursive, because describing a value may ask the page for a name.
  private let lock = NSRecursiveLock()
  private let feed: LessonFeed
  private let errorText: (any Error) -> [String]
  private var namer = ObjectNamer()
  private var statementSources: [any StatementSource] = []
  private var traceSources: [any TraceSource] = []
  private var closers: [() throws -> Void] = []
  private var watcher: (any PageWatch)?
  private var isOpen = true

  init(feed: LessonFeed, options: PageOptions, errorText: @escaping (any Error) -> [String]) {
    self.feed = feed
    self.options = options
    self.errorText = errorText
  }

  /// Prints a line.
  ///
  /// - Parameter text: The line; line breaks make several.
  public func print(_ text: String) {
    record(.line(text: text))
  }

  /// Prints a value beside its label, as it is.
  ///
  /// - Parameters:
  ///   - label: When or where the value was read.
  ///   - text: What was read: `Book#1.shelf = nil`.
  public func show(_ label: String, _ text: String) {
    showAndTell(label, text)
  }

  /// Prints any value beside its label; strings are quoted, `nil` is spelled out.
  ///
  /// - Parameters:
  ///   - label: When or where the value was read.
  ///   - value: What was read.
  public func show(_ label: String, value: Any?) {
    showAndTell(label, ValueText.describe(value))
  }

  /// Prints an error in full beside its label.
  ///
  /// - Parameters:
  ///   - label: What threw.
  ///   - error: The error, written by the lesson's formatter.
  public func show(_ label: String, error: any Error) {
    showAndTell(label, errorText(error).joined(separator: "\n"))
  }

  /// Says that something was done which prints nothing, to those who look at each moment of the segment.
  ///
  /// - Parameters:
  ///   - label: What was done, in words of the code: `main.save()`.
  ///   - row: What a table that is printed later has in the row of this moment, each cell with its column.
  public func moment(_ label: String, row: [(String, RowCell)] = []) {
    let cells = row.map { column, cell in "\(column): \(cell.text)" }
    watch(label, cells.isEmpty ? nil : cells.joined(separator: "; "))
  }

  /// Lets a watch look right after each value that is printed with its label, and at each `moment`, until the segment ends or
  /// another watch begins; then what it saw is recorded.
  func begin(_ watch: any PageWatch) {
    endWatch()
    lock.withLock { watcher = watch }
    atEnd { [unowned self] in endWatch() }
  }

  /// Ends the watch that has begun, where what follows in the segment is none of its moments.
  public func endWatch() {
    guard let watch = lock.withLock({ watcher }) else { return }
    lock.withLock { watcher = nil }
    record(watch.end())
  }

  private func showAndTell(_ label: String, _ text: String) {
    record(.shown(label: label, value: text))
    watch(label, text)
  }

  /// Outside of the lock: a watch asks contexts on their own queues, whose objects ask the page for names.
  private func watch(_ label: String, _ text: String?) { lock.withLock { watcher }?.look(label, text) }

  /// Prints a table.
  ///
  /// - Parameters:
  ///   - label: What the table holds.
  ///   - headers: The column names.
  ///   - rows: The rows, printed in this order.
  public func rows(_ label: String = "rows", headers: [String], _ rows: [[RowCell]]) {
    record(.rows(label: label, table: RowTable(headers: headers, rows: rows)))
  }

  /// Draws the graph as it was before the segment's change.
  ///
  /// - Parameter graph: The objects and their relationships.
  public func before(_ graph: GraphFigure) {
    figure("before", graph)
  }

  /// Draws the graph as the change left it.
  ///
  /// - Parameter graph: The objects and their relationships.
  public func after(_ graph: GraphFigure) {
    figure("after", graph)
  }

  /// Draws a graph at any other moment.
  ///
  /// - Parameters:
  ///   - label: The moment, which also names the figure's file.
  ///   - graph: The objects and their relationships.
  public func figure(_ label: String, _ graph: GraphFigure) {
    record(.figure(label: label, graph: graph))
  }

  /// Draws, in the book only, what a piece of work changed in an object graph.
  ///
  /// - Parameters:
  ///   - label: What was done, which also names the figure's file.
  ///   - before: The objects as they were; nil where the later moment alone is drawn.
  ///   - after: The objects as they are.
  ///   - isWhole: Whether `after` has every object there is, so that one that it lacks is gone.
  public func change(_ label: String, from before: GraphFigure?, to after: GraphFigure, isWhole: Bool) {
    record(.change(label: label, from: before, to: after, isWhole: isWhole))
  }

  /// Draws the orders of some steps by their endings.
  ///
  /// - Parameters:
  ///   - label: What the orders are of, which also names the figure's file.
  ///   - tree: The orders.
  public func orders(_ label: String, _ tree: OrderTree) { record(.orders(label: label, tree: tree)) }

  /// Prints a measured time or size, with `--measure` only; it is never recorded.
  ///
  /// - Parameters:
  ///   - label: What was measured.
  ///   - value: Measures and writes the result; not called unless it will be printed.
  /// - Throws: What the measurement throws.
  public func measured(_ label: String, _ value: @autoclosure () throws -> String) rethrows {
    guard options.measures else { return }
    let text = try value()
    lock.withLock { feed.measured(label: label, value: text) }
  }

  /// Prints measured costs as a table, with `--measure` only; the book shows them from a file of their own.
  ///
  /// - Parameter costs: Measures; not called unless the table will be printed.
  /// - Throws: What the measurement throws.
  public func measured(_ costs: () throws -> [Cost]) rethrows {
    guard options.measures else { return }
    let costs = try costs()
    lock.withLock { feed.measured(costs) }
  }

  /// Returns the stable name of an object in this segment, and numbers it if it is new.
  ///
  /// - Parameters:
  ///   - kind: What the name begins with, as a rule the entity's name.
  ///   - identity: What makes the object itself.
  public func name(_ kind: String, for identity: AnyHashable) -> String {
    lock.withLock { namer.name(kind, for: identity) }
  }

  /// Lets a second identity lead to the same name, as when a temporary ID becomes permanent.
  ///
  /// - Parameters:
  ///   - kind: What the name begins with.
  ///   - identity: The identity that has the name.
  ///   - other: The identity that shall have it too.
  public func alias(_ kind: String, _ identity: AnyHashable, as other: AnyHashable) {
    lock.withLock { namer.alias(kind, identity, as: other) }
  }

  /// Takes the segment's statements from `source` when the segment ends.
  ///
  /// - Parameter source: A statement log.
  public func observe(statements source: any StatementSource) {
    lock.withLock { statementSources.append(source) }
  }

  /// Takes the segment's delete propagation from `source` when the segment ends.
  ///
  /// - Parameter source: A propagation tracer.
  public func observe(trace source: any TraceSource) {
    lock.withLock { traceSources.append(source) }
  }

  /// Runs `work` when the segment's body has ended, also when it threw; the last one given runs first.
  ///
  /// - Parameter work: Tidies up, or leaves something for the reader; what it throws counts as thrown by the body.
  public func atEnd(_ work: @escaping () throws -> Void) {
    lock.withLock { closers.append(work) }
  }

  /// Runs what `atEnd` was given.
  ///
  /// - Throws: The first error, after everything has run.
  func runClosers() throws {
    var first: (any Error)?
    while let work = lock.withLock({ closers.popLast() }) {
      do { try work() } catch { first = first ?? error }
    }
    if let first { throw first }
  }

  private func record(_ event: PageEvent) {
    lock.withLock {
      guard isOpen else { return feed.printedOutside(event) }
      feed.record(event)
    }
  }

  /// Closes the page: an error goes on it first, then what the sources have seen.
  ///
  /// - Returns: Whether a delete was propagated, as far as trace sources tell.
  func close(throwing error: (any Error)?) -> Bool {
    lock.withLock {
      if let error { feed.record(.failure(lines: errorText(error))) }
      if !statementSources.isEmpty {
        feed.record(.statements(list: statementSources.flatMap { $0.drainStatements() }))
      }
      let roots = traceSources.flatMap { $0.drainTrace() }
      if !roots.isEmpty { feed.record(.trace(roots: roots)) }
      isOpen = false
      return !roots.isEmpty
    }
  }
}
