import { type Layer, ManagedRuntime } from "effect"

/** A part that an embedder passed failed with a value that is not an Error; `cause` is the value. */
class StartFailed extends Error {
  override readonly name = "StartFailed"
  readonly retryable = false

  constructor(cause: unknown) {
    const tag: unknown = Reflect.get(Object(cause), "_tag")
    const what = typeof tag === "string" ? tag : typeof cause
    super(
      `The vault, prover, storage, screening, or a chain that createRelay was given failed with a value that is not an Error (${what}): see its cause`,
      { cause },
    )
  }
}

/**
 * Builds a layer. Rejects with the cause if building fails, after releasing what was already built.
 *
 * @rejects An Error, always.
 */
export async function started<A, E>(
  layer: Layer.Layer<A, E>,
): Promise<ManagedRuntime.ManagedRuntime<A, E>> {
  const runtime = ManagedRuntime.make(layer)
  try {
    await runtime.context()
    return runtime
  } catch (cause) {
    await runtime.dispose()
    throw cause instanceof Error ? cause : new StartFailed(cause)
  }
}
