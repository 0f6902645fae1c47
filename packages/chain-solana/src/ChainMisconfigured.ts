import { Data } from "effect"

/**
 * The chain's configuration contradicts itself or the chain, and the service must not start with it. `code` is stable. `message` names the
 * chain, says what was found and what to change, and contains neither keys nor URLs.
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
    | "no-pool"
    | "foreign-pool"
    | "foreign-program"
    | "upgradeable-program"
    | "development-keys"
    | "test-contracts"
    | "lookup-table"
    | "token-mismatch"
    | "unknown-venue"
    | "foreign-exchange"
    | "invalid-journal"
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
