import { Clock, Duration, Effect } from "effect"
import type { OperationState } from "../operation/Operation.ts"
import { plannedCalls, everyAttempt } from "../operation/stages.ts"
import { inFlightStates } from "../operation/transition.ts"
import type { ChainId } from "../address/ChainId.ts"
import { NoteStore } from "../port/storage/NoteStore.ts"
import { OperationStore } from "../port/storage/OperationStore.ts"
import type { PoolGatewayShape, SenderNonces } from "../port/chain/PoolGateway.ts"
import { ShieldedPool } from "../port/chain/ShieldedPool.ts"
import { renderAddress } from "../address/renderAddress.ts"
import { RelayConfiguration } from "../port/RelayConfiguration.ts"
import { untilExpired } from "./untilExpired.ts"

/** Blocks per query. */
const blocksPerQuery = 2_000
const page = 1_000
/**
 * Maximum age of the indexed block, in seconds of the chain's clock, at which the storage counts as just in use. A planned restart takes
 * less.
 */
const pause = 30
/** How long to wait for an unknown transaction to be mined before startup fails; milliseconds. */
const timeout = 120_000

/** Describes traces of an earlier use of this service on a chain, for a storage without records; `null` if there are none. */
export const traceOfUse = Effect.fnUntraced(function* (gateway: PoolGatewayShape) {
  const pool = yield* ShieldedPool
  const { senderNonces } = gateway
  if (senderNonces !== null)
    for (const sender of gateway.senders) {
      if ((yield* senderNonces.next(sender, "pending")) > 0)
        return `transactions of the relaying account ${renderAddress(sender, gateway.family)}`
    }
  return (yield* pool.ownsNotes(gateway.chainId)) ? "notes under this master seed" : null
})

/**
 * Describes an operation that one of our accounts executed after the indexed block and `restored` and that is missing from the storage;
 * `null` if there is none. If the accounts' nonces match the storage, nothing is missing. Nonces may also have advanced without a loss, for
 * example by a use of the key from outside, so the events decide. On chains without account nonces the events are always read; if the
 * storage was not in use just before, it first waits until pending transactions have expired.
 */
export const unknownOperation = Effect.fnUntraced(function* (
  gateway: PoolGatewayShape,
  restored: number,
) {
  const { senderNonces } = gateway
  if (senderNonces === null) {
    if (!(yield* wasRunning(gateway))) yield* untilExpired(gateway)
  } else {
    if (!(yield* sentMoreThanStored(gateway, senderNonces))) return null
    const waiting = yield* untilMined(gateway, senderNonces)
    if (waiting !== null) return waiting
  }
  const notes = yield* NoteStore
  const { latest } = yield* gateway.head
  const indexed = (yield* notes.checkpoint(gateway.chainId))?.number ?? -1
  const first = Math.max(gateway.deploymentBlock, indexed + 1, restored + 1)
  const ours = new Map<bigint, string>()
  for (let start = first; start <= latest.number; start += blocksPerQuery) {
    const end = Math.min(start + blocksPerQuery - 1, latest.number)
    for (const { event, transactionHash } of yield* gateway.events(start, end)) {
      if (event.type !== "Operation") continue
      const status = yield* gateway.transactionStatus(transactionHash)
      if (status.state === "mined" && gateway.senders.includes(status.sender))
        ours.set(event.operationHash, transactionHash)
    }
  }
  // Look up after reading the chain: a running replica stores an operation before it sends it.
  yield* dropKnown(gateway.chainId, inFlightStates, ours)
  if (ours.size > 0) yield* dropKnown(gateway.chainId, ["confirmed", "failed"], ours)
  const [unknown] = ours.values()
  return unknown === undefined ? null : `the operation in transaction ${unknown}`
})

/**
 * Waits until pending transactions of our accounts that are missing from the storage are mined, because only their events show what they
 * did. After a power failure these are the last ones sent. Returns a description if one is still pending after the timeout, otherwise
 * `null`.
 */
const untilMined = Effect.fnUntraced(function* (
  gateway: PoolGatewayShape,
  senderNonces: SenderNonces,
) {
  const operations = yield* OperationStore
  const { pollInterval } = yield* RelayConfiguration
  const giveUpAt = (yield* Clock.currentTimeMillis) + timeout
  for (const sender of gateway.senders) {
    for (;;) {
      const mined = yield* senderNonces.next(sender, "latest")
      const sent = yield* senderNonces.next(sender, "pending")
      const highest = yield* operations.highestSenderNonce(gateway.chainId, sender)
      if (sent <= Math.max(mined, (highest ?? -1) + 1)) break
      if ((yield* Clock.currentTimeMillis) > giveUpAt)
        return `a transaction of the relaying account ${renderAddress(sender, gateway.family)} that is still pending`
      yield* Effect.sleep(Duration.millis(pollInterval))
    }
  }
  return null
})

/** Whether the storage was in use a moment ago. A restored backup, or a machine that restarts after a power failure, is older. */
const wasRunning = Effect.fnUntraced(function* (gateway: PoolGatewayShape) {
  const notes = yield* NoteStore
  const indexed = yield* notes.checkpoint(gateway.chainId)
  if (indexed === null) return false
  const block = yield* gateway.block(indexed.number)
  if (block === null) return false
  const { latest } = yield* gateway.head
  return latest.time - block.time <= pause
})

/**
 * Whether the chain counts more transactions than the storage, mined or pending. Reads the chain first, because rows are written before
 * their transactions are sent.
 */
const sentMoreThanStored = Effect.fnUntraced(function* (
  gateway: PoolGatewayShape,
  senderNonces: SenderNonces,
) {
  const operations = yield* OperationStore
  for (const sender of gateway.senders) {
    const sent = yield* senderNonces.next(sender, "pending")
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
    for (const operation of rows)
      for (const { operationHash } of plannedCalls({ attempts: everyAttempt(operation) }))
        hashes.delete(operationHash)
    if (rows.length < page || hashes.size === 0) return
    rows = yield* operations.inStates(chainId, states, page, rows.at(-1))
  }
})
