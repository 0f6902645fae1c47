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

/** What goes wrong between a relay and its storage; the storage itself is sound, and other relays on it see it as it is. */
export interface StorageFaults {
  /** Every transaction and every look at operations fails. */
  down: boolean
  /** The next transaction that consumes a nonce is committed, and its answer is lost; `and-down`: the storage is down from then on. */
  lostCommit: "no" | "yes" | "and-down"
  /** So many of the next transactions that consume a nonce fail and write nothing. */
  failingCommits: number
  /** Looking at operations fails, as an exhausted pool of connections would make it. */
  blind: boolean
  /** Looking at operations is a defect. */
  defect: boolean
}

/** A storage as a relay sees it over a bad connection. */
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

  /** The effect inside its transaction, with whether it consumed a nonce: then it may be told to fail. */
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
      // What was waited for has to be looked at as well.
      until: (id, enough) =>
        Effect.flatMap(looking(operations.until(id, enough)), (row) =>
          looking(Effect.succeed(row)),
        ),
    }),
  )
  const faulty = Context.add(stores, Acceptances, acceptancesOver(stores))
  return { faults, storage: faulty }
}
