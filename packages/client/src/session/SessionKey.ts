import type { RequestKey } from "../request/RequestKey.ts"
import type { Wallet } from "../wallet/Wallet.ts"

/** Authenticates a session's requests. */
export interface SessionKey {
  readonly sessionId: string
  readonly key: RequestKey
}

/** A session that can request transactions. */
export interface ActingSession extends SessionKey {
  /** Signs each transaction in EIP-712 mode; `null` in normal mode, where the request key suffices. */
  readonly signer: TransactionSigner | null
}

export interface TransactionSigner {
  readonly wallet: Wallet
  readonly nonces: TransactionNonces
}

/**
 * The nonces of transactions in EIP-712 mode. A `v7` nonce contains a signed timestamp: the service accepts the request
 * for 60 seconds from when the wallet was asked. A `v4` nonce has none: the 60 seconds begin after the wallet has
 * signed, for users who take their time; a service with strict freshness refuses it.
 */
export type TransactionNonces = "v7" | "v4"
