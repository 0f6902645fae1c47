import {
  NoteStore,
  OperationStore,
  OutOfTimeStore,
  type ChainId,
  type Operation,
  type PoolTransaction,
  type Storage,
} from "@shielded-relay/core"
import { Context, Effect } from "effect"
import type { SimulatedProcess } from "../process/SimulatedProcess.ts"

const page = 10_000
/** Milliseconds for which the chain must have been closed before a call counts as one in spite of that. */
const least = 2_000
/** How the service words that an insertion ran out of time. */
const reason = "ran out of processor time"
/** Insertions that failed within this time of the newest may be in either order for the service; milliseconds. */
const together = 120_000

/**
 * Watches whether calls are shown to the chain while it is closed: from the moment an insertion has failed for want of time, as the
 * service itself says, until the tree has its leaves or no note of the service's owners waits for them. Looks whenever a process polls.
 */
export class ClosureWatch {
  readonly #storage: Context.Context<Storage>
  readonly #chainId: ChainId
  /** Since when every look found the chain closed; `null` if the last found it open. */
  #since: number | null = null

  constructor(storage: Context.Context<Storage>, chainId: ChainId) {
    this.#storage = storage
    this.#chainId = chainId
  }

  /** Looks, and reports a call that this process is about to show to an endpoint. */
  meets(process: SimulatedProcess, { kind }: PoolTransaction): Effect.Effect<void> {
    return Effect.map(this.look(process), () => {
      const { now } = process.time
      // A process that was held up may have read the storage before the chain was closed.
      if (kind !== "transact" || this.#since === null || process.heldUpAt >= now) return
      if (now - this.#since < least) return
      process.switchboard.violation(
        `${process.name} went on with a call ${now - this.#since} ms after an insertion ran out of time`,
      )
    })
  }

  look({ time }: Pick<SimulatedProcess, "time">): Effect.Effect<void> {
    return Effect.map(this.#isClosed, (isClosed) => {
      this.#since = isClosed ? (this.#since ?? time.now) : null
    })
  }

  readonly #isClosed: Effect.Effect<boolean> = Effect.suspend(() => {
    const chainId = this.#chainId
    const notes = Context.get(this.#storage, NoteStore)
    const operations = Context.get(this.#storage, OperationStore)
    const calls = Context.get(this.#storage, OutOfTimeStore)
    return Effect.gen(function* () {
      const failed = (yield* operations.inStates(chainId, ["failed"], page)).filter(isOutOfTime)
      const newest = Math.max(...failed.map(({ updatedAt }) => updatedAt))
      const leaves = failed.filter(({ updatedAt }) => updatedAt >= newest - together).map(leavesOf)
      const [recorded] = yield* calls.newestInsertions(chainId, 1)
      const inserted = (yield* notes.latestRoot(chainId))?.inserted ?? 0
      const position = (yield* notes.newestPosition(chainId)) ?? -1
      return (
        failed.length > 0 &&
        inserted < Math.min(recorded?.leaves ?? Infinity, ...leaves) &&
        position >= inserted
      )
    })
  }).pipe(Effect.orDie)
}

function isOutOfTime({ kind, status }: Operation): boolean {
  return kind === "tree-update" && status.state === "failed" && status.error.includes(reason)
}

/** The number of leaves of the tree after an insertion. */
function leavesOf({ attempts }: Operation): number {
  const plan = attempts.at(-1)?.plan
  return plan?.kind === "tree-update" ? plan.update.start + plan.update.commitments.length : 0
}
