import type { Address } from "@shielded-relay/core"
import { hexOfAddress } from "@shielded-relay/pool-abi"
import { Effect } from "effect"
import type { Endpoint } from "../rpc/Endpoints.ts"
import { blockCall, transactionCountCall } from "../rpc/ethereumCalls.ts"
import type { HeadRules } from "./readHead.ts"

/** Number of an account's transactions in blocks that are final to an endpoint. */
export const finalCount = Effect.fnUntraced(function* (
  endpoint: Endpoint,
  { finality }: Pick<HeadRules, "finality">,
  account: Address,
) {
  const address = hexOfAddress(account)
  if (finality === "tag") return yield* endpoint.ask(transactionCountCall(address, "finalized"))
  const newest = yield* endpoint.ask(blockCall("latest"))
  const final = newest === null ? 0 : Math.max(0, Number(newest.number) - finality)
  return yield* endpoint.ask(transactionCountCall(address, final))
})
