import type { Brand } from "effect"
import type { Address } from "../address/Address.ts"
import type { ChainId } from "../address/ChainId.ts"
import type { Owner } from "../owner/Owner.ts"

/** A session's lower-case UUID. */
export type SessionId = string & Brand.Brand<"SessionId">

/** How transactions of a session are authorised: `normal` by the request signature, `eip712` by a wallet signature for each. */
export type AuthMode = "normal" | "eip712"

/** Version of the message that the wallet signed. Version 2 names the account, the service and, for a one-chain session, the chain. */
export type SessionMessageVersion = 1 | 2

/** A session: a client's request key, registered by the wallet of its owner. */
export interface Session {
  readonly id: SessionId
  readonly owner: Owner
  readonly address: Address
  /** Compressed secp256k1 key in 66 lower-case hex characters, as sent. */
  readonly clientPublicKey: string
  readonly mode: AuthMode
  readonly messageVersion: SessionMessageVersion
  /** The only chain on which the session acts; `null`: every chain of the service. */
  readonly chainId: ChainId | null
  /** The session expires at this time; milliseconds since the epoch. */
  readonly expiresAt: number
  readonly createdAt: number
}
