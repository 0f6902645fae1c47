import type { ChainId } from "../address/ChainId.ts"
import type { AuthMode } from "./Session.ts"

/** What version 2 of the session message names beyond version 1. Texts exactly as sent. */
export interface SessionBinding {
  readonly address: string
  /** The service's public origin. */
  readonly audience: string
  /** The one chain on which the session acts; `null` for every chain. */
  readonly chainId: ChainId | null
}

/**
 * The text that a wallet signs to register a session: lines joined by a newline, none at the end. All values exactly as sent.
 * Without `binding` it is version 1 (the service's contract, "Session message"), with it version 2 (decisions, "Sessions").
 * No value holds a newline: addresses and UUIDs have none, and an audience equals a configured origin. So no text of one version, mode,
 * account, service or chain is the text of another.
 */
export function sessionMessage(parameters: {
  readonly sessionId: string
  readonly clientPublicKey: string
  readonly mode: AuthMode
  readonly binding?: SessionBinding | null
}): string {
  const { binding = null } = parameters
  return [
    "Authorize Service session",
    `Session ID: ${parameters.sessionId}`,
    `Public Key: ${parameters.clientPublicKey}`,
    ...(parameters.mode === "normal"
      ? ["This signature can also be used to submit transactions."]
      : []),
    ...(binding === null ? [] : [`Address: ${binding.address}`, `Audience: ${binding.audience}`]),
    ...(binding === null || binding.chainId === null ? [] : [`Chain ID: ${binding.chainId}`]),
  ].join("\n")
}
