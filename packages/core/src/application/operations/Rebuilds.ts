import { Clock, Context, Deferred, Effect, Layer, Semaphore } from "effect"
import type { ChainId } from "../../address/ChainId.ts"
import type { VaultUnavailable } from "../../port/KeyVault.ts"
import type { ChainUnavailable } from "../../port/chain/PoolGateway.ts"
import type { StorageUnavailable } from "../../port/storage/StorageUnavailable.ts"
import { ownerId, type Owner, type OwnerId } from "../../owner/index.ts"

const minute = 60_000

type Problem = ChainUnavailable | StorageUnavailable | VaultUnavailable

/** Owners of one chain whose notes the next rebuild takes together. */
interface Batch {
  readonly owners: Map<OwnerId, Owner>
  readonly done: Deferred.Deferred<void, Problem>
}

/**
 * The rebuilds of owners' notes. A rebuild reads a whole chain, so this process runs one at a time. Owners who ask meanwhile share the next
 * one: a hundred who ask together cost two.
 */
export class Rebuilds extends Context.Service<
  Rebuilds,
  {
    /**
     * Completes when the owner's notes have been rebuilt; the rebuild goes on if the caller leaves. At once if the owner's last rebuild was
     * asked for within the last minute.
     *
     * @param rebuild rebuilds the notes of all owners who share it
     */
    readonly join: (
      chainId: ChainId,
      owner: Owner,
      rebuild: (owners: ReadonlyArray<Owner>) => Effect.Effect<void, Problem>,
    ) => Effect.Effect<void, Problem>
  }
>()("shielded-relay/Rebuilds") {
  static readonly layer = Layer.effect(
    Rebuilds,
    Effect.gen(function* () {
      const scope = yield* Effect.scope
      const turns = Semaphore.makeUnsafe(1)
      const asked = new Map<string, number>()
      const waiting = new Map<ChainId, Batch>()

      /** Records that an owner asked. Returns false if it did within the last minute. */
      const mayAsk = (key: string, now: number): boolean => {
        for (const [old, time] of asked) {
          if (time + minute > now) break
          asked.delete(old)
        }
        if (asked.has(key)) return false
        asked.set(key, now)
        return true
      }
      /** Begins a rebuild that waits for its turn; until then other owners may share it. */
      const begin = (
        chainId: ChainId,
        first: readonly [OwnerId, Owner],
        rebuild: (owners: ReadonlyArray<Owner>) => Effect.Effect<void, Problem>,
      ): Effect.Effect<Batch> =>
        Effect.suspend(() => {
          const batch: Batch = { owners: new Map([first]), done: Deferred.makeUnsafe() }
          waiting.set(chainId, batch)
          const run = Effect.suspend(() => {
            waiting.delete(chainId)
            return rebuild([...batch.owners.values()])
          })
          return turns.withPermit(run).pipe(
            Effect.onExit((exit) => Deferred.done(batch.done, exit)),
            Effect.exit,
            Effect.forkIn(scope),
            Effect.as(batch),
          )
        })
      return {
        join: Effect.fnUntraced(function* (chainId, owner, rebuild) {
          const id = ownerId(owner)
          if (!mayAsk(`${chainId} ${id}`, yield* Clock.currentTimeMillis)) return
          // A caller that leaves here must not leave a batch behind that nobody runs.
          const batch =
            waiting.get(chainId) ??
            (yield* Effect.uninterruptible(begin(chainId, [id, owner], rebuild)))
          batch.owners.set(id, owner)
          yield* Deferred.await(batch.done)
        }),
      }
    }),
  )
}
