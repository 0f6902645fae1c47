import { Duration, Effect, Option } from "effect"
import type { ChainId } from "../address/ChainId.ts"
import { refusal } from "../error/RelayError.ts"
import { type ContractSignature, ContractSignatures } from "../port/chain/ContractSignatures.ts"

/** How long a contract account may take to answer, waiting for a place included. */
const patience = Duration.seconds(3)
/** Wallets of many owners and not yet deployed ones sign at length; beyond this nobody does. */
const longest = 16 * 1024

/**
 * Whether a contract account on a chain accepts a signature; `client` is who asks, for a fair share of places. UNSUPPORTED_CHAIN when nobody can ask that chain's contracts,
 * CHAIN_UNAVAILABLE when it does not answer in time: then nothing is proved and nothing disproved.
 */
export const isContractSignature = Effect.fnUntraced(function* (
  chainId: ChainId,
  claimed: ContractSignature,
  client: string,
) {
  const chains = yield* ContractSignatures
  const ask = chains.get(chainId)
  if (ask === undefined) return yield* refusal("UNSUPPORTED_CHAIN", { chainId })
  if (claimed.signature.length > longest) return false
  const verdict = Option.getOrElse(
    yield* Effect.timeoutOption(ask(claimed, client), patience),
    () => "unavailable" as const,
  )
  if (verdict === "unavailable") return yield* refusal("CHAIN_UNAVAILABLE", {}, { retryAfter: 5 })
  return verdict === "valid"
})
