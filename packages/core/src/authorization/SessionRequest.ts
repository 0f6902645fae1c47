import type { Address } from "../address/Address.ts"
import type { ChainId } from "../address/ChainId.ts"
import type { AuthMode } from "../session/Session.ts"
import type { SessionBinding } from "../session/sessionMessage.ts"
import type { Identifiers } from "./identifiers.ts"

/** A session request with valid field shapes. Its signatures are not verified yet. */
export interface SessionRequest {
  readonly identifiers: Identifiers
  readonly signature: string
  readonly address: Address
  /** As sent. */
  readonly clientPublicKey: string
  readonly mode: AuthMode
  /**
   * The only chain on which the session will act, and on which a contract may sign for the address. `null`: every chain, and only a key may
   * sign.
   */
  readonly chainId: ChainId | null
  /** The fields of version 2 of the message; `null` for version 1. */
  readonly binding: SessionBinding | null
  /** Requested expiry, in milliseconds since the epoch and later than `now`; `null`: the service chooses. */
  readonly expiresAt: number | null
  readonly audience: string | null
  /** When the client made the request, by its own account; milliseconds since the epoch. */
  readonly timestamp: number | null
}
