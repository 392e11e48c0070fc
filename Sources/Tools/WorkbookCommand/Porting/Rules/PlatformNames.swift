/// The modules that only Apple's systems have, and how to tell what is theirs.
enum PlatformNames {
  private struct Module {
    var prefixes: [String]
    var names: Set<String> = []
  }

  private static let modules: [String: Module] = [
    "UIKit": Module(prefixes: ["UI"]),
    "AppKit": Module(prefixes: [], names: appKit), "Cocoa": Module(prefixes: [], names: appKit),
    "SwiftUI": Module(prefixes: [], names: swiftUI),
    "Combine": Module(prefixes: [], names: combine),
    "CoreLocation": Module(prefixes: ["CL"]), "MapKit": Module(prefixes: ["MK", "CL"]),
    "CloudKit": Module(prefixes: ["CK"]), "CoreSpotlight": Module(prefixes: ["CS"]),
    "AVFoundation": Module(prefixes: ["AV", "CM"]), "Photos": Module(prefixes: ["PH"]),
    "StoreKit": Module(prefixes: ["SK"]), "Contacts": Module(prefixes: ["CN"]), "EventKit": Module(prefixes: ["EK"]),
    "HealthKit": Module(prefixes: ["HK"]), "UserNotifications": Module(prefixes: ["UN"]),
    "Intents": Module(prefixes: ["IN"]), "WatchKit": Module(prefixes: ["WK"]),
    "WatchConnectivity": Module(prefixes: ["WC"]), "WebKit": Module(prefixes: ["WK"]),
    "os": Module(prefixes: ["os_", "OS"], names: ["Logger"]),
    "OSLog": Module(prefixes: ["os_", "OS"], names: ["Logger"]),
    "CoreGraphics": Module(prefixes: ["CGContext", "CGImage", "CGColor", "CGPath"]),
    "QuartzCore": Module(prefixes: ["CA"]), "UniformTypeIdentifiers": Module(prefixes: ["UT"]),
    "ObjectiveC": Module(prefixes: ["objc_", "class_"]),
    "CryptoKit": Module(prefixes: [], names: ["SHA256", "SHA1", "AES", "HMAC", "Insecure", "SymmetricKey"]),
    "Security": Module(prefixes: ["Sec", "kSec"]), "WidgetKit": Module(prefixes: ["Widget"]),
    "MobileCoreServices": Module(prefixes: ["kUT", "UT"]), "CoreServices": Module(prefixes: ["kUT", "UT", "LS"]),
    "SystemConfiguration": Module(prefixes: ["SC"]), "LocalAuthentication": Module(prefixes: ["LA"]),
  ]

  private static let combine: Set<String> = [
    "ObservableObject", "Published", "@Published", "AnyCancellable", "PassthroughSubject", "CurrentValueSubject",
    "AnyPublisher", "Publisher", "Publishers", "Just", "Future", "objectWillChange", "ObservableObjectPublisher",
    "Cancellable", "sink", "eraseToAnyPublisher",
  ]
  private static let swiftUI: Set<String> = [
    "View", "Color", "Image", "Text", "@FetchRequest", "@SectionedFetchRequest", "FetchedResults", "@State", "@Binding",
    "@ObservedObject", "@StateObject", "@Environment", "@EnvironmentObject", "Font", "@ViewBuilder", "PreviewProvider",
    "@AppStorage", "LocalizedStringKey", "Binding", "NavigationLink", "Button", "List", "ForEach", "App", "Scene",
    "Angle", "Animation", "withAnimation", "EnvironmentKey", "EnvironmentValues", "Transferable", "IndexSet.",
  ]
  private static let appKit: Set<String> = [
    "NSColor", "NSImage", "NSFont", "NSView", "NSViewController", "NSWindow", "NSApplication", "NSApp", "NSWorkspace",
    "NSPasteboard", "NSAlert", "NSTableView", "NSOutlineView", "NSDocument", "NSPersistentDocument",
    "NSArrayController",
    "NSMenu", "NSMenuItem", "NSEvent", "NSImageView", "NSTextField", "NSButton",
  ]

  /// Whether a module is one of these.
  static func isPlatform(_ module: String) -> Bool { modules[module] != nil }

  /// Whether a name comes from a module, as far as a name can tell.
  static func belongs(_ name: String, to module: String) -> Bool {
    guard let module = modules[module] else { return false }
    if module.names.contains(name) { return true }
    return module.prefixes.contains { prefix in
      guard name.hasPrefix(prefix), let next = name.dropFirst(prefix.count).first else { return false }
      // `UIColor` and not `UInt`, `URL` or `UITest` of somebody's own: a capital and a small letter follow.
      return prefix.hasSuffix("_") || prefix.count > 4 || next.isUppercase
    }
  }

  /// The module that a type seems to come from.
  static func module(of name: String) -> String? {
    let first = name.split(separator: ".").first.map(String.init) ?? name
    return modules.keys.sorted().first { belongs(first, to: $0) }
  }
}
