import type { Address } from "@shielded-relay/core"

/** An amount of one token on one chain, in smallest units. */
export interface TokenBound {
  readonly chainId: number
  readonly token: Address
  readonly amount: bigint
}

/** A limit over a sliding window. */
export interface WindowLimit {
  readonly chainId: number
  readonly token: Address
  /** Smallest units; `null`: unlimited. */
  readonly amount: bigint | null
  /** Requests; `null`: unlimited. */
  readonly count: number | null
  /** Seconds. */
  readonly window: number
  readonly per: "policy" | "user"
}

/** Typed data that a policy names. */
export interface TypedDataRule {
  readonly chainId: number
  readonly verifyingContract: Address
  readonly primaryTypes: ReadonlyArray<string>
  /** Seconds from now in which what is signed must expire; `null`: any. */
  readonly maxValidity: number | null
}

/** When a policy matches. Every condition that is present must hold; an empty list never holds. */
export interface Conditions {
  readonly chainIds?: ReadonlyArray<number>
  readonly tokens?: ReadonlyArray<{ readonly chainId: number; readonly token: Address }>
  /** Absent: the wallets of the user who asks. */
  readonly wallets?: ReadonlyArray<Address>
  readonly recipients?: ReadonlyArray<Address>
  readonly maxAmount?: ReadonlyArray<TokenBound>
  readonly limits?: ReadonlyArray<WindowLimit>
  readonly typedData?: ReadonlyArray<TypedDataRule>
  /** Milliseconds since the epoch. */
  readonly notBefore?: number
  readonly notAfter?: number
  /** How many administrators must approve a request before this policy allows it; absent: none. */
  readonly approvals?: number
}
