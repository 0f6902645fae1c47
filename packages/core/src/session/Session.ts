import type { Brand } from "effect"
import type { Address } from "../address/Address.ts"
import type { ChainId } from "../address/ChainId.ts"
import type { Owner } from "../owner/Owner.ts"

/** A session's UUID in lower case. */
export type SessionId = string & Brand.Brand<"SessionId">

/** How transactions of a session are authorised: by the request signature alone, or by a wallet signature for each. */
export type AuthMode = "normal" | "eip712"

/** Which text the wallet signed: version 2 names the account, the service and, for a session of one chain, that chain. */
export type SessionMessageVersion = 1 | 2

/** A session: a client's request key, registered by the wallet of its owner. */
export interface Session {
  readonly id: SessionId
  readonly owner: Owner
  readonly address: Address
  /** Compressed secp256k1 key as sent, 66 lower-case hex characters. */
  readonly clientPublicKey: string
  readonly mode: AuthMode
  readonly messageVersion: SessionMessageVersion
  /** The one chain on which the session acts; `null`: every chain of the service. */
  readonly chainId: ChainId | null
  /** Milliseconds since the epoch; the session is expired from this moment on. */
  readonly expiresAt: number
  readonly createdAt: number
}
