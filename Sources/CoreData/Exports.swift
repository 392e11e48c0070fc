// Importing Core Data brings Foundation with it on Apple's systems, so that code which names only Core Data compiles; so
// does this.
@_exported import Foundation
