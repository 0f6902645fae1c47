import type { Block } from "@shielded-relay/core"
import { Effect } from "effect"
import type { Endpoint } from "../rpc/Endpoints.ts"
import { EndpointFailure } from "../rpc/EndpointFailure.ts"
import { blockCall, slotCall } from "../rpc/solanaCalls.ts"
import type { RpcBlock } from "../rpc/solanaSchemas.ts"

/** A slot's block as core knows blocks: its number is the slot. */
function toBlock(slot: number, { blockhash, previousBlockhash, blockTime }: RpcBlock): Block {
  return { number: slot, hash: blockhash, parentHash: previousBlockhash, time: blockTime ?? 0 }
}

/** A slot's block at one endpoint; `null` when the slot was skipped, or the endpoint has not come there yet. */
export const readBlock = Effect.fnUntraced(function* (endpoint: Endpoint, slot: number) {
  const ask = endpoint.ask(blockCall(slot)).pipe(
    Effect.map((block) => toBlock(slot, block)),
    Effect.catchIf(
      ({ kind }) => kind === "slot-skipped",
      () => Effect.succeed(null),
    ),
  )
  return yield* Effect.catchIf(
    ask,
    ({ kind }) => kind === "block-unavailable",
    () =>
      Effect.flatMap(endpoint.ask(slotCall("confirmed")), (head) =>
        // It may have come there between the two questions.
        slot > head ? Effect.succeed(null) : ask,
      ),
  )
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
  return yield* new EndpointFailure({
    endpoint: endpoint.name,
    method: "getBlock",
    kind: "block-unavailable",
  })
})
