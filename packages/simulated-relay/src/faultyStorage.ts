import {
  Acceptances,
  acceptancesOver,
  NonceStore,
  OperationStore,
  StorageUnavailable,
  UnitOfWork,
  type Storage,
} from "@shielded-relay/core"
import { Context, Effect } from "effect"

/** Faults between one relay and its storage. The storage itself works, and other relays use it without faults. */
export interface StorageFaults {
  /** Every transaction and every read of operations fails. */
  down: boolean
  /** The next transaction that consumes a nonce is committed, but its result is lost. With `and-down` the storage then stays down. */
  lostCommit: "no" | "yes" | "and-down"
  /** This many of the next transactions that consume a nonce fail without writing. */
  failingCommits: number
  /** Reads of operations fail, as with an exhausted connection pool. */
  blind: boolean
  /** Reads of operations throw a defect. */
  defect: boolean
}

/** Wraps a storage with faults, as seen over a bad connection. */
export function faultyStorage(storage: Context.Context<Storage>) {
  const faults: StorageFaults = {
    down: false,
    lostCommit: "no",
    failingCommits: 0,
    blind: false,
    defect: false,
  }
  const unavailable = Effect.fail(new StorageUnavailable({ cause: "a test" }))
  const unit = Context.get(storage, UnitOfWork)
  const nonces = Context.get(storage, NonceStore)
  const operations = Context.get(storage, OperationStore)
  let consumed = 0

  const looking = <A, E>(effect: Effect.Effect<A, E>) =>
    Effect.suspend((): Effect.Effect<A, E | StorageUnavailable> => {
      if (faults.defect) return Effect.die(new Error("a defect"))
      return faults.blind || faults.down ? unavailable : effect
    })

  /** Runs an effect inside its transaction and reports whether it consumed a nonce. If it did, it may be made to fail. */
  const inside = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
    Effect.suspend(() => {
      const before = consumed
      return Effect.flatMap(effect, (value) => {
        const consumes = consumed > before
        if (!consumes || faults.failingCommits === 0) return Effect.succeed({ value, consumes })
        faults.failingCommits -= 1
        return unavailable
      })
    })

  const transact = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
    Effect.suspend(() =>
      faults.down
        ? unavailable
        : Effect.flatMap(unit.transact(inside(effect)), ({ value, consumes }) => {
            if (!consumes || faults.lostCommit === "no") return Effect.succeed(value)
            faults.down = faults.lostCommit === "and-down"
            faults.lostCommit = "no"
            return unavailable
          }),
    )

  const stores = storage.pipe(
    Context.add(UnitOfWork, { transact }),
    Context.add(NonceStore, {
      ...nonces,
      consume: (nonce) =>
        Effect.suspend(() => {
          consumed += 1
          return nonces.consume(nonce)
        }),
    }),
    Context.add(OperationStore, {
      ...operations,
      find: (id) => looking(operations.find(id)),
      findByNonce: (session, nonce) => looking(operations.findByNonce(session, nonce)),
      // After waiting, the operation must be read too, so that read may also fail.
      until: (id, enough) =>
        Effect.flatMap(looking(operations.until(id, enough)), (row) =>
          looking(Effect.succeed(row)),
        ),
    }),
  )
  const faulty = Context.add(stores, Acceptances, acceptancesOver(stores))
  return { faults, storage: faulty }
}
