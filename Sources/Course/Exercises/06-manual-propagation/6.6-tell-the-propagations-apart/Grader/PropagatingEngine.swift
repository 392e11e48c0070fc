import OpenCoreData
import Samples

/// A way to delete folders here and now, which may have a fault.
public struct PropagatingEngine {
  // What looks into an engine sees a function, whatever its fault.
  private let opened: (String?) throws -> OpenedFolders

  /// Makes an engine.
  init(_ steps: PropagationSteps) {
    opened = { locked in
      let house = try House(locked: locked)
      return OpenedFolders(house) { try FolderDeletion(house.context, steps).delete($0) }
    }
  }

  /// Opens a fresh store with folders.
  ///
  /// *Attic* holds *Trunk* and *Shelf*, *Trunk* holds *Tray*; *Cellar* holds *Rack*. *Trunk* has a stamp.
  ///
  /// - Parameter locked: the name of a folder that has a lock, if one has.
  /// - Throws: what opening it throws.
  public func open(locked: String? = nil) throws -> OpenedFolders { try opened(locked) }
}

/// A store with folders, and a way to delete them.
public final class OpenedFolders {
  private let house: House
  private let deletion: (Folder) throws -> Void

  init(_ house: House, _ deletion: @escaping (Folder) throws -> Void) {
    self.house = house
    self.deletion = deletion
  }

  /// The context.
  public var context: NSManagedObjectContext { house.context }

  /// A folder.
  ///
  /// - Parameter name: its name.
  /// - Throws: what the fetch throws.
  public func folder(_ name: String) throws -> Folder { try house.folder(name) }

  /// Deletes a folder by its delete rules, here and now.
  ///
  /// - Parameter folder: the folder.
  /// - Throws: `DeletionDenied` where a deny rule forbids it.
  public func delete(_ folder: Folder) throws { try deletion(folder) }

  /// The names of the folders in the file, in order.
  ///
  /// - Throws: what SQLite throws.
  public func inFile() throws -> [String] { try house.names() }

  /// How many stamps in the file name a folder, whether it is there or not.
  ///
  /// - Throws: what SQLite throws.
  public func stampedInFile() throws -> Int { try house.store.rows("ZSTAMP", where: "ZFOLDER NOT NULL") }
}
