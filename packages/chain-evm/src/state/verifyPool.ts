import { endpointElsewhere } from "@shielded-relay/chain-rpc"
import type { Address } from "@shielded-relay/core"
import { checkPoolCode, hexOfAddress, isPoseidon } from "@shielded-relay/pool-abi"
import { isTestNetwork } from "@shielded-relay/pool-contracts"
import { Effect } from "effect"
import { ChainMisconfigured } from "../ChainMisconfigured.ts"
import type { Endpoint, Endpoints } from "../rpc/Endpoints.ts"
import { chainIdCall, codeCall } from "../rpc/ethereumCalls.ts"
import type { Settings } from "../settings.ts"

/**
 * Verifies the pool before it is used. Every endpoint that answers must be on the configured chain.
 * The code must be that of a pool that this version serves, and its hash library must be this
 * version's. The pool must belong to this chain and verify with the expected keys; development keys, whose secrets are
 * public, are refused on chains with real money. Everything is read from code, because a contract's
 * views could lie about it. An endpoint that is down now shows its chain id before its first use.
 *
 * Returns what the code says of the pool.
 */
export const verifyPool = Effect.fnUntraced(function* (
  settings: Settings,
  reading: Endpoints,
  others: ReadonlyArray<Endpoint>,
) {
  const { chainId } = settings
  const refuse = (code: ChainMisconfigured["code"], message: string) =>
    new ChainMisconfigured({ chainId, code, message })
  if (settings.developmentKeys && !isTestNetwork(chainId)) {
    return yield* refuse(
      "development-keys",
      "not a known test network, and the verifying keys come from the development ceremony: use the keys of a production ceremony",
    )
  }
  const stranger = yield* endpointElsewhere(new Set([...reading.list, ...others]), chainIdCall)
  if (stranger !== null) {
    return yield* refuse(
      "wrong-chain",
      `endpoint ${stranger.name} serves ${stranger.serves}: check its URL and chainId`,
    )
  }
  const { pool } = settings
  const codeAt = (address: Address) =>
    reading.first((endpoint) => endpoint.ask(codeCall(hexOfAddress(address))))
  const code = yield* codeAt(pool)
  if (code === "0x") {
    return yield* refuse("no-pool", `no contract at ${pool}: check the address`)
  }
  const checked = checkPoolCode(code, {
    chainId,
    pool,
    verifyingKeys: settings.verifyingKeys,
    family: "evm",
  })
  if ("fault" in checked) return yield* refuse(checked.fault.code, checked.fault.message)
  const { poseidon } = checked
  if (!isPoseidon(yield* codeAt(poseidon), poseidon)) {
    return yield* refuse(
      "foreign-code",
      `The pool at ${pool} hashes with ${poseidon}, which is not the PoseidonT4 of this version: do not use it`,
    )
  }
  return checked
})
