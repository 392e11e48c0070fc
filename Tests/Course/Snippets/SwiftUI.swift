// What the pages and the files to take home use of SwiftUI: declarations alone, which are compiled and never run.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import CoreData
import Foundation

@MainActor public protocol View {
  associatedtype Body: View
  @ViewBuilder var body: Body { get }
}

extension View where Body == Never { public var body: Never { fatalError() } }
extension Never: View {
  public typealias Body = Never
}

@MainActor @resultBuilder public enum ViewBuilder {
  public static func buildBlock<each Part: View>(_ part: repeat each Part) -> EmptyView { EmptyView() }
  public static func buildIf(_ part: (some View)?) -> EmptyView { EmptyView() }
  public static func buildEither(first: some View) -> EmptyView { EmptyView() }
  public static func buildEither(second: some View) -> EmptyView { EmptyView() }
}

public struct EmptyView: View {
  public typealias Body = Never
  public init() {}
}
public struct Text: View {
  public typealias Body = Never
  public init(_ text: String) {}
}
public struct Button: View {
  public typealias Body = Never
  public init(_ title: String, action: @escaping @MainActor () -> Void) {}
}
public struct ForEach<Data: RandomAccessCollection>: View where Data.Element: Identifiable {
  public typealias Body = Never
  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> some View) {}
  public func onDelete(perform action: ((IndexSet) -> Void)?) -> some View { EmptyView() }
}

extension View {
  public func task(_ action: @escaping @MainActor () async -> Void) -> some View { EmptyView() }
}

public protocol ObservableObject: AnyObject {}
extension NSManagedObject: ObservableObject, Identifiable {}

@propertyWrapper public struct ObservedObject<Object: ObservableObject> {
  public var wrappedValue: Object
  public init(wrappedValue: Object) { self.wrappedValue = wrappedValue }
}

@propertyWrapper public struct State<Value> {
  public init(wrappedValue: Value) {}
  public var wrappedValue: Value {
    get { fatalError() }
    nonmutating set {}
  }
}
