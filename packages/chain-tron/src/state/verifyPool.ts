import { endpointElsewhere } from "@shielded-relay/chain-rpc"
import {
  checkPoolCode,
  hexOfAddress,
  isPoseidon,
  type ExpectedPool,
} from "@shielded-relay/pool-abi"
import { isTestNetwork } from "@shielded-relay/pool-contracts"
import { Effect } from "effect"
import { ChainMisconfigured } from "../ChainMisconfigured.ts"
import type { Endpoint, Endpoints } from "../rpc/Endpoints.ts"
import { chainIdCall, contractCall } from "../rpc/tronCalls.ts"
import { callersPercent } from "../transaction/ContractCreation.ts"
import { readCode } from "./readCode.ts"

/**
 * Verifies the pool before it is used. Every endpoint that answers must be on the configured chain.
 * The code of the pool and its hash library must match this version's contracts. The pool must
 * belong to this chain, verify with the expected keys (development keys, whose secrets are public,
 * are refused on chains with real money), and give recipients of coins no more than the 2,300 energy
 * of every transfer. Everything about the pool is read from code, because a contract's views could
 * lie about it. Its callers must pay for all of their energy: they could use up the deployer's stake
 * otherwise. An endpoint that is down now shows its chain id before its first use.
 */
export const verifyPool = Effect.fnUntraced(function* (
  {
    chainId,
    pool,
    verifyingKeys,
    developmentKeys,
  }: Omit<ExpectedPool, "family"> & { readonly developmentKeys: boolean },
  reading: Endpoints,
  others: ReadonlyArray<Endpoint>,
) {
  const refuse = (code: ChainMisconfigured["code"], message: string) =>
    new ChainMisconfigured({ chainId, code, message })
  if (developmentKeys && !isTestNetwork(chainId)) {
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
  const code = yield* reading.known(readCode(pool))
  if (code === null) {
    return yield* refuse("no-pool", `no contract at ${pool}: check the address`)
  }
  const checked = checkPoolCode(code, { chainId, pool, verifyingKeys, family: "tron" })
  if ("fault" in checked) return yield* refuse(checked.fault.code, checked.fault.message)
  const { poseidon } = checked
  const library = yield* reading.known(readCode(poseidon))
  if (library === null || !isPoseidon(library, poseidon)) {
    return yield* refuse(
      "foreign-code",
      `The pool at ${pool} hashes with ${poseidon}, which is not the PoseidonT4 of this version: do not use it`,
    )
  }
  const contract = yield* reading.known((endpoint) =>
    endpoint.ask(contractCall(hexOfAddress(pool))),
  )
  const percent = contract?.consume_user_resource_percent ?? 0n
  if (percent !== callersPercent) {
    return yield* refuse(
      "foreign-pool",
      `Callers of the pool at ${pool} pay ${percent} percent of their energy, and its deployer's stake the rest: set consume_user_resource_percent to ${callersPercent}`,
    )
  }
})
