import type { Address } from "../address/Address.ts"
import type { ChainId } from "../address/ChainId.ts"
import type { AuthMode } from "../session/Session.ts"
import type { SessionBinding } from "../session/sessionMessage.ts"
import type { Identifiers } from "./identifiers.ts"

/** A request for a session whose shapes are right; who made it is not proved yet. */
export interface SessionRequest {
  readonly identifiers: Identifiers
  readonly signature: string
  readonly address: Address
  /** As sent. */
  readonly clientPublicKey: string
  readonly mode: AuthMode
  /** The one chain on which the session shall act, where a contract may speak for the address; `null` for every chain, and a key alone. */
  readonly chainId: ChainId | null
  /** What version 2 of the message names; `null` for version 1. */
  readonly binding: SessionBinding | null
  /** Milliseconds since the epoch, after `now`; `null` leaves it to the service. */
  readonly expiresAt: number | null
  readonly audience: string | null
  /** When the client says it made the request: milliseconds since the epoch. */
  readonly timestamp: number | null
}
