// swift-format-ignore-file
import CoreData

// port.begin extension-override

// port.end

// port.begin validation

extension Album {
    func validateTitle(_ value: inout Any?) throws {
        guard let title = value as? String else { return }
        if title.isEmpty { throw CocoaError(.validationStringTooShort) }
        value = title.trimmingCharacters(in: .whitespaces) as NSString
    }
}
// port.end
