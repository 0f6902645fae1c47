import type { ChainId } from "../address/ChainId.ts"
import { signedTitles } from "../request/signedTitles.ts"
import type { AuthMode } from "./Session.ts"

/** The fields that version 2 of the session message adds to version 1, exactly as sent. */
export interface SessionBinding {
  readonly address: string
  /** The service's public origin. */
  readonly audience: string
  /** The only chain on which the session acts; `null`: every chain. */
  readonly chainId: ChainId | null
}

/**
 * Builds the text that a wallet signs to register a session: lines joined by newlines, without a trailing one. All values are exactly as
 * sent. Without `binding` it is version 1 (the service's contract, "Session message"), with it version 2 (decisions, "Sessions"). No value
 * contains a newline: addresses and UUIDs cannot, and an audience equals a configured origin. So texts of different versions, modes,
 * accounts, services or chains always differ.
 */
export function sessionMessage(parameters: {
  readonly sessionId: string
  readonly clientPublicKey: string
  readonly mode: AuthMode
  readonly binding?: SessionBinding | null
}): string {
  const { binding = null } = parameters
  return [
    signedTitles.session,
    `Session ID: ${parameters.sessionId}`,
    `Public Key: ${parameters.clientPublicKey}`,
    ...(parameters.mode === "normal"
      ? ["This signature can also be used to submit transactions."]
      : []),
    ...(binding === null ? [] : [`Address: ${binding.address}`, `Audience: ${binding.audience}`]),
    ...(binding === null || binding.chainId === null ? [] : [`Chain ID: ${binding.chainId}`]),
  ].join("\n")
}
