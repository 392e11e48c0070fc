import Foundation

/// Records operations that take changes back, in groups, and carries them out on request.
///
/// Foundation's class, which Foundation on Linux lacks: the same names and rules. What needs selectors
/// (`registerUndo(withTarget:selector:object:)`, `prepare(withInvocationTarget:)`) or run-loop modes is left out.
///
/// With `groupsByEvent` an operation that meets no open group opens one for the present event. An event of the main queue ends
/// when that queue comes round, as a pass of a run loop does; what ends one of a private queue is chosen here (CH-088): the
/// context that registers with the manager has its pending changes processed. `undo()` ends either. Use a manager on one queue:
/// that of its context.
open class UndoManager: NSObject {
  /// What registered operations are for at the moment.
  enum Mode {
    case recording
    case undoing
    case redoing
  }

  private(set) var mode = Mode.recording
  private(set) var undoStack: [UndoGroup] = []
  private(set) var redoStack: [UndoGroup] = []
  /// The groups that have been begun and not ended, outermost first.
  private(set) var openGroups: [UndoGroup] = []
  private var disablings = 0
  private var isClosing = false
  /// Whether the next round of the main queue comes to the manager.
  var isInRound = false

  /// Whether an operation registered outside any group opens one that ends with the event.
  ///
  /// Default true. With false, registering outside a group is a programming error.
  open var groupsByEvent = true

  /// How many groups the undo and redo stacks hold at most; the oldest go first.
  ///
  /// Default 0: any number.
  open var levelsOfUndo = 0 {
    didSet { trim() }
  }

  // MARK: Grouping

  /// Begins a group, inside the open one if there is one.
  open func beginUndoGrouping() {
    if mode == .recording { postCheckpoint() }
    open(UndoGroup())
  }

  /// Ends the group that was begun last.
  ///
  /// A group in which nothing was registered leaves no trace (CH-088). Without an open group this is a programming
  /// error.
  open func endUndoGrouping() {
    guard openGroups.count > (mode == .recording ? 0 : 1) else {
      raiseInvalidState("endUndoGrouping called with no matching begin")
    }
    let wasClosing = isClosing
    isClosing = true
    postCheckpoint()
    isClosing = wasClosing
    guard let group = openGroups.last else { return }
    post(.NSUndoManagerWillCloseUndoGroup, group)
    openGroups.removeLast()
    keep(group)
    post(.NSUndoManagerDidCloseUndoGroup, group)
  }

  /// How many groups are open.
  open var groupingLevel: Int { openGroups.count }

  private func open(_ group: UndoGroup) {
    openGroups.append(group)
    post(.NSUndoManagerDidOpenUndoGroup)
  }

  /// Puts a finished group where it belongs: into the group around it, or on top of the undo stack.
  private func keep(_ group: UndoGroup) {
    guard !group.isEmpty else { return }
    if let parent = openGroups.last {
      parent.items.append(.group(group))
      if parent.actionName.isEmpty { parent.actionName = group.actionName }
    } else {
      undoStack.append(group)
      trim()
    }
  }

  /// Ends the group that was opened for the present event, if nothing but that is open.
  func closeEventGroup() {
    guard mode == .recording, !isClosing, openGroups.count == 1, openGroups[0].isEvent else { return }
    endUndoGrouping()
  }

  /// Ends it where the processing of pending changes ends the event: not on the main queue, whose event goes on (CH-088).
  func closeProcessedGroup() {
    if let group = openGroups.first, !group.endsWithMainQueue { closeEventGroup() }
  }

  private func trim() {
    guard levelsOfUndo > 0 else { return }
    undoStack.removeFirst(max(0, undoStack.count - levelsOfUndo))
    redoStack.removeFirst(max(0, redoStack.count - levelsOfUndo))
  }

  // MARK: Registering

  /// Stops registration, until as many calls of `enableUndoRegistration()` have come.
  open func disableUndoRegistration() { disablings += 1 }

  /// Takes one `disableUndoRegistration()` back; without one it is a programming error.
  open func enableUndoRegistration() {
    guard disablings > 0 else {
      raiseInvalidState("enableUndoRegistration may only be invoked with matching call to disableUndoRegistration")
    }
    disablings -= 1
  }

  /// Whether operations are recorded.
  ///
  /// Default true.
  open var isUndoRegistrationEnabled: Bool { disablings == 0 }

  /// Records an operation that takes a change back.
  ///
  /// Registered during an undo it becomes part of the redo. Outside undo and redo it empties the redo stack.
  ///
  /// - Parameters:
  ///   - target: what the operation is for; not kept alive.
  ///   - handler: the operation, which is given the target.
  public func registerUndo<TargetType: AnyObject>(
    withTarget target: TargetType, handler: @escaping (TargetType) -> Void
  ) {
    guard isUndoRegistrationEnabled else { return }
    if openGroups.isEmpty {
      guard groupsByEvent else { raiseInvalidState("must begin a group before registering undo") }
      let type = ContextQueue.currentContext?.concurrencyType
      let isMainEvent = ContextQueue.isOnMain && type != .privateQueueConcurrencyType
      open(UndoGroup(isEvent: true, endsWithMainQueue: isMainEvent))
      if isMainEvent { MainQueueRound.shared.add(self) }
    }
    openGroups[openGroups.count - 1].items.append(.action(UndoAction(target, handler)))
    if mode == .recording { redoStack.removeAll() }
  }

  /// Forgets everything that could be undone or redone, and enables registration.
  ///
  /// A group that was begun stays open, empty (chosen here).
  open func removeAllActions() {
    undoStack = []
    redoStack = []
    disablings = 0
    openGroups.removeAll { $0.isEvent }
    for group in openGroups { group.items = [] }
  }

  /// Forgets every operation of one target.
  open func removeAllActions(withTarget target: Any) {
    let target = target as AnyObject
    for group in undoStack + redoStack + openGroups { group.removeActions(of: target) }
    undoStack.removeAll(where: \.isEmpty)
    redoStack.removeAll(where: \.isEmpty)
    openGroups.removeAll { $0.isEvent && $0.isEmpty }
  }

  // MARK: Undo and redo

  /// Whether there is something to undo; pending changes that were not registered yet do not count.
  open var canUndo: Bool { !undoStack.isEmpty || openGroups.contains { !$0.isEmpty } }

  /// Whether there is something to redo.
  ///
  /// A checkpoint is posted first: a change that was pending until now ends the redo.
  open var canRedo: Bool {
    postCheckpoint()
    return !redoStack.isEmpty
  }

  /// How many groups can be undone.
  open var undoCount: Int { undoStack.count }

  /// How many groups can be redone.
  open var redoCount: Int { redoStack.count }

  /// Whether an undo is being carried out.
  open var isUndoing: Bool { mode == .undoing }

  /// Whether a redo is being carried out.
  open var isRedoing: Bool { mode == .redoing }

  /// Ends the top-level group if it is open, and undoes the last one.
  ///
  /// Does nothing when there is none. Two open groups are a programming error, and so is a call from inside an undo.
  open func undo() {
    requireRecording("undo")
    postCheckpoint()
    guard openGroups.count <= 1 else { raiseInvalidState("undo was called with too many nested undo groups") }
    if openGroups.count == 1 { endUndoGrouping() }
    undoNestedGroup()
  }

  /// Undoes the last group that was ended, nested or not; what takes that back becomes one group of the redo stack.
  ///
  /// Operations that the open group has registered since are a programming error.
  open func undoNestedGroup() {
    requireRecording("undoNestedGroup")
    postCheckpoint()
    let group: UndoGroup
    if let outer = openGroups.last, let last = outer.items.last {
      guard case .group(let nested) = last else {
        raiseInvalidState("undoNestedGroup was called with operations that no ended group holds")
      }
      outer.items.removeLast()
      group = nested
    } else if openGroups.isEmpty, let top = undoStack.popLast() {
      group = top
    } else {
      return
    }
    replay(group, as: .undoing)
  }

  /// Takes the last undo back.
  ///
  /// Does nothing when there is none, or when something was registered since. A call from inside an undo is a
  /// programming error.
  open func redo() {
    requireRecording("redo")
    postCheckpoint()
    guard let group = redoStack.popLast() else { return }
    replay(group, as: .redoing)
  }

  /// Carries a group out, and collects what takes it back.
  private func replay(_ group: UndoGroup, as mode: Mode) {
    post(mode == .undoing ? .NSUndoManagerWillUndoChange : .NSUndoManagerWillRedoChange)
    let outer = openGroups
    let collected = UndoGroup()
    collected.actionName = group.actionName
    collected.isDiscardable = group.isDiscardable
    openGroups = [collected]
    self.mode = mode
    group.perform()
    // Clients put what they still hold back into the group that is about to close.
    postCheckpoint()
    while openGroups.count > 1 { endUndoGrouping() }
    openGroups = outer
    self.mode = .recording
    if mode == .redoing {
      keep(collected)
    } else if !collected.isEmpty {
      redoStack.append(collected)
      trim()
    }
    post(mode == .undoing ? .NSUndoManagerDidUndoChange : .NSUndoManagerDidRedoChange)
  }

  private func requireRecording(_ method: String) {
    if mode != .recording { raiseInvalidState("\(method) was called while an undo or redo is being carried out") }
  }

  private func raiseInvalidState(_ reason: String) -> Never {
    raiseException(.internalInconsistency, "\(type(of: self)) is in invalid state, \(reason)")
  }
}

extension UndoManager: MainQueueRoundMember {
  func mainQueueCameRound() { closeEventGroup() }
}
