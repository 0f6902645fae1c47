import type { Capabilities } from "./generated/contract.ts"
import { requestKey } from "./request/RequestKey.ts"
import { createSession, type CreateSessionOptions } from "./session/createSession.ts"
import { RelaySession, type SavedSession } from "./session/RelaySession.ts"
import { readAttestation, type Attestation } from "./transport/attestation.ts"
import { readCapabilities } from "./transport/capabilities.ts"
import { fetchTransport, type TransportOptions } from "./transport/Transport.ts"
import type { TransactionNonces } from "./session/SessionKey.ts"
import type { Wallet } from "./wallet/Wallet.ts"

export interface ClientOptions extends TransportOptions {
  readonly wallet: Wallet
  /** What the nonces of transactions are in EIP-712 mode; default `v7`. */
  readonly transactionNonces?: TransactionNonces
  /**
   * The service's public origin as its operator configured it. The wallet signs it with the session, so that its signature opens none at
   * another service. Default: the origin of `baseUrl`. `null` names none, for version 1 of the session message alone.
   */
  readonly audience?: string | null
  /**
   * Which session message the wallet signs. 2, the default, names the account, the service and the session's chain; 1 names none of them
   * and is for services that do not know version 2. Contract accounts need 2.
   */
  readonly sessionMessageVersion?: 1 | 2
}

export interface RelayClient {
  /** Asks the wallet for one signature and opens a session. @throws whatever the wallet rejects with, and this package's errors. */
  readonly createSession: (options?: CreateSessionOptions) => Promise<RelaySession>
  /** What the service says of itself, with the key that it signs its answers with. Asked afresh each time. */
  readonly attestation: () => Promise<Attestation>
  /** Which sessions the service opens and how much it takes. For people and dashboards: no signature depends on it. Asked afresh each time. */
  readonly capabilities: () => Promise<Capabilities>
  /** Goes on with a session that was saved. No request is made. */
  readonly restoreSession: (saved: SavedSession) => RelaySession
}

/**
 * A client of a relay service for one wallet.
 *
 * @throws TypeError if `baseUrl` is not an http(s) address, a pinned `verificationKey` is not a key, or `audience` is `null` under version 2.
 */
export function createClient(options: ClientOptions): RelayClient {
  const transport = fetchTransport(options)
  const { wallet, transactionNonces: nonces = "v7", sessionMessageVersion = 2 } = options
  const signer = { wallet, nonces }
  const audience =
    options.audience === undefined ? new URL(options.baseUrl).origin : options.audience
  if (audience === null && sessionMessageVersion === 2)
    throw new TypeError("audience: null needs sessionMessageVersion: 1")
  const terms = { audience, messageVersion: sessionMessageVersion }
  return {
    createSession: (session) => createSession(transport, signer, terms, session),
    capabilities: () => readCapabilities(transport),
    attestation: () => readAttestation(transport.exchange, transport.random),
    restoreSession: ({ sessionId, address, expiresAt, secretKey, useEIP712 }) =>
      new RelaySession(
        transport,
        { sessionId, key: requestKey(secretKey), signer: useEIP712 ? signer : null },
        { address, expiresAt },
      ),
  }
}
