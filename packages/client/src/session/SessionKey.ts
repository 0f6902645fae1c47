import type { RequestKey } from "../request/RequestKey.ts"
import type { Wallet } from "../wallet/Wallet.ts"

/** What authenticates a session's requests. */
export interface SessionKey {
  readonly sessionId: string
  readonly key: RequestKey
}

/** A session that may also ask for transactions. */
export interface ActingSession extends SessionKey {
  /** Who signs each transaction by itself (EIP-712 mode); `null` in normal mode, where the request key is enough. */
  readonly signer: TransactionSigner | null
}

export interface TransactionSigner {
  readonly wallet: Wallet
  readonly nonces: TransactionNonces
}

/**
 * What a transaction's nonce is in EIP-712 mode. `v7` carries its own signed moment: the service takes the request for 60 seconds from the
 * moment at which the wallet was asked. `v4` carries none: the 60 seconds begin when the wallet has signed, for wallets whose users take their
 * time; a service with strict freshness refuses it.
 */
export type TransactionNonces = "v7" | "v4"
