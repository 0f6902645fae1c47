import { type Layer, ManagedRuntime } from "effect"

/** A layer that has been built. @rejects what kept it from being built, after everything else of it was let go. */
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
