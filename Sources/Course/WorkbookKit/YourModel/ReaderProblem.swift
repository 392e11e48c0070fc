import Foundation
import OpenCoreData

/// Why a reader's own model or store cannot be looked at as asked.
public enum ReaderProblem: CommandProblem, Equatable {
  /// There is no file at the path.
  case noStore(path: String)
  /// The store was written while it was copied.
  case busy(path: String)
  /// The model has no entity of that name; the second value is the nearest that it has.
  case noEntity(String, suggestion: String?)
  /// The predicate cannot be parsed, or the store cannot carry it out.
  case predicate(String)
  /// The store cannot be opened, for the reason given.
  case store(String)
  /// Nothing matches the predicate.
  case nothingFound(entity: String, predicate: String)

  /// 66: the model or the store does not have what was asked for.
  public var status: Int32 { 66 }

  /// The problem with what to do about it.
  public var text: String {
    switch self {
    case .noStore(let path): "There is no store at \(path)."
    case .busy(let path): "\(path) is being written to. Try again when the app that has it open is quiet."
    case .noEntity(let name, let suggestion):
      "The model has no entity \(name)\(suggestion.map { "; did you mean \($0)?" } ?? ".")"
    case .predicate(let reason): reason
    case .store(let reason): reason
    case .nothingFound(let entity, let predicate): "No object of \(entity) matches \(predicate)."
    }
  }
}

extension ReaderProblem: LocalizedError {
  /// The same text, where Foundation asks for it.
  public var errorDescription: String? { text }
}
