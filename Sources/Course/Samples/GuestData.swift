import Foundation
import OpenCoreData

/// The objects of chapter 9, and ways to find them by value.
public enum GuestData {
  /// The name of a guest: *Ada*, *Bo* and *Cleo* are the first three, others have a number.
  ///
  /// - Parameter number: from 1 on.
  public static func name(_ number: Int) -> String {
    number <= 3 ? ["Ada", "Bo", "Cleo"][number - 1] : "Guest \(number)"
  }

  /// How the note about a guest begins; no other note has it.
  ///
  /// - Parameter number: from 1 on.
  public static func words(_ number: Int) -> String { "\(name(number)) is allergic to" }

  /// Inserts guests, with some 300 characters about each, and saves.
  ///
  /// - Parameters:
  ///   - context: a context of a `GuestModel` store.
  ///   - count: how many.
  /// - Throws: what the save throws.
  public static func insert(into context: NSManagedObjectContext, _ count: Int) throws {
    for number in 1...count {
      let guest = Guest(context: context)
      guest.name = name(number)
      guest.email = "\(name(number).lowercased().replacing(" ", with: "-"))@example.com"
      guest.note =
        words(number) + " nuts, and asks for a room to the courtyard." + String(repeating: " Quiet, please.", count: 15)
    }
    try context.save()
  }
}

extension NSManagedObjectContext {
  /// The guest of a name.
  ///
  /// - Throws: `SampleError` when there is none, else what the fetch throws.
  public func guest(_ name: String) throws -> Guest {
    let request = NSFetchRequest<Guest>(entityName: "Guest")
    request.predicate = NSPredicate(format: "name == %@", name)
    guard let guest = try fetch(request).first else { throw SampleError.noSuchName(entity: "Guest", name: name) }
    return guest
  }
}
