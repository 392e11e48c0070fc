// The stack, the model and the processes are used in nearly every file here.
@_exported import HistoryKit

/// Swift Testing has one too.
typealias Tag = HistoryKit.Tag
