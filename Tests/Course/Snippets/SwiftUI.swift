import CoreData
import Foundation

// What the pages and the files to take home use of SwiftUI: declarations alone, which are compiled and never run.

@MainActor protocol View {
  associatedtype Body: View
  @ViewBuilder var body: Body { get }
}

extension View where Body == Never { var body: Never { fatalError() } }
extension Never: View {
  typealias Body = Never
}

@MainActor @resultBuilder enum ViewBuilder {
  static func buildBlock<each Part: View>(_ part: repeat each Part) -> EmptyView { EmptyView() }
  static func buildIf(_ part: (some View)?) -> EmptyView { EmptyView() }
  static func buildEither(first: some View) -> EmptyView { EmptyView() }
  static func buildEither(second: some View) -> EmptyView { EmptyView() }
}

struct EmptyView: View {
  typealias Body = Never
  init() {}
}
struct Text: View {
  typealias Body = Never
  init(_ text: String) {}
}
struct Button: View {
  typealias Body = Never
  init(_ title: String, action: @escaping @MainActor () -> Void) {}
}
struct ForEach<Data: RandomAccessCollection>: View where Data.Element: Identifiable {
  typealias Body = Never
  init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> some View) {}
  func onDelete(perform action: ((IndexSet) -> Void)?) -> some View { EmptyView() }
}

extension View {
  func task(_ action: @escaping @MainActor () async -> Void) -> some View { EmptyView() }
}

protocol ObservableObject: AnyObject {}
extension NSManagedObject: ObservableObject, Identifiable {}

@propertyWrapper struct ObservedObject<Object: ObservableObject> {
  var wrappedValue: Object
  init(wrappedValue: Object) { self.wrappedValue = wrappedValue }
}

@propertyWrapper struct State<Value> {
  init(wrappedValue: Value) {}
  var wrappedValue: Value {
    get { fatalError() }
    nonmutating set {}
  }
}
