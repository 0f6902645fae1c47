import { keyKindOf, parseAddress, type Address, type ConnectedChain } from "@shielded-relay/core"
import { hexOfAddress, type Question } from "@shielded-relay/pool-abi"
import { Clock, Effect } from "effect"
import type { Hex } from "@shielded-relay/pool-contracts"
import { decodeResult, encodeData, from } from "ox/AbiFunction"
import { ChainMisconfigured } from "../ChainMisconfigured.ts"
import type { Endpoints } from "../rpc/Endpoints.ts"
import { zeroAddress } from "../rpc/zeroAddress.ts"
import type { Settings } from "../settings.ts"
import { orNull } from "../state/orNull.ts"
import { readAgreed } from "../state/readAgreed.ts"
import { readContract } from "../state/readContract.ts"

const view = from("function isSanctioned(address addr) view returns (bool)")

/**
 * Milliseconds for which an answer is cached, so that a quote and its request cost one question.
 */
const lifetime = 60_000
/** Maximum number of cached answers; the oldest are dropped first. */
const kept = 10_000

/**
 * Screens addresses with a contract such as Chainalysis' sanctions oracle. Two endpoints must agree
 * about an answer. A 32-byte address cannot be an address of this chain, so no such list contains
 * it. `undefined` if the options name no oracle.
 */
export const sanctionsOracle = Effect.fnUntraced(function* (
  { chainId }: Settings,
  endpoints: Endpoints,
  text: string | undefined,
) {
  if (text === undefined) return undefined
  const refuse = (problem: string) =>
    new ChainMisconfigured({
      chainId,
      code: "sanctions-oracle",
      message: `sanctionsOracle ${text}: ${problem}`,
    })
  const oracle = parseAddress(text, "evm")
  if (oracle === null) return yield* refuse("must be a valid EVM address")
  const read = (address: Hex) =>
    readAgreed(
      endpoints,
      (endpoint, block) =>
        orNull(readContract(endpoint, isSanctionedOf(hexOfAddress(oracle), address), block)),
      String,
    )
  if ((yield* read(zeroAddress)).answer === null)
    return yield* refuse("it does not answer isSanctioned(address)")

  const known = new Map<Address, { readonly answer: boolean; readonly at: number }>()
  const isSanctioned = Effect.fnUntraced(function* (address: Address) {
    if (keyKindOf(address) === "key32") return false
    const now = yield* Clock.currentTimeMillis
    const last = known.get(address)
    if (last !== undefined && now >= last.at && now - last.at < lifetime) return last.answer
    const { answer } = yield* read(hexOfAddress(address))
    if (answer === null) return yield* endpoints.unavailable("the sanctions oracle does not answer")
    known.delete(address)
    known.set(address, { answer, at: now })
    const [oldest] = known.keys()
    if (known.size > kept && oldest !== undefined) known.delete(oldest)
    return answer
  })
  return isSanctioned satisfies ConnectedChain["isSanctioned"]
})

function isSanctionedOf(oracle: Hex, address: Hex): Question<boolean> {
  return {
    to: oracle,
    data: encodeData(view, [address]),
    read: (data) => decodeResult(view, data),
  }
}
