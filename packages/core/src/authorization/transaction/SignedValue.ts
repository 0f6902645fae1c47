import type { Address } from "../../address/Address.ts"

/** A value of a transaction's signed text, parsed once from the body. */
export type SignedValue = StringValue | AddressValue | Uint256Value | PairsValue

export interface StringValue {
  readonly kind: "string"
  readonly text: string
}

export interface AddressValue {
  readonly kind: "address"
  readonly address: Address
  /** As sent. */
  readonly text: string
}

export interface Uint256Value {
  readonly kind: "uint256"
  readonly value: bigint
}

/** Pairs in the order of the body. Each encoding has its own sort order. */
export interface PairsValue {
  readonly kind: "pairs"
  readonly struct: PairStruct
  readonly pairs: ReadonlyArray<SignedPair>
}

export interface SignedPair {
  readonly address: Address
  /** The address as sent. */
  readonly text: string
  /** Smallest units; negative for the input of a swap. */
  readonly amount: bigint
}

/** The struct of a pair and the name of its address member. */
export interface PairStruct {
  readonly name: "TokenAmount" | "RecipientAmount"
  readonly member: "token" | "recipient"
  /** The member in a Solana text. */
  readonly label: "Token" | "Recipient"
}

export const tokenAmount: PairStruct = { name: "TokenAmount", member: "token", label: "Token" }

export const recipientAmount: PairStruct = {
  name: "RecipientAmount",
  member: "recipient",
  label: "Recipient",
}
