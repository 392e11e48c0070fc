import Foundation
import OpenCoreData
import TestKit
import Testing

/// A store that Apple's framework wrote, with its model and what plain SQL says of its relationships.
struct FixtureStore: CustomStringConvertible {
  let name: String
  let file: String
  let model: String
  /// For each relationship the query of its pairs, in order where there is one.
  ///
  /// A pair is the key of the owner and the key of the destination. Written by hand from the file's columns.
  let pairs: [String: String]

  var description: String { name }

  static let folder = FixtureModels.folder.deletingLastPathComponent().appendingPathComponent("stores")

  var modelURL: URL { home.appendingPathComponent(model) }

  /// The file itself.
  var url: URL {
    name == "books-v2"
      ? Self.root.appendingPathComponent("Tests/Engine/OpenCoreDataTests/History/Fixtures/books-v2/\(file)")
      : home.appendingPathComponent(file)
  }

  /// The folder with the model.
  ///
  /// One is the store of chapter 7; the file of another lies with the tests of history.
  private var home: URL {
    name == "bookmarks-v4"
      ? Self.root.appendingPathComponent("Chapters/07-your-model/Bookmarks")
      : Self.folder.appendingPathComponent(name)
  }

  private static let root = PackageFolder.root

  static let all: [FixtureStore] = [
    FixtureStore(
      name: "blog-schema", file: "Test.sqlite", model: "Test.xcdatamodel",
      pairs: [
        "Asset.featuredImage_2wKn6yEnZewu2SCCkus4as_Inverse":
          "SELECT ZTHEFEATUREDIMAGE, Z_PK FROM ZPOST WHERE ZTHEFEATUREDIMAGE NOT NULL",
        "Asset.icon_5KMiN6YPvi42icqAUQMCQe_Inverse": "SELECT ZICON, Z_PK FROM ZCATEGORY WHERE ZICON NOT NULL",
        "Asset.profilePhoto_1kUEViTN4EmGiEaaeC6ouY_Inverse":
          "SELECT ZPROFILEPHOTO, Z_PK FROM ZAUTHOR WHERE ZPROFILEPHOTO NOT NULL",
        "Author.createdEntries":
          "SELECT Z_2AUTHORS, Z_4CREATEDENTRIES FROM Z_2CREATEDENTRIES ORDER BY 1, Z_FOK_4CREATEDENTRIES",
        "Author.profilePhoto": "SELECT Z_PK, ZPROFILEPHOTO FROM ZAUTHOR WHERE ZPROFILEPHOTO NOT NULL",
        "Category.categoryInverse": "SELECT Z_3CATEGORY, Z_4CATEGORYINVERSE FROM Z_3CATEGORYINVERSE",
        "Category.icon": "SELECT Z_PK, ZICON FROM ZCATEGORY WHERE ZICON NOT NULL",
        "Post.authors": "SELECT Z_4CREATEDENTRIES, Z_2AUTHORS FROM Z_2CREATEDENTRIES ORDER BY 1, Z_FOK_2AUTHORS",
        "Post.category":
          "SELECT Z_4CATEGORYINVERSE, Z_3CATEGORY FROM Z_3CATEGORYINVERSE ORDER BY 1, Z_FOK_3CATEGORY",
        "Post.theFeaturedImage": "SELECT Z_PK, ZTHEFEATUREDIMAGE FROM ZPOST WHERE ZTHEFEATUREDIMAGE NOT NULL",
      ]),
    FixtureStore(
      name: "bookmarks-v1", file: "Bookmarks_V1.sqlite", model: "BookmarksModel.xcdatamodel",
      pairs: [
        "BookmarkEntity.children":
          "SELECT ZPARENT, Z_PK FROM ZBOOKMARKENTITY WHERE ZPARENT NOT NULL ORDER BY 1, Z_FOK_PARENT",
        "BookmarkEntity.parent": "SELECT Z_PK, ZPARENT FROM ZBOOKMARKENTITY WHERE ZPARENT NOT NULL",
        "BookmarkEntity.favorites":
          "SELECT ZFAVORITEFOLDER, Z_PK FROM ZBOOKMARKENTITY WHERE ZFAVORITEFOLDER NOT NULL ORDER BY 1, Z_FOK_FAVORITEFOLDER",
        "BookmarkEntity.favoriteFolder":
          "SELECT Z_PK, ZFAVORITEFOLDER FROM ZBOOKMARKENTITY WHERE ZFAVORITEFOLDER NOT NULL",
      ]),
    FixtureStore(
      name: "bookmarks-v4", file: "Bookmarks_V4.sqlite", model: "BookmarksModel 4.xcdatamodel",
      pairs: [
        "BookmarkEntity.children":
          "SELECT ZPARENT, Z_PK FROM ZBOOKMARKENTITY WHERE ZPARENT NOT NULL ORDER BY 1, Z_FOK_PARENT",
        "BookmarkEntity.parent": "SELECT Z_PK, ZPARENT FROM ZBOOKMARKENTITY WHERE ZPARENT NOT NULL",
        "BookmarkEntity.favorites":
          "SELECT Z_1FAVORITEFOLDERS, Z_1FAVORITES FROM Z_1FAVORITES ORDER BY 1, Z_FOK_1FAVORITES",
        "BookmarkEntity.favoriteFolders": "SELECT Z_1FAVORITES, Z_1FAVORITEFOLDERS FROM Z_1FAVORITES",
      ]),
    FixtureStore(
      name: "books-v2", file: "SampleModel2_V2.sqlite", model: "Books.xcdatamodel",
      pairs: [
        "Author.books": "SELECT ZAUTHOR, Z_PK FROM ZBOOK WHERE ZAUTHOR NOT NULL",
        "Book.author": "SELECT Z_PK, ZAUTHOR FROM ZBOOK WHERE ZAUTHOR NOT NULL",
        "Book.pages": "SELECT ZBOOK, Z_PK FROM ZPAGE WHERE ZBOOK NOT NULL",
        "Page.book": "SELECT Z_PK, ZBOOK FROM ZPAGE WHERE ZBOOK NOT NULL",
      ]),
    FixtureStore(
      name: "cars-v1", file: "SampleModel_V1.sqlite", model: "SampleModel.xcdatamodel",
      pairs: [
        "Car.owner": "SELECT Z_PK, ZOWNER FROM ZCAR WHERE ZOWNER NOT NULL",
        "Person.cars": "SELECT ZOWNER, Z_PK FROM ZCAR WHERE ZOWNER NOT NULL",
      ]),
    FixtureStore(
      name: "posts-v3", file: "CoreDataMigration_Example_3.sqlite", model: "CoreDataMigration_Example 3.xcdatamodel",
      pairs: [
        "Post.sections": "SELECT ZPOST, Z_PK FROM ZSECTION WHERE ZPOST NOT NULL",
        "Section.post": "SELECT Z_PK, ZPOST FROM ZSECTION WHERE ZPOST NOT NULL",
      ]),
    FixtureStore(
      name: "recipes", file: "Recipes.sqlite", model: "Recipes.xcdatamodel",
      pairs: [
        "Image.recipe": "SELECT Z_PK, ZRECIPE FROM ZIMAGE WHERE ZRECIPE NOT NULL",
        "Ingredient.recipe": "SELECT Z_PK, ZRECIPE FROM ZINGREDIENT WHERE ZRECIPE NOT NULL",
        "Recipe.image": "SELECT Z_PK, ZIMAGE FROM ZRECIPE WHERE ZIMAGE NOT NULL",
        "Recipe.ingredients": "SELECT ZRECIPE, Z_PK FROM ZINGREDIENT WHERE ZRECIPE NOT NULL",
        "Recipe.type": "SELECT Z_PK, ZTYPE FROM ZRECIPE WHERE ZTYPE NOT NULL",
        "RecipeType.recipes": "SELECT ZTYPE, Z_PK FROM ZRECIPE WHERE ZTYPE NOT NULL",
      ]),
    FixtureStore(name: "worldfacts", file: "WorldFacts.sqlite", model: "WorldFacts.xcdatamodel", pairs: [:]),
  ]

  static func named(_ name: String) -> FixtureStore { all.first { $0.name == name }! }
}

/// A copy of a fixture's store, and of what lies beside it, in a folder of its own.
final class FixtureCopy {
  let fixture: FixtureStore
  let folder: ScratchFolder
  let url: URL
  let model: NSManagedObjectModel

  init(_ fixture: FixtureStore) throws {
    self.fixture = fixture
    folder = try ScratchFolder()
    url = folder.url.appendingPathComponent(fixture.file)
    model = try ModelFile(contentsOf: fixture.modelURL, classes: .plain).model
    let source = fixture.url
    for suffix in ["", "-wal"] where FileManager.default.fileExists(atPath: source.path + suffix) {
      let copy = URL(fileURLWithPath: url.path + suffix)
      try Data(contentsOf: URL(fileURLWithPath: source.path + suffix)).write(to: copy)
    }
  }

  /// Opens the copy; one that was kept with history is read-only without (as in Core Data).
  func open(options: [AnyHashable: Any]? = [NSPersistentHistoryTrackingKey: true]) throws -> OneContextStore {
    let hasHistory = try PlainDatabase(url).number("SELECT COUNT(*) FROM sqlite_master WHERE name = 'ATRANSACTION'") > 0
    let options = hasHistory || options?[NSPersistentHistoryTrackingKey] == nil ? options : nil
    return try OneContextStore(model.copy() as? NSManagedObjectModel ?? model, url, options)
  }

  /// The bytes of every file in the folder, by name.
  func bytes() throws -> [String: Data] {
    var result: [String: Data] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.url.path) {
      result[name] = try Data(contentsOf: folder.url.appendingPathComponent(name))
    }
    return result
  }
}

/// An open store with one context.
final class OneContextStore {
  private let opened: OpenedStore
  let context: NSManagedObjectContext

  var coordinator: NSPersistentStoreCoordinator { opened.coordinator }
  var store: NSPersistentStore { opened.store }

  init(
    _ model: NSManagedObjectModel, _ url: URL, _ options: [AnyHashable: Any]? = nil, configuration: String? = nil
  ) throws {
    opened = try OpenedStore(model, at: url, configuration: configuration, options: options)
    context = opened.context(.mainQueueConcurrencyType)
  }

  deinit { close() }

  func close() {
    context.reset()
    opened.close()
  }

  var model: NSManagedObjectModel { coordinator.managedObjectModel }

  /// The objects of just one entity, or of its subentities too.
  func all(_ entity: String, subentities: Bool = true) throws -> [NSManagedObject] {
    let request = NSFetchRequest<NSManagedObject>(entityName: entity)
    request.includesSubentities = subentities
    return try context.fetch(request)
  }

  /// The object of a primary key.
  func object(_ entity: String, _ key: Int) throws -> NSManagedObject {
    try #require(try all(entity).first { $0.key == key })
  }
}

extension NSManagedObject {
  /// The primary key in the store.
  var key: Int { Int(objectID.uriRepresentation().lastPathComponent.dropFirst()) ?? -1 }

  /// What a relationship leads to, in order where it has one.
  func linked(_ relationship: String) -> [NSManagedObject] {
    switch value(forKey: relationship) {
    case let object as NSManagedObject: [object]
    case let set as NSOrderedSet: set.array.compactMap { $0 as? NSManagedObject }
    case let set as NSSet: set.allObjects.compactMap { $0 as? NSManagedObject }
    case let set as Set<NSManagedObject>: Array(set)
    default: []
    }
  }
}
