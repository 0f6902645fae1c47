import { successes } from "@shielded-relay/chain-rpc"
import { Effect } from "effect"
import { ChainMisconfigured } from "../ChainMisconfigured.ts"
import type { Endpoints } from "../rpc/Endpoints.ts"
import { constantCreationCall } from "../rpc/tronCalls.ts"

/** Creates a contract whose code is the word of CHAINID: stores it at 0 and returns 32 bytes. */
const chainIdCode = "0x4660005260206000f3"
const zeroCaller = `0x${"0".repeat(40)}` as const

/**
 * Verifies that `block.chainid` is the configured chain id of 4 bytes. Until a chain's vote on
 * `getAllowOptimizedReturnValueOfChainId` or `getAllowTvmCompatibleEvm` it is the genesis block's
 * whole id (java-tron, `Program.getChainId`), and a pool that is deployed before the vote refuses
 * every call after it.
 */
export const verifyMachineId = Effect.fnUntraced(function* (chainId: number, endpoints: Endpoints) {
  const shown = yield* endpoints.all((endpoint) =>
    Effect.map(
      endpoint.ask(constantCreationCall(zeroCaller, chainIdCode)),
      ({ constant_result: [word = "0x" as const] = [] }) => word,
    ),
  )
  const expected = `0x${chainId.toString(16).padStart(64, "0")}`
  const other = successes(shown).find((word) => word !== expected)
  if (other !== undefined)
    return yield* new ChainMisconfigured({
      chainId,
      code: "wrong-chain",
      message: `block.chainid is ${other}; expected ${expected}. A pool of this chain would refuse all calls once the chain votes for ids of 4 bytes: deploy after the vote`,
    })
})
