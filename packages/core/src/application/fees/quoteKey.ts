import type { Address } from "../../address/Address.ts"
import type { ChainId } from "../../address/ChainId.ts"
import type { OwnerId } from "../../owner/Owner.ts"
import type { FeeQuote } from "../../port/storage/QuoteStore.ts"

/** The action of plain operations in quotes and requests. */
export const plainAction = "Transact"

/** Returns the canonical key under which quotes are stored and looked up. */
export function quoteKey(
  owner: OwnerId,
  chainId: ChainId,
  feeToken: Address,
  tokens: ReadonlyArray<Address>,
  externalActionId: string,
): Pick<FeeQuote, "owner" | "chainId" | "feeToken" | "tokens" | "externalActionId"> {
  return {
    owner,
    chainId,
    feeToken,
    tokens: [...new Set(tokens)].toSorted(),
    externalActionId,
  }
}
