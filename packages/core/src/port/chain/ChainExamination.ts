import type { Address } from "../../address/Address.ts"

/** What a chain's endpoints show when each is asked alone, for an operator. It contains no secrets. */
export interface ChainExamination {
  /** In the configured order of reading, private and sending endpoints. */
  readonly endpoints: ReadonlyArray<EndpointExamination>
  readonly accounts: ReadonlyArray<AccountExamination>
  /** The rents of a chain that has them, as it reports them now; `null` if no endpoint does. Absent on other chains. */
  readonly rents?: ChainRents | null
}

/** What calls lock up in accounts, in smallest units of the native coin. */
export interface ChainRents {
  /** The two nullifiers of a join, for good. */
  readonly join: bigint
  /** A recipient's new token account. */
  readonly tokenAccount: bigint
}

export interface EndpointExamination {
  /** The configured name, or the endpoint's place: `rpc-1`, `rpc-2`, … */
  readonly name: string
  readonly answer: EndpointAnswer
}

export type EndpointAnswer =
  /** The number of its newest block, and the time of that block in seconds since the epoch. */
  | { readonly type: "head"; readonly number: number; readonly time: number }
  /** It is on the configured chain. Endpoints for sending alone are not asked for blocks. */
  | { readonly type: "chain" }
  /**
   * `kind`: the adapter's name for what went wrong, such as `wrong-chain`, `timeout`, `unauthorized` or `unavailable`. `chain`: what it serves
   * instead, such as "chain 5", if it shows another chain.
   */
  | { readonly type: "failure"; readonly kind: string; readonly chain?: string }

/** A relaying account, and its native coins in smallest units; `null` if no endpoint shows them. */
export interface AccountExamination {
  readonly address: Address
  readonly coins: bigint | null
}
