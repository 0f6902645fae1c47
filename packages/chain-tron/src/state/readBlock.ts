import type { Block } from "@shielded-relay/core"
import { Effect } from "effect"
import type { Endpoint } from "../rpc/Endpoints.ts"
import { blockCall, headCall, type View } from "../rpc/tronCalls.ts"
import { toBlock, type ChainBlock } from "./toBlock.ts"

/** The block of this number at one endpoint; `null` if the endpoint has none. */
export const readBlock = Effect.fnUntraced(function* (endpoint: Endpoint, number: number) {
  const call = blockCall(number)
  const found = yield* endpoint.ask(call)
  if (found === null) return null
  const block = toBlock(found)
  if (block === null || block.number !== number)
    return yield* endpoint.reject(call.path, "malformed")
  return block
})

/** The newest block at one endpoint. */
export const readNewest = Effect.fnUntraced(function* (endpoint: Endpoint, view: View) {
  const call = headCall(view)
  const block = toBlock(yield* endpoint.ask(call))
  return block ?? (yield* endpoint.reject(call.path, "malformed"))
})

/** The block as core sees it. */
export function coreBlock({ number, hash, parentHash, time }: ChainBlock): Block {
  return { number, hash, parentHash, time }
}
