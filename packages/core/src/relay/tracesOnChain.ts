import { Effect } from "effect"
import type { OperationState } from "../operation/Operation.ts"
import { inFlightStates } from "../operation/transition.ts"
import type { ChainId } from "../address/ChainId.ts"
import { NoteStore } from "../port/NoteStore.ts"
import { OperationStore } from "../port/OperationStore.ts"
import type { PoolGatewayShape } from "../port/PoolGateway.ts"
import { ShieldedPool } from "../port/ShieldedPool.ts"
import { renderAddress } from "../address/renderAddress.ts"

/** Blocks that are read at once. */
const stretch = 2_000
const page = 1_000

/** What a chain shows of an earlier life of this service, in words; `null` when nothing. For a storage that remembers none. */
export const traceOfUse = Effect.fnUntraced(function* (gateway: PoolGatewayShape) {
  const pool = yield* ShieldedPool
  for (const sender of gateway.senders) {
    if ((yield* gateway.senderNonce(sender, "pending")) > 0)
      return `transactions of the relaying account ${renderAddress(sender, gateway.family)}`
  }
  return (yield* pool.ownsNotes(gateway.chainId)) ? "notes under this master seed" : null
})

/**
 * The hash of a transaction in which one of our accounts executed an operation that the storage does not know; `null` when there is
 * none after the index and `restored`. The accounts' nonces tell at once that there can be none; what else moved them, a use of the key
 * from outside for one, is no loss.
 */
export const unknownOperation = Effect.fnUntraced(function* (
  gateway: PoolGatewayShape,
  restored: number,
) {
  if (!(yield* sentMoreThanStored(gateway))) return null
  const notes = yield* NoteStore
  const { latest } = yield* gateway.head
  const indexed = (yield* notes.checkpoint(gateway.chainId))?.number ?? -1
  const first = Math.max(gateway.deploymentBlock, indexed + 1, restored + 1)
  const ours = new Map<bigint, string>()
  for (let start = first; start <= latest.number; start += stretch) {
    const end = Math.min(start + stretch - 1, latest.number)
    for (const { event, transactionHash } of yield* gateway.events(start, end)) {
      if (event.type !== "Operation") continue
      const status = yield* gateway.transactionStatus(transactionHash)
      if (status.state === "mined" && gateway.senders.includes(status.sender))
        ours.set(event.operationHash, transactionHash)
    }
  }
  // Looked up after the chain was read: a running replica stores an operation before it sends it.
  yield* dropKnown(gateway.chainId, inFlightStates, ours)
  if (ours.size > 0) yield* dropKnown(gateway.chainId, ["confirmed", "failed"], ours)
  const [unknown = null] = ours.values()
  return unknown
})

/** Read from the chain first: rows are written before their transactions are sent. */
const sentMoreThanStored = Effect.fnUntraced(function* (gateway: PoolGatewayShape) {
  const operations = yield* OperationStore
  for (const sender of gateway.senders) {
    const sent = yield* gateway.senderNonce(sender, "latest")
    const highest = yield* operations.highestSenderNonce(gateway.chainId, sender)
    if (sent > (highest ?? -1) + 1) return true
  }
  return false
})

const dropKnown = Effect.fnUntraced(function* (
  chainId: ChainId,
  states: ReadonlyArray<OperationState["state"]>,
  hashes: Map<bigint, string>,
) {
  const operations = yield* OperationStore
  let rows = yield* operations.inStates(chainId, states, page)
  for (;;) {
    for (const { attempts } of rows)
      for (const { plan } of attempts)
        if (plan.kind === "transact") hashes.delete(plan.operationHash)
    if (rows.length < page || hashes.size === 0) return
    rows = yield* operations.inStates(chainId, states, page, rows.at(-1))
  }
})
