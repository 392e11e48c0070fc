import Foundation

/// A model that was read from a file, with what was read over.
package struct ReadModel {
  /// The XML file: that of the current version where a `.xcdatamodeld` was given.
  package let contents: URL
  package let model: NSManagedObjectModel
  /// What was read over, in the order of lines.
  package let warnings: [ModelFileWarning]
  /// Where in the file things stand.
  package let lines: ModelFileLines

  /// Reads a model.
  ///
  /// - Parameters:
  ///   - url: a `.xcdatamodeld`, a `.xcdatamodel`, or the file `contents` in one.
  ///   - model: the empty model to fill.
  ///   - hasClasses: whether the entities get the classes that the file names.
  /// - Throws: `ModelFileError`, with file, line and reason.
  package init(
    contentsOf url: URL, into model: NSManagedObjectModel = NSManagedObjectModel(), hasClasses: Bool
  ) throws(ModelFileError) {
    contents = try ModelFileLocator(url: url).contents()
    self.model = model
    (warnings, lines) = try ModelFileBuilder.fill(model, from: ModelFileLocator.read(contents), file: contents.path)
    model.versionFolders = ModelFileLocator.versionFolders(of: contents)
    model.note(compiled: CompiledVersions.hashes(for: contents))
    if !hasClasses { for entity in model.entities { entity.managedObjectClassName = nil } }
  }

  /// Why no store can be opened with the model; nil where one can.
  ///
  /// Looks at a copy: the model itself stays as it is, and can be changed.
  package var refusal: ModelError? {
    Self.refusal(of: model) { copy throws(ModelError) in try copy.layout(classes: { _ in nil }) }
  }

  /// The same of any model.
  package static func refusal(
    of model: NSManagedObjectModel, compile: (NSManagedObjectModel) throws(ModelError) -> ModelLayout
  ) -> ModelError? {
    guard let copy = model.copy() as? NSManagedObjectModel else { return nil }
    do throws(ModelError) {
      _ = try compile(copy)
      return nil
    } catch {
      return error
    }
  }
}
