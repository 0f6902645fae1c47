import type { OfferedToken } from "@shielded-relay/client"
import { isSameAddress } from "../money/address.ts"
import type { PayRequest } from "../money/payLink.ts"
import type { ServedChain } from "../wallet/OpenWallet.ts"
import type { Offer } from "./Store.ts"

/** The chain and the token of a link, as far as the service has them. */
export function linkOffer(
  { chainId, tokenAddress }: PayRequest,
  { chains, tokens }: Pick<Offer, "chains" | "tokens">,
): { readonly chain?: ServedChain | undefined; readonly token?: OfferedToken | undefined } {
  const chain = chains.find((one) => one.chainId === chainId)
  const token = tokens.find(
    (one) => one.chainId === chainId && isSameAddress(one.tokenAddress, tokenAddress),
  )
  return { chain, token }
}
