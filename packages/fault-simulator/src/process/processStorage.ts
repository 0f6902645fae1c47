import {
  JobQueue,
  Leases,
  NoteStore,
  StorageUnavailable,
  UnitOfWork,
  workAloneOver,
  type Lease,
  type LeasesShape,
  type NoteStoreShape,
  type Storage,
} from "@shielded-relay/core"
import { Context, Effect } from "effect"
import { readingMethods, wrapStores } from "@shielded-relay/testkit"
import type { ScreeningLists } from "../caller/ScreeningLists.ts"
import { processJobs } from "./processJobs.ts"
import { processTransactions } from "./processTransactions.ts"
import { servedOnly } from "./servedOnly.ts"
import type { Outgoing, SimulatedProcess } from "./SimulatedProcess.ts"

const possible: Outgoing<unknown>["possible"] = [
  "crash before a call",
  "crash after a call",
  "frozen before a call",
  "frozen after a call",
  "storage error",
  "storage answer lost",
  "storage answer late",
]

/**
 * The holder of each lease by its newest acquisition, whether or not the acquirer received the
 * answer.
 */
export type Leaseholders = Map<string, SimulatedProcess>

/** A shared storage as one process reaches it. `lists`: `null` if the service does not screen. */
export function processStorage(
  shared: Context.Context<Storage>,
  process: SimulatedProcess,
  leaseholders: Leaseholders,
  lists: ScreeningLists | null,
): Context.Context<Storage> {
  const storage = lists === null ? shared : servedOnly(shared, lists, process.switchboard)
  const unit = processTransactions(process, Context.get(storage, UnitOfWork))
  const leases = watchedLeases(Context.get(storage, Leases), process, leaseholders)
  const notes = guardedNotes(Context.get(storage, NoteStore), process, leaseholders)
  const jobs = Context.get(storage, JobQueue)
  const reached = wrapStores(
    storage.pipe(Context.add(Leases, leases), Context.add(NoteStore, notes)),
    unit,
    (port, store) => through(process, port, store),
  )
  const queue = { ...Context.get(reached, JobQueue), work: processJobs(process, jobs) }
  return Context.add(reached, JobQueue, {
    ...queue,
    workAlone: workAloneOver(queue, Context.get(reached, Leases)),
  })
}

const unavailable = () => Effect.fail(new StorageUnavailable({ cause: "a simulated fault" }))

/** Wraps every effect of a store as a call of the process. */
function through<S extends object>(process: SimulatedProcess, port: string, store: S): S {
  const calls = new Map<string, unknown>()
  const outgoing = (key: string): Outgoing<unknown> => ({
    name: `${port}.${key}`,
    stake: readingMethods.has(key) ? "polled" : "written",
    failure: unavailable,
    possible,
  })
  const wrapped = (key: string): unknown => {
    const method: unknown = Reflect.get(store, key)
    if (Effect.isEffect(method)) return process.call(outgoing(key), method)
    if (typeof method !== "function") return method
    const call = outgoing(key)
    return (...given: ReadonlyArray<unknown>): Effect.Effect<unknown, unknown> => {
      const effect: Effect.Effect<unknown, unknown> = Reflect.apply(method, store, given)
      return process.call(call, effect)
    }
  }
  return new Proxy(store, {
    get: (_, key) => {
      const name = String(key)
      if (!calls.has(name)) calls.set(name, wrapped(name))
      return calls.get(name)
    },
  })
}

function watchedLeases(
  leases: LeasesShape,
  process: SimulatedProcess,
  leaseholders: Leaseholders,
): LeasesShape {
  return {
    ...leases,
    acquire: (name, duration) =>
      Effect.tap(leases.acquire(name, duration), (lease: Lease | null) =>
        Effect.sync(() => {
          if (lease !== null) leaseholders.set(name, process)
        }),
      ),
  }
}

/**
 * Reports a write to a chain's index by a process other than the lease holder (law of `NoteStore`).
 * A replaced process may not know that it lost the lease.
 */
function guardedNotes(
  notes: NoteStoreShape,
  process: SimulatedProcess,
  leaseholders: Leaseholders,
): NoteStoreShape {
  const holding = <A, E>(chainId: number, method: string, effect: Effect.Effect<A, E>) =>
    Effect.suspend(() => {
      const holder = leaseholders.get(`chain:${chainId}`)
      if (holder !== process)
        process.switchboard.violation(
          `${process.name} wrote the index (${method}) while ${holder?.name ?? "nobody"} held the lease of its chain`,
        )
      return effect
    })
  return {
    ...notes,
    append: (batch) => holding(batch.chainId, "append", notes.append(batch)),
    rollback: (chainId, to) => holding(chainId, "rollback", notes.rollback(chainId, to)),
    setChainStatus: (chainId, chainStatus) =>
      holding(chainId, "setChainStatus", notes.setChainStatus(chainId, chainStatus)),
  }
}
