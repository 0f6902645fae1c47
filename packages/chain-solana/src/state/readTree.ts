import { decodeTree } from "@shielded-relay/pool-program"
import type { PublicKey } from "@solana/web3.js"
import { Effect } from "effect"
import type { Endpoint } from "../rpc/Endpoints.ts"
import { accountCall } from "../rpc/solanaCalls.ts"

/** The tree's own account, up to its root. */
const head = { offset: 0, length: 48 }

/** How many leaves there are, the root over them, and the slot at which that was read. */
export const readTree = Effect.fnUntraced(function* (endpoint: Endpoint, tree: PublicKey) {
  const { context, value } = yield* endpoint.ask(accountCall(tree, head))
  // It was there when the pool was found, and nothing can close it.
  if (value?.data.length !== head.length)
    return yield* endpoint.reject("getAccountInfo", "inconsistent")
  const { next, root } = decodeTree(value.data)
  return { slot: context.slot, next: Number(next), root }
})
