import type { Effect } from "effect"
import { Context } from "effect"
import type { StorageUnavailable } from "./StorageUnavailable.ts"

/** A nonce that is used up: which bytes used it. */
export interface UsedNonce {
  readonly scope: string
  /** Lower-case UUID. */
  readonly nonce: string
  /** SHA-256 of the signed bytes, hex: tells a repeat of the same request from another one. */
  readonly digest: string
  /** Milliseconds since the epoch at which it was used: the first sight of a valid request with it. */
  readonly usedAt: number
  /** Milliseconds since the epoch until which it must be remembered; never shorter than its session. */
  readonly keepUntil: number
}

/**
 * Single-use request nonces.
 *
 * Laws:
 * 1. Of any number of simultaneous `consume` calls for one (scope, nonce), on any replicas, exactly one answers `null`; the others get the winner's row.
 * 2. Inside a transaction that is undone nothing is consumed.
 * 3. `purge(before)` forgets exactly the rows with `keepUntil < before`: the moment `keepUntil` itself is still remembered. It gives how many.
 * 4. `count` is the number of nonces that are remembered in a scope. It need not see what other transactions are about to consume.
 */
export interface NonceStoreShape {
  readonly consume: (nonce: UsedNonce) => Effect.Effect<UsedNonce | null, StorageUnavailable>
  readonly find: (
    scope: string,
    nonce: string,
  ) => Effect.Effect<UsedNonce | null, StorageUnavailable>
  readonly count: (scope: string) => Effect.Effect<number, StorageUnavailable>
  readonly purge: (before: number) => Effect.Effect<number, StorageUnavailable>
}

export class NonceStore extends Context.Service<NonceStore, NonceStoreShape>()(
  "shielded-relay/NonceStore",
) {}
