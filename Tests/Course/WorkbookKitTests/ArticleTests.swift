import Testing
import WorkbookKit

@Suite("The article before a name")
struct ArticleTests {
  @Test(
    "It goes by the sound, not by the letter",
    arguments: [
      ("User", "a User"), ("Unit", "a Unit"), ("Usage", "a Usage"), ("Euro", "a Euro"), ("OneOf", "a OneOf"),
      ("Uncle", "an Uncle"), ("UnidentifiedItem", "an UnidentifiedItem"), ("Episode", "an Episode"),
      ("Hour", "an Hour"), ("House", "a House"), ("Series", "a Series"), ("", "a "),
    ])
  func article(name: String, text: String) { #expect(Article.before(name) == text) }
}
