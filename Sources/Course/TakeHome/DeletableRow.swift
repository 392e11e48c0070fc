// Asks an object whether a view may read it, and draws it only then.
//
// Use it around what a row, a cell or a sheet reads of an object that it was given: a list draws a row once more after its object was
// deleted, and then a property that is not optional can end the process. Do not use it in place of merging: a loaded object does not
// know of a delete that its context was not told of.
//
//     guard note.canBeDrawn else { return showThatItIsGone() }
//
// `isDeleted` alone is false again after the save, and `managedObjectContext` alone is there until then. An object that is a fault is
// loaded by the question, as it is by being drawn; one whose row is gone is left as it was.

import CoreData
import Foundation

nonisolated extension NSManagedObject {
  /// Whether a view may read the object: it is in a context, not deleted there, and has its values or a row that has them.
  ///
  /// Ask on the context's queue, in the same block or the same `body` that reads.
  var canBeDrawn: Bool {
    guard let context = managedObjectContext, !isDeleted else { return false }
    return !isFault || (try? context.existingObject(with: objectID)) != nil
  }
}

#if canImport(SwiftUI)
  import SwiftUI

  /// Draws an object for as long as that can be done, and then something else, or nothing.
  ///
  ///     ForEach(notes) { note in
  ///       DeletableRow(note) { Text($0.title) }
  ///     }
  struct DeletableRow<Object: NSManagedObject, Content: View, Gone: View>: View {
    @ObservedObject private var object: Object
    private let content: (Object) -> Content
    private let gone: () -> Gone

    /// Makes a row or the content of a sheet.
    ///
    /// - Parameters:
    ///   - object: an object of a context of the main queue.
    ///   - content: draws the object.
    ///   - gone: draws what is there instead of it.
    init(
      _ object: Object, @ViewBuilder content: @escaping (Object) -> Content, @ViewBuilder gone: @escaping () -> Gone
    ) {
      _object = ObservedObject(wrappedValue: object)
      self.content = content
      self.gone = gone
    }

    var body: some View {
      if object.canBeDrawn { content(object) } else { gone() }
    }
  }

  extension DeletableRow where Gone == EmptyView {
    /// Makes a row of which nothing is left.
    init(_ object: Object, @ViewBuilder content: @escaping (Object) -> Content) {
      self.init(object, content: content) { EmptyView() }
    }
  }
#endif
