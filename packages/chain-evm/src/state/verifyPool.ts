import type { Address } from "@shielded-relay/core"
import { hexOfAddress, isPoseidon, poolTagOf, readPoolCode } from "@shielded-relay/pool-abi"
import { isTestNetwork, payoutGas, poolKeys } from "@shielded-relay/pool-contracts"
import { Effect, Result } from "effect"
import { keccak256, numberToHex, size } from "viem"
import { ChainMisconfigured } from "../ChainMisconfigured.ts"
import type { Endpoint, Endpoints } from "../rpc/Endpoints.ts"
import { chainIdCall, codeCall } from "../rpc/ethereumCalls.ts"
import type { Settings } from "../settings.ts"

const developmentKeys: ReadonlySet<string> = new Set(
  [poolKeys(26), poolKeys(5)].flatMap(({ development, vkHash }) => (development ? [vkHash] : [])),
)

/** Tree depth of these keys: 5 for the test keys, else 26. */
const depthOf = (vkHash: string): bigint => (vkHash === poolKeys(5).vkHash ? 5n : 26n)

/**
 * Verifies the pool before it is used. Every endpoint that answers must be on the configured chain.
 * The code of the pool and its hash library must match this version's contracts. The pool must
 * belong to this chain and verify with the expected keys; development keys, whose secrets are
 * public, are refused on chains with real money. Everything is read from code, because a contract's
 * views could lie about it. An endpoint that is down now shows its chain id before its first use.
 */
export const verifyPool = Effect.fnUntraced(function* (
  settings: Settings,
  reading: Endpoints,
  others: ReadonlyArray<Endpoint>,
) {
  const { chainId } = settings
  const refuse = (code: ChainMisconfigured["code"], message: string) =>
    new ChainMisconfigured({ chainId, code, message })
  if (developmentKeys.has(settings.verifyingKeys) && !isTestNetwork(chainId)) {
    return yield* refuse(
      "development-keys",
      `Chain ${chainId} is not a known test network, and the verifying keys come from the development ceremony: use the keys of a production ceremony`,
    )
  }
  for (const endpoint of new Set([...reading.list, ...others])) {
    const shown = yield* Effect.result(endpoint.ask(chainIdCall))
    if (Result.isFailure(shown) && shown.failure.kind === "wrong-chain") {
      return yield* refuse(
        "wrong-chain",
        `Endpoint ${endpoint.name} is not on chain ${chainId}: check its URL and chainId`,
      )
    }
  }
  const { pool } = settings
  const codeAt = (address: Address) =>
    reading.first((endpoint) => endpoint.ask(codeCall(hexOfAddress(address))))
  const code = yield* codeAt(pool)
  if (code === "0x") {
    return yield* refuse("no-pool", `No contract at ${pool} on chain ${chainId}: check the address`)
  }
  const found = readPoolCode(code, pool)
  if (found === null) {
    return yield* refuse(
      "foreign-code",
      `The contract at ${pool} is not the pool of this version (${size(code)} bytes, keccak256 ${keccak256(code)}): check the address, or run the version that deployed it`,
    )
  }
  const tag = poolTagOf(chainId, pool)
  if (found.chainId !== BigInt(chainId) || found.poolTag !== tag) {
    return yield* refuse(
      "foreign-pool",
      `The pool at ${pool} was deployed for another chain or address: check the address and chainId`,
    )
  }
  const vkHash = numberToHex(found.vkHash, { size: 32 })
  if (vkHash !== settings.verifyingKeys) {
    return yield* refuse(
      "wrong-verifying-keys",
      `The pool verifies with the keys ${vkHash}; expected ${settings.verifyingKeys}: check the pool and verifyingKeys`,
    )
  }
  if (found.keysHash !== vkHash) {
    return yield* refuse(
      "wrong-verifying-keys",
      `The pool shows the keys ${vkHash} but verifies with ${found.keysHash}: do not use it`,
    )
  }
  if (found.depth !== depthOf(vkHash)) {
    return yield* refuse(
      "foreign-pool",
      `The trees of the pool at ${pool} have ${found.depth} levels, but its keys are for ${depthOf(vkHash)}: do not use it`,
    )
  }
  if (found.payoutGas !== BigInt(payoutGas.evm)) {
    return yield* refuse(
      "foreign-pool",
      `The pool at ${pool} gives recipients of coins ${found.payoutGas} gas; expected ${payoutGas.evm}: do not use it`,
    )
  }
  if (!isPoseidon(yield* codeAt(found.poseidon), found.poseidon)) {
    return yield* refuse(
      "foreign-code",
      `The pool at ${pool} hashes with ${found.poseidon}, which is not the PoseidonT4 of this version: do not use it`,
    )
  }
})
