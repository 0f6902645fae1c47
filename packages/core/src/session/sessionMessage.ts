import type { AuthMode } from "./Session.ts"

/**
 * The text that a wallet signs to register a session: lines joined by a newline, none at the end. Both values exactly as sent.
 * Source: the service's contract, "Session message".
 */
export function sessionMessage(parameters: {
  readonly sessionId: string
  readonly clientPublicKey: string
  readonly mode: AuthMode
}): string {
  const lines = [
    "Authorize Service session",
    `Session ID: ${parameters.sessionId}`,
    `Public Key: ${parameters.clientPublicKey}`,
  ]
  if (parameters.mode === "normal") {
    lines.push("This signature can also be used to submit transactions.")
  }
  return lines.join("\n")
}
