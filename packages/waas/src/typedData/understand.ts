import { addressFromBytes, isNativeToken } from "@shielded-relay/core"
import { hexToBytes } from "@noble/hashes/utils.js"
import type { Meaning } from "./Meaning.ts"
import { readPermit2, readTokenPermit } from "./permitTypes.ts"
import type { TypedData } from "./TypedData.ts"

const unknown = { kind: "unknown" } as const

/** Uniswap's Permit2, at the same address on the chains that have it. Source: its README, "Deployments". */
export const permit2 = addressFromBytes(hexToBytes("000000000022D473030F116dDEE9F6B43aC78BA3"))

/**
 * What a signature of typed data permits. It recognises permits of tokens (EIP-2612, DAI, ERC-3009) at any `verifyingContract`, which is the
 * token, and permits of Permit2 at its address. The whole declaration of the primary type must match, so a field more, another order or a
 * witness makes it `unknown`. It does not check that the contract exists or that the owner is the signer.
 *
 * A token with the zero address is `unknown`: elsewhere the zero address stands for the native coin.
 */
export function understand({ value, facts }: TypedData): Meaning {
  const { verifyingContract } = facts
  if (verifyingContract === null) return unknown
  const meaning =
    verifyingContract === permit2 ? readPermit2(value) : readTokenPermit(value, verifyingContract)
  const hasNativeToken =
    meaning.kind === "permits" && meaning.spends.some(({ token }) => isNativeToken(token))
  return hasNativeToken ? unknown : meaning
}
