import type { Storage } from "@shielded-relay/core"
import { memoryStorage } from "@shielded-relay/storage-memory"
import { Effect, Layer } from "effect"

/** One storage for several services, as replicas have it. */
export async function sharedStorage(): Promise<Layer.Layer<Storage>> {
  const context = await Effect.runPromise(Effect.scoped(Layer.build(memoryStorage)))
  return Layer.succeedContext(context)
}
