import OpenCoreData
import Samples

/// What a preview says of a delete.
public struct Foretold: Equatable, Sendable {
  /// The names of the folders whose rows would go, in order.
  public var gone: [String]
  /// The names of the folders by whose locks the save would be refused, in order; empty where it would not be.
  public var refusedBy: [String]

  /// Makes one.
  public init(gone: [String], refusedBy: [String]) { (self.gone, self.refusedBy) = (gone, refusedBy) }
}

/// A way to say what a delete would do, which may have a fault.
public struct ForetellingEngine {
  // What looks into an engine sees a function, whatever its fault.
  private let opened: (String?) throws -> ForetoldFolders

  init(_ steps: PreviewSteps) {
    opened = { locked in
      let house = try House(locked: locked)
      return ForetoldFolders(house) { try FolderPreview(house.context, steps).foretell($0) }
    }
  }

  /// Opens a fresh store with folders.
  ///
  /// *Attic* holds *Trunk* and *Shelf*, *Trunk* holds *Tray*; *Cellar* holds *Rack*.
  ///
  /// - Parameter locked: the name of a folder that has a lock, if one has.
  /// - Throws: what opening it throws.
  public func open(locked: String? = nil) throws -> ForetoldFolders { try opened(locked) }
}

/// A store with folders, and a way to say what a delete of some would do.
public final class ForetoldFolders {
  private let house: House
  private let preview: ([Folder]) throws -> Foretold

  init(_ house: House, _ preview: @escaping ([Folder]) throws -> Foretold) {
    self.house = house
    self.preview = preview
  }

  /// The context.
  public var context: NSManagedObjectContext { house.context }

  /// A folder.
  ///
  /// - Parameter name: its name.
  /// - Throws: what the fetch throws.
  public func folder(_ name: String) throws -> Folder { try house.folder(name) }

  /// Says what would become of the folders if some were deleted and the context saved, and changes nothing.
  ///
  /// - Parameter folders: those that would be deleted.
  /// - Throws: what a fetch throws.
  public func foretell(_ folders: [Folder]) throws -> Foretold { try preview(folders) }

  /// The names of the folders in the file, in order.
  ///
  /// - Throws: what SQLite throws.
  public func inFile() throws -> [String] { try house.names() }
}
