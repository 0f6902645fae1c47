import type { Effect } from "effect"
import { Context } from "effect"
import type { StorageUnavailable } from "./StorageUnavailable.ts"

/** A used nonce, with the digest of the request that used it. */
export interface UsedNonce {
  readonly scope: string
  /** Lower-case UUID. */
  readonly nonce: string
  /** Hex SHA-256 of the signed bytes. It distinguishes a repeat of the same request from a different request. */
  readonly digest: string
  /** When a valid request first used it, in milliseconds since the epoch. */
  readonly usedAt: number
  /** How long to remember it, in milliseconds since the epoch; at least until its session ends. */
  readonly keepUntil: number
}

/**
 * Single-use request nonces.
 *
 * Laws:
 * 1. Of simultaneous `consume` calls for one (scope, nonce), on any replicas, exactly one returns `null`. The others return the winner's
 *    row.
 * 2. A `consume` in a transaction that rolls back has no effect.
 * 3. `purge(before)` deletes exactly the rows with `keepUntil < before` and returns how many. A row is still kept at the moment
 *    `keepUntil`.
 * 4. `count` returns the number of remembered nonces in a scope. It may miss nonces of concurrent transactions.
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
