import type { Address } from "@shielded-relay/core"
import { hexOfAddress, isPoseidon, poolTagOf, readPoolCode } from "@shielded-relay/pool-abi"
import { isTestNetwork, poolKeys } from "@shielded-relay/pool-contracts"
import { Effect, Result } from "effect"
import { keccak256, numberToHex, size } from "viem"
import { ChainMisconfigured } from "../ChainMisconfigured.ts"
import type { Endpoints } from "../rpc/Endpoints.ts"
import { chainIdCall, codeCall } from "../rpc/ethereumCalls.ts"
import type { Settings } from "../settings.ts"

const developmentKeys: ReadonlySet<string> = new Set(
  [poolKeys(26), poolKeys(5)].flatMap(({ development, vkHash }) => (development ? [vkHash] : [])),
)

/** Levels of the trees that keys are for: those of the tests are for 5. */
const depthOf = (vkHash: string): bigint => (vkHash === poolKeys(5).vkHash ? 5n : 26n)

/**
 * Looks before anything is trusted: every endpoint that answers is on the configured chain; the code of the pool and of its hash library is
 * what this version's contracts compile to; the pool belongs to this chain and verifies with the expected keys; keys whose secrets are
 * published guard no real money. All of it is read from code, which a contract cannot answer otherwise than it runs. An endpoint that is
 * down now shows its chain id before it is used later.
 */
export const verifyPool = Effect.fnUntraced(function* (
  settings: Settings,
  reading: Endpoints,
  submission: Endpoints,
) {
  const { chainId } = settings
  const refuse = (code: ChainMisconfigured["code"], message: string) =>
    new ChainMisconfigured({ chainId, code, message })
  if (developmentKeys.has(settings.verifyingKeys) && !isTestNetwork(chainId)) {
    return yield* refuse(
      "development-keys",
      `Chain ${chainId} is no known test network, and the verifying keys come from the development ceremony`,
    )
  }
  for (const endpoint of new Set([...reading.list, ...submission.list])) {
    const shown = yield* Effect.result(endpoint.ask(chainIdCall))
    if (Result.isFailure(shown) && shown.failure.kind === "wrong-chain") {
      return yield* refuse("wrong-chain", `Endpoint ${endpoint.name} is not on chain ${chainId}`)
    }
  }
  const { pool } = settings
  const codeAt = (address: Address) =>
    reading.first((endpoint) => endpoint.ask(codeCall(hexOfAddress(address))))
  const code = yield* codeAt(pool)
  if (code === "0x") {
    return yield* refuse("no-pool", `There is no contract at ${pool} on chain ${chainId}`)
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
    return yield* refuse("foreign-pool", `The pool at ${pool} was made for another chain`)
  }
  const vkHash = numberToHex(found.vkHash, { size: 32 })
  if (vkHash !== settings.verifyingKeys) {
    return yield* refuse(
      "wrong-verifying-keys",
      `The pool verifies with the keys ${vkHash}, but ${settings.verifyingKeys} are expected`,
    )
  }
  if (found.keysHash !== vkHash) {
    return yield* refuse(
      "wrong-verifying-keys",
      `The pool shows the keys ${vkHash} and verifies with others, ${found.keysHash}: do not use it`,
    )
  }
  if (found.depth !== depthOf(vkHash)) {
    return yield* refuse(
      "foreign-pool",
      `The trees of the pool at ${pool} have ${found.depth} levels, and its keys are for ${depthOf(vkHash)}`,
    )
  }
  if (!isPoseidon(yield* codeAt(found.poseidon), found.poseidon)) {
    return yield* refuse(
      "foreign-code",
      `The pool at ${pool} hashes with ${found.poseidon}, which is not the PoseidonT4 of this version: do not use it`,
    )
  }
})
