import type { Block } from "@shielded-relay/core"
import { Effect } from "effect"
import type { Endpoint } from "../rpc/Endpoints.ts"
import { EndpointFailure } from "../rpc/EndpointFailure.ts"
import { blockCall, blocksCall, slotCall } from "../rpc/solanaCalls.ts"
import type { RpcBlock } from "../rpc/solanaSchemas.ts"

/** A slot's block as core knows blocks: its number is the slot. */
function toBlock(slot: number, { blockhash, previousBlockhash, blockTime }: RpcBlock): Block {
  return { number: slot, hash: blockhash, parentHash: previousBlockhash, time: blockTime ?? 0 }
}

/**
 * A slot's block at one endpoint, or the newest one below when the slot was skipped; `null` when the endpoint has not come there yet. That a
 * slot was skipped, nodes say of final ones alone; of others they say the same as of a block that they have not written down.
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

/** How far around a slot those with a block are looked for: leaders that fail in a row, a halt of the cluster. */
const reaches = [64, 4_096, 200_000]

/**
 * The newest slot with a block up to one; `null` when the endpoint has not come there. Whichever of a provider's machines lists them must
 * list one that is not below, or it may only be late.
 */
const newestSlot = Effect.fnUntraced(function* (endpoint: Endpoint, slot: number) {
  for (const reach of reaches) {
    const slots = yield* endpoint.ask(blocksCall(Math.max(0, slot - reach), slot + reach))
    const hasComeThere = slots.some((one) => one >= slot)
    const newest = slots.findLast((one) => one <= slot)
    if (hasComeThere && newest !== undefined) return newest
    if (!hasComeThere && slot > (yield* endpoint.ask(slotCall("confirmed")))) return null
  }
  return yield* unavailable(endpoint)
})

/** Slots below a node's newest one at which its newest block is looked for: the newest may not be written down yet. */
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
