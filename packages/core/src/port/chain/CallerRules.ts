import type { Address } from "../../address/Address.ts"

/** What the service's contract asks of callers on one chain. Its connector says so, so that no use case looks at a chain's family. */
export interface CallerRules {
  /** The token that pays the fee: `named` by each request, or `implied`: the operation's first, of a swap the output, whatever is named. */
  readonly feeToken: "named" | "implied"
  /** Whether the quote of a swap may list the output alone, with the input as `mintFrom`. */
  readonly mintFrom: boolean
  /** Whom a depositor approves to take its tokens; `null` where the deposit itself is signed by who owns them. */
  readonly approvalAddress: Address | null
}
