// Importing Core Data brings Foundation with it on Apple's systems, so that code which names only Core Data compiles.
@_exported import Foundation
