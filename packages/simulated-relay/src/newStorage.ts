import type { Storage } from "@shielded-relay/core"
import { memoryStorage } from "@shielded-relay/storage-memory"
import { type Context, Effect, Layer } from "effect"

/** An empty storage that several relays can share. */
export function newStorage(): Promise<Context.Context<Storage>> {
  return Effect.runPromise(Effect.scoped(Layer.build(memoryStorage)))
}
