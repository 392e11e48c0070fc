import Foundation

extension NSManagedObjectModel {
  /// Reads a model from what Xcode's model editor keeps: a `.xcdatamodeld`, of which the current version is taken, a
  /// `.xcdatamodel`, or the file `contents` in one (XM-01).
  ///
  /// Apple's framework reads compiled models, which a build on Linux does not make.
  ///
  /// - Parameter url: the folder or file. One that cannot be read gives nil and a line on standard error that says why;
  ///   `ModelFile(contentsOf:)` throws instead.
  public convenience init?(contentsOf url: URL) {
    self.init()
    do throws(ModelFileError) {
      _ = try ReadModel(contentsOf: url, into: self, hasClasses: true)
    } catch {
      DeveloperConsole.warn("CoreData: error: \(error)")
      return nil
    }
  }
}
