import type { Capabilities } from "./generated/contract.ts"
import { requestKey } from "./request/RequestKey.ts"
import { createSession, type CreateSessionOptions } from "./session/createSession.ts"
import { disclose, type Disclosure, type DisclosureParameters } from "./session/disclosure.ts"
import { RelaySession } from "./session/RelaySession.ts"
import type { SavedSession } from "./session/SavedSession.ts"
import {
  changeWebhook,
  type SetWebhook,
  type WebhookOwner,
  type WebhookParameters,
} from "./session/webhook.ts"
import { readAttestation, type Attestation } from "./transport/attestation.ts"
import { readCapabilities } from "./transport/capabilities.ts"
import { readChains, readTokens, type OfferedChain, type OfferedToken } from "./transport/offer.ts"
import { fetchTransport, type TransportOptions } from "./transport/Transport.ts"
import { withSignal, type CallOptions } from "./transport/withSignal.ts"
import type { TransactionNonces } from "./session/SessionKey.ts"
import type { Wallet } from "./wallet/Wallet.ts"

export interface ClientOptions extends TransportOptions {
  readonly wallet: Wallet
  /** The nonces of transactions in EIP-712 mode. Default `v7`. */
  readonly transactionNonces?: TransactionNonces
  /**
   * The service's public origin as its operator configured it. The wallet signs it in the session message, so that the
   * signature opens sessions at this service only. Default: the origin of `baseUrl`. `null` omits it, which requires
   * version 1 of the session message.
   */
  readonly audience?: string | null
  /**
   * The version of the session message that the wallet signs. Version 2, the default, names the account, the service
   * and the session's chain. Version 1 names none of them; use it only for services without version 2. Contract
   * accounts need version 2.
   */
  readonly sessionMessageVersion?: 1 | 2
}

export interface RelayClient {
  /**
   * Asks the wallet for one signature and opens a session.
   *
   * @throws The wallet's own error if it rejects, or an error of this package.
   */
  readonly createSession: (options?: CreateSessionOptions) => Promise<RelaySession>
  /** The service's attestation with its response-signing key. Requested afresh on each call. */
  readonly attestation: (options?: CallOptions) => Promise<Attestation>
  /** The chains that the service serves, with their pools. Requested afresh on each call. */
  readonly chains: (options?: CallOptions) => Promise<ReadonlyArray<OfferedChain>>
  /**
   * The tokens that the service takes, of one chain or of all. Requested afresh on each call.
   *
   * @throws RelayRequestError `UNSUPPORTED_CHAIN` for a chain that it does not serve.
   */
  readonly tokens: (
    parameters?: { readonly chainId?: number },
    options?: CallOptions,
  ) => Promise<ReadonlyArray<OfferedToken>>
  /**
   * The service's session rules and limits, for people and dashboards; no signature depends on them. Requested afresh
   * on each call.
   */
  readonly capabilities: (options?: CallOptions) => Promise<Capabilities>
  /**
   * Asks the wallet for one signature and the service for a statement of one operation or a period, which its reader
   * checks against the chain (docs/disclosure.md). Needs no session.
   *
   * @throws The wallet's own error if it rejects, or an error of this package.
   */
  readonly disclose: (
    parameters: DisclosureParameters,
    options?: CallOptions,
  ) => Promise<Disclosure>
  /**
   * Asks the wallet for one signature and has the owner's events posted to a URL, once its endpoint has echoed a challenge (docs/webhooks.md).
   * Needs no session. Each call gives a new secret and 90 days.
   *
   * @throws The wallet's own error if it rejects, or an error of this package.
   */
  readonly setWebhook: (parameters: WebhookParameters, options?: CallOptions) => Promise<SetWebhook>
  /** Asks the wallet for one signature and ends the owner's webhook. */
  readonly endWebhook: (parameters?: WebhookOwner, options?: CallOptions) => Promise<void>
  /** Restores a saved session. Makes no request. */
  readonly restoreSession: (saved: SavedSession) => RelaySession
}

/**
 * Creates a client of a relay service for one wallet.
 *
 * @throws TypeError if `baseUrl` is not an http(s) URL, a pinned `verificationKey` is not a key, or `audience` is
 * `null` with session message version 2.
 */
export function createClient(options: ClientOptions): RelayClient {
  const transport = fetchTransport(options)
  const { wallet, transactionNonces: nonces = "v7", sessionMessageVersion = 2 } = options
  const signer = { wallet, nonces }
  const { origin } = new URL(options.baseUrl)
  const { audience = origin } = options
  if (audience === null && sessionMessageVersion === 2)
    throw new TypeError("audience: null requires sessionMessageVersion: 1")
  const terms = { audience, messageVersion: sessionMessageVersion }
  const webhook = <K extends "POST /set-webhook" | "POST /end-webhook">(
    key: K,
    parameters: Partial<WebhookParameters>,
    call?: CallOptions,
  ) => changeWebhook(withSignal(transport, call), wallet, audience ?? origin, key, parameters)
  return {
    createSession: (session) => createSession(transport, signer, terms, session),
    capabilities: (call) => readCapabilities(withSignal(transport, call)),
    chains: (call) => readChains(withSignal(transport, call)),
    tokens: ({ chainId } = {}, call) => readTokens(withSignal(transport, call), chainId),
    disclose: (parameters, call) =>
      disclose(withSignal(transport, call), wallet, audience ?? origin, parameters),
    setWebhook: (parameters, call) => webhook("POST /set-webhook", parameters, call),
    endWebhook: async (parameters = {}, call) => {
      await webhook("POST /end-webhook", { chainId: parameters.chainId }, call)
    },
    attestation: (call) => readAttestation(withSignal(transport, call).exchange, transport.random),
    restoreSession: ({ sessionId, address, expiresAt, secretKey, useEIP712 }) =>
      new RelaySession(
        transport,
        { sessionId, key: requestKey(secretKey), signer: useEIP712 ? signer : null },
        { address, expiresAt },
      ),
  }
}
