import Foundation

/// A model read from a file, with what was read over.
///
/// Not in Core Data, where `NSManagedObjectModel(contentsOf:)` gives a model or nil.
public struct ModelFile {
  /// Which classes the entities get.
  public enum Classes: Sendable {
    /// Those that the file names.
    case named
    /// `NSManagedObject` for all: for programs that show any model, and have no class of any.
    case plain
  }

  /// The XML file that was read: that of the current version where a `.xcdatamodeld` was given.
  public let contents: URL
  /// The model.
  public let model: NSManagedObjectModel
  /// What was read over, in the order of lines.
  public let warnings: [ModelFileWarning]

  /// Why no store can be opened with the model; nil where one can.
  ///
  /// Looks at a copy: the model itself stays as it is, and can be changed.
  public var refusal: ModelError? {
    ReadModel.refusal(of: model) { copy throws(ModelError) in try copy.layout() }
  }

  /// Reads a model.
  ///
  /// - Parameters:
  ///   - url: a `.xcdatamodeld`, a `.xcdatamodel`, or the file `contents` in one.
  ///   - classes: which classes the entities get.
  /// - Throws: `ModelFileError`, with file, line and reason.
  public init(contentsOf url: URL, classes: Classes = .named) throws(ModelFileError) {
    let read = try ReadModel(contentsOf: url, hasClasses: classes == .named)
    (contents, model, warnings) = (read.contents, read.model, read.warnings)
  }
}
