import { requestKey } from "./request/RequestKey.ts"
import { createSession, type CreateSessionOptions } from "./session/createSession.ts"
import { RelaySession, type SavedSession } from "./session/RelaySession.ts"
import { readAttestation, type Attestation } from "./transport/attestation.ts"
import { fetchTransport, type TransportOptions } from "./transport/Transport.ts"
import type { TransactionNonces } from "./session/SessionKey.ts"
import type { Wallet } from "./wallet/Wallet.ts"

export interface ClientOptions extends TransportOptions {
  readonly wallet: Wallet
  /** What the nonces of transactions are in EIP-712 mode; default `v7`. */
  readonly transactionNonces?: TransactionNonces
  /**
   * The service's public origin as its operator configured it, sent so that nobody in between can use the session elsewhere. Default:
   * the origin of `baseUrl`; `null` sends none.
   */
  readonly audience?: string | null
}

export interface RelayClient {
  /** Asks the wallet for one signature and opens a session. @throws whatever the wallet rejects with, and this package's errors. */
  readonly createSession: (options?: CreateSessionOptions) => Promise<RelaySession>
  /** What the service says of itself, with the key that it signs its answers with. Asked afresh each time. */
  readonly attestation: () => Promise<Attestation>
  /** Goes on with a session that was saved. No request is made. */
  readonly restoreSession: (saved: SavedSession) => RelaySession
}

/**
 * A client of a relay service for one wallet.
 *
 * @throws TypeError when `baseUrl` is no http(s) address or a pinned `verificationKey` no key.
 */
export function createClient(options: ClientOptions): RelayClient {
  const transport = fetchTransport(options)
  const { wallet, transactionNonces: nonces = "v7" } = options
  const signer = { wallet, nonces }
  const audience =
    options.audience === undefined ? new URL(options.baseUrl).origin : options.audience
  return {
    createSession: (session) => createSession(transport, signer, audience, session),
    attestation: () => readAttestation(transport.exchange, transport.random),
    restoreSession: ({ sessionId, address, expiresAt, secretKey, useEIP712 }) =>
      new RelaySession(
        transport,
        { sessionId, key: requestKey(secretKey), signer: useEIP712 ? signer : null },
        { address, expiresAt },
      ),
  }
}
