import Foundation

/// The names of the Objective-C exceptions that Core Data raises.
package struct ExceptionName: Sendable {
  let rawValue: String

  package static let invalidArgument = ExceptionName(rawValue: "NSInvalidArgumentException")
  package static let internalInconsistency = ExceptionName(rawValue: "NSInternalInconsistencyException")
  package static let range = ExceptionName(rawValue: "NSRangeException")
  package static let objectInaccessible = ExceptionName(rawValue: "NSObjectInaccessibleException")
  package static let unknownKey = ExceptionName(rawValue: "NSUnknownKeyException")
}

/// Ends the process the way a trap of the framework's does: the function that traps, a message and the stack, then SIGABRT.
///
/// - Parameter message: what was done wrong, and what to do instead.
package func raiseTrap(_ function: String, _ message: String) -> Never {
  DeveloperConsole.flush()
  DeveloperConsole.warn("*** Terminating app in \(function): \(message)")
  DeveloperConsole.warn((["*** Call stack:"] + Thread.callStackSymbols).joined(separator: "\n"))
  abort()
}

/// Ends the process the way an uncaught Objective-C exception does: message on standard error, then SIGABRT.
///
/// This file is the one place where the engine crashes on purpose. What returns an `NSError` in Core Data throws one here instead.
///
/// - Parameters:
///   - reason: the exception's reason, in Core Data's words where they are known.
///   - note: a line of ours after it.
package func raiseException(_ name: ExceptionName, _ reason: String, note: String? = nil) -> Never {
  DeveloperConsole.flush()
  DeveloperConsole.warn("*** Terminating app due to uncaught exception '\(name.rawValue)', reason: '\(reason)'")
  if let note { DeveloperConsole.warn(note) }
  abort()
}
