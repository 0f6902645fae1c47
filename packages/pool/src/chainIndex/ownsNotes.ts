import { IndexInconsistent, type PoolGatewayShape } from "@shielded-relay/core"
import { Effect } from "effect"
import type { ReadingTools } from "./IndexTools.ts"
import { readLog } from "./readLog.ts"
import { nextRange } from "./readBlockRange.ts"
import { scanNotes } from "./scanNotes.ts"

/**
 * Whether the pool has ever held a note of one of our owners. Reads the chain up to its newest block and ignores the storage,
 * because the caller suspects that the storage is stale. Stops at the first note found.
 */
export const ownsNotes = Effect.fnUntraced(function* (
  gateway: PoolGatewayShape,
  { crypto, master }: Pick<ReadingTools, "crypto" | "master">,
) {
  const { queued } = yield* gateway.poolState
  if (queued === 0) return false
  const { latest } = yield* gateway.head
  let positions = 0
  let from: { readonly number: number } | null = null
  for (;;) {
    const range = nextRange(gateway, from, latest.number)
    if (range === null) return false
    const events = yield* gateway.events(range.start, range.end)
    const log = readLog(gateway, range, events, positions)
    if (log === null) return yield* new IndexInconsistent({ chainId: gateway.chainId })
    // The leaf index decides only the nullifier, which is unused here.
    const found = yield* scanNotes(crypto, gateway, yield* master, () => 0, log.notes)
    if (found.length > 0) return true
    positions += log.notes.length
    from = { number: range.end }
  }
})
