/// A fetch request, as far as what it says goes.
package protocol FetchDescribing: AnyObject {
  var settings: FetchSettings { get }
}
