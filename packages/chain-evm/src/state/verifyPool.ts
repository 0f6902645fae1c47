import { isTestNetwork, poolKeys } from "@shielded-relay/pool-contracts"
import { Effect, Result } from "effect"
import { ChainMisconfigured } from "../ChainMisconfigured.ts"
import { poolTagOf } from "../encoding/asset.ts"
import { hexOfAddress } from "../encoding/hex.ts"
import type { Endpoint, Endpoints } from "../rpc/Endpoints.ts"
import { chainIdCall, codeCall } from "../rpc/ethereumCalls.ts"
import type { Settings } from "../settings.ts"
import { orNull } from "./orNull.ts"
import { chainIdOf, poolTagIn, vkHashOf } from "./poolCalls.ts"
import { readContract } from "./readContract.ts"

const developmentKeys: ReadonlySet<string> = new Set(
  [poolKeys(26), poolKeys(5)].flatMap(({ development, vkHash }) => (development ? [vkHash] : [])),
)

/**
 * Looks before anything is trusted: every endpoint that answers is on the configured chain, the pool is there, belongs to this chain, and
 * verifies with the expected keys; keys whose secrets are published guard no real money. An endpoint that is down now shows its chain
 * id before it is used later.
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
  const found = yield* reading.first((endpoint) => inspect(endpoint, settings))
  if (found === null) {
    return yield* refuse("no-pool", `There is no contract at ${settings.pool} on chain ${chainId}`)
  }
  const tag = poolTagOf(chainId, hexOfAddress(settings.pool))
  if (found.chainId !== BigInt(chainId) || found.poolTag !== tag) {
    return yield* refuse("foreign-pool", `The pool at ${settings.pool} was made for another chain`)
  }
  if (found.vkHash !== settings.verifyingKeys) {
    return yield* refuse(
      "wrong-verifying-keys",
      `The pool verifies with the keys ${found.vkHash}, but ${settings.verifyingKeys} are expected`,
    )
  }
})

const inspect = Effect.fnUntraced(function* (endpoint: Endpoint, settings: Settings) {
  const pool = hexOfAddress(settings.pool)
  if ((yield* endpoint.ask(codeCall(pool))) === "0x") return null
  const figures = Effect.all({
    chainId: readContract(endpoint, chainIdOf(pool), "latest"),
    poolTag: readContract(endpoint, poolTagIn(pool), "latest"),
    vkHash: readContract(endpoint, vkHashOf(pool), "latest"),
  })
  // Another contract than a pool reverts or answers something else.
  return yield* orNull(figures)
})
