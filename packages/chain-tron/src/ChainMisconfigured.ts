import { Data } from "effect"

/**
 * The configuration of a chain is wrong, so the service must not start. `code` is stable. `message`
 * names the chain, says what was found and what to change; it never contains a key or a URL.
 */
export class ChainMisconfigured extends Data.TaggedError("ChainMisconfigured")<{
  readonly chainId: number
  readonly code:
    | "invalid-chain-id"
    | "no-endpoints"
    | "invalid-endpoint"
    | "wrong-chain"
    | "invalid-address"
    | "invalid-sender"
    | "invalid-number"
    | "invalid-journal"
    | "no-pool"
    | "foreign-pool"
    | "foreign-code"
    | "wrong-verifying-keys"
    | "development-keys"
    | "test-contracts"
    | "unknown-action"
    | "foreign-exchange"
    | "token-mismatch"
    | "price-feed"
  readonly message: string
}> {
  readonly retryable = false

  constructor(found: {
    readonly chainId: number
    readonly code: ChainMisconfigured["code"]
    readonly message: string
  }) {
    super({ ...found, message: `Chain ${found.chainId}: ${found.message}` })
  }
}
