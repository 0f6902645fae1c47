import type { Answers } from "../generated/contract.ts"
import type { DepositParameters } from "../session/parameters.ts"

/** A deposit's unsigned transaction: an object on EVM chains and TRON, base64 text on Solana. */
export type TxData = Answers["POST /deposit"]["txData"]

/** What every payer needs to know. */
export interface PayerOptions {
  /** The pool, on Solana its program: from your own configuration, so that a service cannot name another one. */
  readonly pool: string
}

/** How much of a token the wallet lets `spender` move. */
export interface Approval {
  readonly chainId: number
  readonly tokenAddress: string
  /** The service's `approvalAddress`. */
  readonly spender: string
  /** Smallest units. */
  readonly amount: bigint
}

/**
 * The wallet that pays deposits. Made by `payWithViem`, `payWithEthers`, `payWithWeb3`, `payWithSolanaWallet` or `payWithTronWeb`, which
 * check that a transaction pays this deposit into your pool and does nothing else. An object of your own with `send` is enough; it should
 * check the same.
 */
export interface Payer {
  /**
   * Lets the wallet sign a deposit's transaction and sends it. Resolves with its hash as soon as it is sent.
   *
   * @throws WrongDepositError if the transaction is not this deposit, or the wallet is on another chain. The wallet is not asked then.
   * @throws The wallet's own error. Unless it says that its user refused (code 4001 or `ACTION_REJECTED`), the transaction may be sent.
   */
  readonly send: (txData: TxData, deposit: DepositParameters) => Promise<string>
  /** Makes the allowance at least `amount`, by a transaction of exactly `amount`, and waits for it. Absent where no approvals exist. */
  readonly approve?: (approval: Approval) => Promise<void>
  /** Waits until the chain has executed a transaction. Absent: the service's view of the deposit is enough. */
  readonly outcome?: (txHash: string) => Promise<"executed" | "reverted">
}
