import type { Address } from "../../address/Address.ts"

/** What the service API requires of callers on one chain. The connector sets these rules, so use cases never branch on the chain family. */
export interface CallerRules {
  /**
   * `named`: each request names the fee token. `implied`: the fee token is the operation's first token, or the output token of a swap,
   * whatever the request names.
   */
  readonly feeToken: "named" | "implied"
  /** Whether a swap's fee request may list only the output token, with the input token as `mintFrom`. */
  readonly mintFrom: boolean
  /** The address that a depositor approves to take its tokens; `null` if the token owner signs the deposit itself. */
  readonly approvalAddress: Address | null
  /**
   * The most native coins that a depositor's transaction can carry, in smallest units; `null` without a limit. A TRON transaction holds them
   * as a JSON number, which is exact up to 2^53 − 1.
   */
  readonly maximumNativeDeposit: bigint | null
}
