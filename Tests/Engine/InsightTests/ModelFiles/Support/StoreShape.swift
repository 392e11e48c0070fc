import Foundation
import OpenCoreData
import TestKit

/// A model and a store of one shape that apps ship, written by hand in Apple's layout, with what plain SQL says of it.
///
/// The engine has no part in making the file.
struct StoreShape: CustomStringConvertible, Sendable {
  let name: String
  /// What stands between `<model>` and `</model>`.
  let model: String
  /// The configuration that the file holds; nil for the whole model.
  var configuration: String?
  /// The tables, their rows, and the rows of `Z_PRIMARYKEY`.
  let sql: String
  /// For each relationship the query of its pairs, owner first, in order where there is one.
  let pairs: [String: String]
  /// What a delete of the object with the key 1 is in plain SQL, by the name of its entity.
  let deletes: [String: String]
  /// For some attributes the query of the objects' keys and values.
  var values: [String: String] = [:]
  var change: Change?
  var next: Next?

  /// What a context changes and saves, and the same in plain SQL.
  struct Change: Sendable {
    let sql: String
    let make: @Sendable (OneContextStore) throws -> Void
  }

  /// The next version of the model, between `<model>` and `</model>`, and what plain SQL has to find the same in the file before
  /// the migration and after.
  struct Next: Sendable {
    let model: String
    let same: [(before: String, after: String)]
  }

  var description: String { name }

  /// Writes the file.
  func make(at url: URL) throws {
    try PlainDatabase.run(HandmadeBooks.tables + sql, on: url)
    let names = try PlainDatabase(url).column("SELECT Z_NAME FROM Z_PRIMARYKEY")
    let hashes = Dictionary(uniqueKeysWithValues: names.map { ($0, HandmadeBooks.hash) })
    try PlainDatabase.run(HandmadeBooks.metadata(hashes), on: url)
  }

  /// The column with the key that every table of objects begins with.
  static let key = "Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER"

  static let all = laidOut + choosing + typed

  /// Tables and columns that hold other things than attributes and to-ones.
  private static let laidOut: [StoreShape] = [
    StoreShape(
      name: "an attribute without a type, and a transformer without a name",
      model: """
        <entity name="Note">
          <attribute name="draft" optional="YES" transient="YES"/>
          <attribute name="tags" optional="YES" attributeType="Transformable" valueTransformerName=""/>
          <attribute name="title" optional="YES" attributeType="String"/>
        </entity>
        """,
      sql: """
        CREATE TABLE ZNOTE (\(key), ZTITLE VARCHAR, ZTAGS BLOB);
        INSERT INTO ZNOTE VALUES (1, 1, 1, 'one', NULL), (2, 1, 1, 'two', NULL);
        INSERT INTO Z_PRIMARYKEY VALUES (1, 'Note', 0, 2);
        """,
      pairs: [:], deletes: ["Note": "DELETE FROM ZNOTE WHERE Z_PK = 1"]),
    StoreShape(
      name: "an inverse that one side alone names",
      model: """
        <entity name="Author">
          <relationship name="books" optional="YES" toMany="YES" deletionRule="Cascade" destinationEntity="Book" \
        inverseName="author" inverseEntity="Book"/>
        </entity>
        <entity name="Book">
          <relationship name="author" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Author"/>
        </entity>
        """,
      sql: """
        CREATE TABLE ZAUTHOR (\(key));
        CREATE TABLE ZBOOK (\(key), ZAUTHOR INTEGER);
        CREATE INDEX ZBOOK_ZAUTHOR_INDEX ON ZBOOK (ZAUTHOR);
        INSERT INTO ZAUTHOR VALUES (1, 1, 1), (2, 1, 1);
        INSERT INTO ZBOOK VALUES (1, 2, 1, 1), (2, 2, 1, 1), (3, 2, 1, 2), (4, 2, 1, NULL);
        INSERT INTO Z_PRIMARYKEY VALUES (1, 'Author', 0, 2), (2, 'Book', 0, 4);
        """,
      pairs: [
        "Author.books": "SELECT ZAUTHOR, Z_PK FROM ZBOOK WHERE ZAUTHOR NOT NULL",
        "Book.author": "SELECT Z_PK, ZAUTHOR FROM ZBOOK WHERE ZAUTHOR NOT NULL",
      ],
      deletes: [
        "Author": "DELETE FROM ZAUTHOR WHERE Z_PK = 1; DELETE FROM ZBOOK WHERE ZAUTHOR = 1",
        "Book": "DELETE FROM ZBOOK WHERE Z_PK = 1",
      ]),
    StoreShape(
      name: "a to-many without an inverse",
      model: """
        <entity name="Document"><attribute name="name" optional="YES" attributeType="String"/></entity>
        <entity name="Binder">
          <relationship name="documents" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Document"/>
        </entity>
        """,
      sql: """
        CREATE TABLE ZBINDER (\(key));
        CREATE TABLE ZDOCUMENT (\(key), Z1DOCUMENTS INTEGER, ZNAME VARCHAR);
        CREATE INDEX ZDOCUMENT_Z1DOCUMENTS_INDEX ON ZDOCUMENT (Z1DOCUMENTS);
        INSERT INTO ZBINDER VALUES (1, 1, 1), (2, 1, 1);
        INSERT INTO ZDOCUMENT VALUES (1, 2, 1, 1, 'a'), (2, 2, 1, 1, 'b'), (3, 2, 1, 2, 'c'), (4, 2, 1, NULL, 'd');
        INSERT INTO Z_PRIMARYKEY VALUES (1, 'Binder', 0, 2), (2, 'Document', 0, 4);
        """,
      pairs: ["Binder.documents": "SELECT Z1DOCUMENTS, Z_PK FROM ZDOCUMENT WHERE Z1DOCUMENTS NOT NULL"],
      deletes: [
        "Binder": "DELETE FROM ZBINDER WHERE Z_PK = 1; UPDATE ZDOCUMENT SET Z1DOCUMENTS = NULL WHERE Z1DOCUMENTS = 1",
        "Document": "DELETE FROM ZDOCUMENT WHERE Z_PK = 1",
      ]),
    StoreShape(
      name: "two join tables that would have a column of the same name",
      model: """
        <entity name="Album">
          <relationship name="artists" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Artist" \
        inverseName="albums" inverseEntity="Artist"/>
        </entity>
        <entity name="Artist">
          <relationship name="albums" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Album" \
        inverseName="artists" inverseEntity="Album"/>
          <relationship name="showsFeaturingArtist" optional="YES" toMany="YES" deletionRule="Cascade" \
        destinationEntity="Show" inverseName="artists" inverseEntity="Show"/>
        </entity>
        <entity name="Show">
          <relationship name="artists" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Artist" \
        inverseName="showsFeaturingArtist" inverseEntity="Artist"/>
        </entity>
        """,
      sql: """
        CREATE TABLE ZALBUM (\(key)); CREATE TABLE ZARTIST (\(key)); CREATE TABLE ZSHOW (\(key));
        CREATE TABLE Z_1ARTISTS (Z_1ALBUMS INTEGER, Z_2ARTISTS INTEGER, PRIMARY KEY (Z_1ALBUMS, Z_2ARTISTS));
        CREATE TABLE Z_2SHOWSFEATURINGARTIST (Z_2ARTISTS1 INTEGER, Z_3SHOWSFEATURINGARTIST INTEGER, \
        PRIMARY KEY (Z_2ARTISTS1, Z_3SHOWSFEATURINGARTIST));
        INSERT INTO ZALBUM VALUES (1, 1, 1), (2, 1, 1);
        INSERT INTO ZARTIST VALUES (1, 2, 1), (2, 2, 1);
        INSERT INTO ZSHOW VALUES (1, 3, 1), (2, 3, 1), (3, 3, 1);
        INSERT INTO Z_1ARTISTS VALUES (1, 1), (1, 2), (2, 2);
        INSERT INTO Z_2SHOWSFEATURINGARTIST VALUES (1, 1), (1, 2), (2, 2), (2, 3);
        INSERT INTO Z_PRIMARYKEY VALUES (1, 'Album', 0, 2), (2, 'Artist', 0, 2), (3, 'Show', 0, 3);
        """,
      pairs: [
        "Album.artists": "SELECT Z_1ALBUMS, Z_2ARTISTS FROM Z_1ARTISTS",
        "Artist.albums": "SELECT Z_2ARTISTS, Z_1ALBUMS FROM Z_1ARTISTS",
        "Artist.showsFeaturingArtist": "SELECT Z_2ARTISTS1, Z_3SHOWSFEATURINGARTIST FROM Z_2SHOWSFEATURINGARTIST",
        "Show.artists": "SELECT Z_3SHOWSFEATURINGARTIST, Z_2ARTISTS1 FROM Z_2SHOWSFEATURINGARTIST",
      ],
      deletes: [
        "Album": "DELETE FROM ZALBUM WHERE Z_PK = 1; DELETE FROM Z_1ARTISTS WHERE Z_1ALBUMS = 1",
        "Artist": """
        DELETE FROM ZARTIST WHERE Z_PK = 1; DELETE FROM Z_1ARTISTS WHERE Z_2ARTISTS = 1;
        DELETE FROM ZSHOW WHERE Z_PK IN (1, 2);
        DELETE FROM Z_2SHOWSFEATURINGARTIST WHERE Z_2ARTISTS1 = 1 OR Z_3SHOWSFEATURINGARTIST IN (1, 2)
        """,
        "Show":
          "DELETE FROM ZSHOW WHERE Z_PK = 1; DELETE FROM Z_2SHOWSFEATURINGARTIST WHERE Z_3SHOWSFEATURINGARTIST = 1",
      ]),
    StoreShape(
      name: "one configuration of a larger model",
      model: """
        <entity name="Admin">
          <relationship name="audits" optional="YES" toMany="YES" deletionRule="Cascade" destinationEntity="Audit" \
        inverseName="admin" inverseEntity="Audit"/>
        </entity>
        <entity name="Audit">
          <relationship name="admin" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Admin" \
        inverseName="audits" inverseEntity="Admin"/>
        </entity>
        <entity name="Song">
          <relationship name="tags" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Tag" \
        inverseName="songs" inverseEntity="Tag"/>
        </entity>
        <entity name="Tag">
          <relationship name="songs" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Song" \
        inverseName="tags" inverseEntity="Song"/>
        </entity>
        <configuration name="Music"><memberEntity name="Song"/><memberEntity name="Tag"/></configuration>
        <configuration name="Office"><memberEntity name="Admin"/><memberEntity name="Audit"/></configuration>
        """,
      configuration: "Music",
      sql: """
        CREATE TABLE ZSONG (\(key)); CREATE TABLE ZTAG (\(key));
        CREATE TABLE Z_1TAGS (Z_1SONGS INTEGER, Z_2TAGS INTEGER, PRIMARY KEY (Z_1SONGS, Z_2TAGS));
        INSERT INTO ZSONG VALUES (1, 1, 1), (2, 1, 1);
        INSERT INTO ZTAG VALUES (1, 2, 1), (2, 2, 1);
        INSERT INTO Z_1TAGS VALUES (1, 1), (1, 2), (2, 1);
        INSERT INTO Z_PRIMARYKEY VALUES (1, 'Song', 0, 2), (2, 'Tag', 0, 2);
        """,
      pairs: [
        "Song.tags": "SELECT Z_1SONGS, Z_2TAGS FROM Z_1TAGS", "Tag.songs": "SELECT Z_2TAGS, Z_1SONGS FROM Z_1TAGS",
      ],
      deletes: [
        "Song": "DELETE FROM ZSONG WHERE Z_PK = 1; DELETE FROM Z_1TAGS WHERE Z_1SONGS = 1",
        "Tag": "DELETE FROM ZTAG WHERE Z_PK = 1; DELETE FROM Z_1TAGS WHERE Z_2TAGS = 1",
      ]),
    StoreShape(
      name: "a composite attribute, and data that may lie beside the store",
      model: """
        <composite name="Point">
          <attribute name="lat" optional="YES" attributeType="Double"/>
          <attribute name="lng" optional="YES" attributeType="Double"/>
        </composite>
        <entity name="Photo">
          <attribute name="data" optional="YES" attributeType="Binary" allowsExternalBinaryDataStorage="YES"/>
          <attribute name="place" optional="YES" attributeType="Composite" composite="Point"/>
        </entity>
        """,
      sql: """
        CREATE TABLE ZPHOTO (\(key), ZPLACE_LAT FLOAT, ZPLACE_LNG FLOAT, ZDATA BLOB);
        INSERT INTO ZPHOTO VALUES (1, 1, 1, 47.5, 8.25, x'0107'), (2, 1, 1, NULL, NULL, NULL);
        INSERT INTO Z_PRIMARYKEY VALUES (1, 'Photo', 0, 2);
        """,
      pairs: [:], deletes: ["Photo": "DELETE FROM ZPHOTO WHERE Z_PK = 1"]),
  ]
}
