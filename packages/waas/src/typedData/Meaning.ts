import type { Address } from "@shielded-relay/core"

/** What a signature lets somebody move. */
export interface Spend {
  readonly token: Address
  /** Whose tokens: the account that the signed struct names; `null`: the struct names none, so the signer's. */
  readonly owner: Address | null
  /** Who may move them: an approved spender, or the recipient of a transfer. */
  readonly spender: Address
  /** Units of the token. `unlimited`: whatever the owner has, at any time. The greatest integer of a type stays an integer. */
  readonly amount: bigint | "unlimited"
  /** Last second, since the epoch, in which the signature or the allowance it gives is of use; `null`: forever. */
  readonly deadline: bigint | null
}

/** `nothing`: no token can move because of the signature. `unknown`: anything may happen. */
export type Meaning =
  | { readonly kind: "permits"; readonly spends: readonly [Spend, ...ReadonlyArray<Spend>] }
  | { readonly kind: "nothing" }
  | { readonly kind: "unknown" }
