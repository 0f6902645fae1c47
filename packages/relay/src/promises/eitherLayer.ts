import { Layer } from "effect"

/** The layer as it is, or the layer over an object of promises. */
export function eitherLayer<Port, R, Promises extends object>(
  given: Layer.Layer<Port, unknown, R> | Promises,
  over: (promises: Promises) => Layer.Layer<Port>,
): Layer.Layer<Port, unknown, R> {
  return isLayer<Layer.Layer<Port, unknown, R>>(given) ? given : over(given)
}

const isLayer = <L extends object>(given: object): given is L => Layer.isLayer(given)
