// What a module of the engine needs of the one below it, whoever imports it needs as well: values are Foundation's.
@_exported import Foundation
