import Foundation

/// Why a model file was refused: which file, which line, and what is wrong there.
public struct ModelFileError: Error, Equatable, Sendable {
  /// What is wrong.
  public enum Reason: Equatable, Sendable {
    /// Nothing is there.
    case missing
    /// It is there and cannot be read; why.
    case unreadable(String)
    /// More bytes than a model has; how many are allowed.
    case tooLarge(limit: Int)
    /// A folder that is neither a model nor a version of one; the models found in it.
    case notAModelFolder(found: [String])
    /// A version without a file `contents`.
    case noContents
    /// A model compiled for Apple's framework.
    case compiled
    /// The editor's format before Xcode 4, which is no XML.
    case beforeXML
    /// The list that names the current version cannot be understood; why.
    case versionList(String)
    /// The current version is not in the folder; those that are.
    case noSuchVersion(String, found: [String])
    /// Several versions, and no list that names the current one.
    case severalVersions([String])
    /// The file is no XML that is read.
    case markup(MarkupProblem)
    /// XML of something else: its outermost element.
    case notAModel(String)
    /// An element lacks an attribute, or has an empty one.
    case missingAttribute(element: String, attribute: String)
    /// An attribute's value is none of those it can have.
    case badValue(attribute: String, value: String, expected: String)
    /// Two things of one name.
    case duplicate(String)
    /// A name that leads to nothing: of what kind it should be.
    case unknownName(kind: String, name: String)
    /// An entity is its own ancestor.
    case entityIsItsOwnAncestor(String)
    /// A composite contains itself.
    case compositeContainsItself(String)
    /// More than is read: of what, and how many there may be.
    case tooMuch(String, limit: Int)
  }

  /// The path of the file.
  public let file: String
  /// The line, counted from 1; nil where the file as a whole is at fault.
  public let line: Int?
  /// What is wrong.
  public let reason: Reason

  /// Says what is wrong with a file, for who reads model files by other means.
  ///
  /// - Parameters:
  ///   - file: the path of the file.
  ///   - line: the line, counted from 1; nil where the file as a whole is at fault.
  ///   - reason: what is wrong.
  public init(file: String, line: Int?, reason: Reason) {
    self.file = file
    self.line = line
    self.reason = reason
  }
}

extension ModelFileError: CustomNSError {
  /// The domain as Foundation's error, which does not change with the module that declares the type.
  public static var errorDomain: String { "OpenCoreData.ModelFileError" }

  /// The text: Foundation on Linux asks an error with a domain of its own for nothing else.
  public var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: description] }
}

extension ModelFileError: LocalizedError, CustomStringConvertible {
  /// File, line and reason, as compilers write them.
  public var description: String { file + (line.map { ":\($0)" } ?? "") + ": \(reason)" }

  /// The same text, where Foundation asks for it.
  public var errorDescription: String? { description }
}

extension ModelFileError.Reason: CustomStringConvertible {
  /// The reason, and what to do, as a sentence.
  public var description: String {
    switch self {
    case .missing: "There is no such file or folder."
    case .unreadable(let why): "It cannot be read: \(why)"
    case .tooLarge(let limit): "It has more than \(limit) bytes, which no model has."
    case .notAModelFolder(let found) where found.isEmpty:
      "It is a folder, and no model: give a .xcdatamodeld, a .xcdatamodel or the file contents in one."
    case .notAModelFolder(let found): "It is a folder, and no model. Give one of those in it: \(list(found))."
    case .noContents: "The folder has no file contents, which holds a model's XML."
    case .compiled: "It is a compiled model: give the .xcdatamodeld that it was compiled from."
    case .beforeXML: "The model was saved before Xcode 4, in a format that is no XML: open and save it in Xcode."
    case .versionList(let why): "It does not say which version is the current one: \(why)"
    case .noSuchVersion(let name, let found): "There is no version \(name): there is \(list(found))."
    case .severalVersions(let names):
      "There are several versions, \(list(names)), and no .xccurrentversion that names one: give the version itself."
    case .markup(let problem): "\(problem)"
    case .notAModel(let name): "It is XML of something else: its outermost element is <\(name)>, not <model>."
    case .missingAttribute(let element, let attribute): "<\(element)> has no \(attribute)."
    case .badValue(let attribute, let value, let expected): "\(attribute) is \"\(value)\": expected \(expected)."
    case .duplicate(let what): "There are two of \(what)."
    case .unknownName(let kind, let name): "There is no \(kind) \(name)."
    case .entityIsItsOwnAncestor(let name): "The entity \(name) is its own ancestor: a hierarchy must end in a root."
    case .compositeContainsItself(let name): "The composite \(name) contains itself."
    case .tooMuch(let what, let limit): "There are more than \(limit) \(what)."
    }
  }

  private func list(_ names: [String]) -> String { names.isEmpty ? "none" : names.joined(separator: ", ") }
}
