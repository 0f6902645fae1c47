import type { Block } from "@shielded-relay/core"
import { Effect } from "effect"
import type { Endpoint } from "../rpc/Endpoints.ts"
import { EndpointFailure } from "../rpc/EndpointFailure.ts"
import { blockCall, blocksCall, slotCall } from "../rpc/solanaCalls.ts"
import type { RpcBlock } from "../rpc/solanaSchemas.ts"

/** Converts a slot's block to core's `Block`, whose number is the slot. */
function toBlock(slot: number, { blockhash, previousBlockhash, blockTime }: RpcBlock): Block {
  return { number: slot, hash: blockhash, parentHash: previousBlockhash, time: blockTime ?? 0 }
}

/**
 * The block of a slot at one endpoint, or the newest block below if the slot was skipped; `null` if the endpoint has not reached the slot.
 * Nodes report a slot as skipped only once it is final. Before that they give the same error as for a block that they have not written yet.
 */
export const readBlock = Effect.fnUntraced(function* (endpoint: Endpoint, slot: number) {
  return yield* Effect.catchIf(
    blockOf(endpoint, slot),
    ({ kind }) => kind === "slot-skipped" || kind === "block-unavailable",
    Effect.fnUntraced(function* () {
      const newest = yield* newestSlot(endpoint, slot)
      return newest === null ? null : yield* blockOf(endpoint, newest)
    }),
  )
})

const blockOf = (endpoint: Endpoint, slot: number) =>
  Effect.map(endpoint.ask(blockCall(slot)), (block) => toBlock(slot, block))

/** Distances around a slot at which blocks are searched, in turn: for leaders that fail in a row and for a halt of the cluster. */
const reaches = [64, 4_096, 200_000]

/**
 * The newest slot with a block at or below `slot`; `null` if the endpoint has not reached it. The list must contain a slot at or above
 * `slot`: otherwise the machine that answered may merely lag behind.
 */
const newestSlot = Effect.fnUntraced(function* (endpoint: Endpoint, slot: number) {
  for (const reach of reaches) {
    const slots = yield* endpoint.ask(blocksCall(Math.max(0, slot - reach), slot + reach))
    const hasReached = slots.some((one) => one >= slot)
    const newest = slots.findLast((one) => one <= slot)
    if (hasReached && newest !== undefined) return newest
    if (!hasReached && slot > (yield* endpoint.ask(slotCall("confirmed")))) return null
  }
  return yield* unavailable(endpoint)
})

/** Number of slots below a node's newest slot that are searched for a block, since the newest block may not be written yet. */
const depth = 16

/** The newest block at or below a slot. */
export const readNewestBlock = Effect.fnUntraced(function* (endpoint: Endpoint, slot: number) {
  for (let at = slot; at >= Math.max(0, slot - depth); at--) {
    const block = yield* readBlock(endpoint, at).pipe(
      Effect.catchIf(
        ({ kind }) => kind === "block-unavailable",
        () => Effect.succeed(null),
      ),
    )
    if (block !== null) return block
  }
  return yield* unavailable(endpoint)
})

const unavailable = ({ name }: Endpoint) =>
  new EndpointFailure({ endpoint: name, method: "getBlock", kind: "block-unavailable" })
