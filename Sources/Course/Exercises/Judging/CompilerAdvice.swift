/// What to do about an error of which the compiler, or the linker, does not say it.
///
/// Most are about code that stands so in apps and needs Apple's runtime: `workbook port` makes these edits in an app's classes.
enum CompilerAdvice {
  /// An advice, and the parts of messages by which to know that it is the one.
  private struct Entry {
    var parts: [String]
    var text: String
  }

  private static let entries = [
    Entry(
      parts: ["to type 'any CVarArg'"],
      text: """
        On Linux a date, a UUID or an array is no `CVarArg`, and a predicate's format takes any value here: leave the cast out.
        For a date there is a cast that compiles here and with Apple's framework: `date as NSDate`.

        """),
    Entry(
      parts: ["source control conflict marker"],
      text: """
        Git has left two versions in the file: keep one of them, and remove the lines that begin with `<<<<<<<`, `=======`
        and `>>>>>>>`.

        """),
    Entry(
      parts: ["'#keyPath' can only be used"],
      text: """
        `#keyPath` needs Apple's runtime: write the names of the properties as a string. For `#keyPath(Album.artist.name)` that is
        `"artist.name"`, without the type.

        """),
    Entry(
      parts: ["'#selector' can only be used", "cannot find 'Selector' in scope"],
      text: """
        There are no selectors without Apple's runtime: take the variant of the call with a closure, as
        `addObserver(forName:object:queue:using:)`. A sort descriptor goes without one.

        """),
    Entry(
      parts: ["Objective-C interoperability is disabled"],
      text: """
        There is no Objective-C on Linux: leave out `@objc`, `@objcMembers` and `@nonobjc`.

        """),
    // The compiler lets it pass, and nobody has written the accessors that it promises.
    Entry(
      parts: ["undefined reference to '$s", "undefined symbol: $s"],
      text: """
        Is there an `@NSManaged` in the file? Apple's runtime makes the accessors of such a property, and here nothing does: write
        `@Managed`, in the body of the class.

        """),
    Entry(
      parts: ["no member 'addObserver'", "cannot find type 'NSKeyValueObservation'"],
      text: """
        There is no key-value observing without Apple's runtime: follow `NSManagedObjectContextObjectsDidChange`.

        """),
    Entry(
      parts: ["no such module 'Combine'", "cannot find type 'ObservableObject'", "unknown attribute 'Published'"],
      text: """
        There is no Combine on Linux: follow `NSManagedObjectContextObjectsDidChange` through `NotificationCenter`.

        """),
    Entry(
      parts: ["no such module 'CoreData."],
      text: """
        A module has no modules inside it here: write `import CoreData`.

        """),
    Entry(
      parts: ["AutoreleasingUnsafeMutablePointer"],
      text: """
        A validation method takes `inout Any?` here, in the place of Apple's pointer.

        """),
  ]

  /// The advices on some messages, each once.
  static func text(on messages: [String]) -> String {
    entries.filter { entry in
      entry.parts.contains { part in messages.contains { $0.contains(part) } }
    }.map(\.text).joined()
  }
}
