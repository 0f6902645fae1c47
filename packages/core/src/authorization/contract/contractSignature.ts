import { Duration, Effect, Option } from "effect"
import type { ChainId } from "../../address/ChainId.ts"
import { refusal } from "../../error/RelayError.ts"
import { type ContractSignature, ContractSignatures } from "../../port/chain/ContractSignatures.ts"

/** Maximum time for a contract's answer, including the wait for a place. */
const timeout = Duration.seconds(3)
/** Maximum signature length in bytes. Multi-owner and undeployed wallets have long signatures, but shorter than this. */
const longest = 16 * 1024

/**
 * Whether a contract account on a chain accepts a signature. `client`: the client whose share of places the call uses. Fails with
 * UNSUPPORTED_CHAIN if the chain has no verifier for contracts, and with CHAIN_UNAVAILABLE if the chain does not answer in time, which
 * leaves the signature undecided.
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
    yield* Effect.timeoutOption(ask(claimed, client), timeout),
    () => "unavailable" as const,
  )
  if (verdict === "unavailable") return yield* refusal("CHAIN_UNAVAILABLE", {}, { retryAfter: 5 })
  return verdict === "valid"
})
