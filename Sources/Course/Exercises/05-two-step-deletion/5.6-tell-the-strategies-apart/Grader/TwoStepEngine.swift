import Foundation
import OpenCoreData
import Samples

/// A delete in two steps that may have a fault, and a way to try it.
///
/// Its grace period is 120 seconds.
public struct TwoStepEngine {
  // What looks into an engine sees a function, whatever its fault.
  private let opened: () throws -> OpenedDeletion

  /// Makes an engine.
  ///
  /// - Parameters:
  ///   - names: the names of the three countries, in the order in which they are inserted.
  init(_ steps: TwoSteps, _ names: [String]) {
    opened = {
      let globe = try Globe(names)
      return OpenedDeletion(globe, TwoStepDeletion(globe, steps).functions)
    }
  }

  /// Opens a fresh store with three countries: Chad, Mali and Togo.
  ///
  /// - Throws: what opening it throws.
  public func open() throws -> OpenedDeletion { try opened() }
}

/// A store whose countries are deleted in two steps.
public final class OpenedDeletion {
  private let globe: Globe
  private let functions: TwoStepFunctions

  init(_ globe: Globe, _ functions: TwoStepFunctions) {
    self.globe = globe
    self.functions = functions
  }

  /// The context of a screen.
  public var screen: NSManagedObjectContext { globe.list }

  /// Marks a country, in another context, and saves.
  ///
  /// - Parameters:
  ///   - name: the country.
  ///   - seconds: the time, in seconds from the start.
  /// - Throws: what the save throws, and an error where there is no such country.
  public func mark(_ name: String, at seconds: TimeInterval) throws { try functions.mark(name, seconds) }

  /// Purges, in another context, what has been marked for longer than the grace period.
  ///
  /// - Parameter seconds: the time, in seconds from the start.
  /// - Throws: what the batch delete throws.
  public func purge(at seconds: TimeInterval) throws { try functions.purge(seconds) }

  /// The names that the screen's list shows, in order.
  ///
  /// - Throws: what the fetch throws.
  public func shown() throws -> [String] { try functions.shown() }

  /// The names of the countries whose rows are in the file, in order.
  ///
  /// - Throws: what SQLite throws.
  public func inFile() throws -> [String] { try globe.names() }

  /// Holds a country on the screen, loaded.
  ///
  /// - Parameter name: the country.
  /// - Throws: what the fetch throws.
  public func hold(_ name: String) throws -> Country { try globe.held(name, isLoaded: true) }

  /// Whether the screen knows that a country that it holds is gone.
  ///
  /// - Parameter country: a country that was held.
  public func knowsGone(_ country: Country) -> Bool {
    // After a save of the screen the object is nobody's any more, and not marked.
    screen.performAndWait { country.isDeleted || country.managedObjectContext == nil }
  }
}
