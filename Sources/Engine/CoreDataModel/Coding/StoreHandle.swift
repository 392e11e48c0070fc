/// A store, as the layer of coordinators has it.
///
/// The layers below keep one for that layer, which alone knows its class, and ask nothing of it.
package protocol StoreHandle: AnyObject {}
