import { decodeTree } from "@shielded-relay/pool-program"
import type { PublicKey } from "@solana/web3.js"
import { Effect } from "effect"
import type { Endpoint } from "../rpc/Endpoints.ts"
import { accountCall } from "../rpc/solanaCalls.ts"

/** The part of the tree account up to and including the root. */
const head = { offset: 0, length: 48 }

/** Number of leaves, their root, and the slot at which both were read. */
export const readTree = Effect.fnUntraced(function* (endpoint: Endpoint, tree: PublicKey) {
  const { context, value } = yield* endpoint.ask(accountCall(tree, head))
  // The account existed when the pool was verified, and the program cannot close it.
  if (value?.data.length !== head.length)
    return yield* endpoint.reject("getAccountInfo", "inconsistent")
  const { next, root } = decodeTree(value.data)
  return { slot: context.slot, next: Number(next), root }
})
