import { type Layer, ManagedRuntime } from "effect"

/** Builds a layer. Rejects with the cause if building fails, after releasing what was already built. */
export async function started<A, E>(
  layer: Layer.Layer<A, E>,
): Promise<ManagedRuntime.ManagedRuntime<A, E>> {
  const runtime = ManagedRuntime.make(layer)
  try {
    await runtime.context()
    return runtime
  } catch (cause) {
    await runtime.dispose()
    throw cause
  }
}
