import OpenCoreData
import Samples
import WorkbookKit

//: ## A model class that has to know where it is
//:
//: The class was right for years: whenever one of its objects has been saved, it sends it to the server. Then
//: somebody added a child context, and it sends everything three times, the first time before it is on disk.
//:
//: `didSave` means "my context has saved". As long as there was one level, that was the same as "I am in the file".
//: To mean the latter the class has to ask its context whether it is a root, and with this line the set-up of the
//: contexts, which no model class ought to know, is part of the model.
//:
//: - label: documented PC-01
//: - label: chosen here: `didSave` is sent at every level, to the objects of the context that saves

/// An item that is sent to the server when it has been saved.
class SentItem: NSManagedObject {
  override func didSave() {
    super.didSave()
    Server.receive(self)
  }
}

/// The same, mended: it knows about contexts now.
final class RootSentItem: SentItem {
  override func didSave() {
    if managedObjectContext?.parent == nil { super.didSave() }
  }
}

func knowsItsContext() -> Segment {
  Segment(
    "a-class-that-knows-its-context", "A model class that has to know where it is", claims: ["P18"],
    prediction: "One item is renamed and saved up to the file. How often does the server receive it, in each line?"
  ) { page in
    func send(_ set: String, _ itemClass: NSManagedObject.Type, levels: Int) throws -> [RowCell] {
      // snippet.hide
      Server.received = []
      let store = try FreshStore.items(page) { $0.managedObjectClassName = NSStringFromClass(itemClass) }
      Server.store = store
      // snippet.show
      var contexts = [store.context]
      for level in 1..<max(2, levels) where levels > 1 { contexts.append(contexts[level - 1].makeChild("child")) }
      let request = NSFetchRequest<NSManagedObject>(entityName: "Item")
      request.predicate = NSPredicate(format: "name == 'Item 2'")
      let item = try contexts[levels - 1].fetch(request).first
      item?.setValue("Milk", forKey: "name")
      for context in contexts.reversed() { try context.save() }
      return [.text(set), .text(String(describing: itemClass))]
        + [.integer(Int64(Server.received.count)), .text(Server.received.joined(separator: ", "))]
    }

    page.rows(
      "sent", headers: ["contexts", "class", "times", "the file then had"],
      [
        try send("one", SentItem.self, levels: 1), try send("three", SentItem.self, levels: 3),
        try send("three", RootSentItem.self, levels: 3),
      ])
  }
}

//: And the mended class is still wrong below a proxy that has not saved for an hour, and it would have to be mended
//: in every class with a `willSave`, a `didSave` or an `awakeFromInsert`. Parents cannot be adopted for one screen;
//: they change what the methods of your classes mean.
//:
//: | you have | use |
//: | --- | --- |
//: | an app | one main-queue context, a root |
//: | an edit that can be cancelled | a main-queue child, for one use |
//: | an import | a private-queue root, one at a time |
//: | a *Save* command | a private-queue proxy at the root |
//: | a slow screen | a measurement first; a child will not make it faster |
//:
//: **Rule of thumb.** One main-queue context, until one of these lines is true of your app. Then read your model
//: classes before you write `parent =`.
