/** What a request signature covers: `<METHOD> <pattern>`, a newline, and the body or the raw query. */
export function signedBytes(routeKey: string, data: string): Uint8Array {
  return new TextEncoder().encode(`${routeKey}\n${data}`)
}

/** POST /create-session alone is signed without binding: the body's bytes. */
export function unboundBytes(body: string): Uint8Array {
  return new TextEncoder().encode(body)
}

/** What version 2 of the session message names beyond version 1: the account, the service and, for a session of one chain, that chain. */
export interface SessionBinding {
  readonly address: string
  readonly audience: string
  readonly chainId: number | undefined
}

/**
 * The text that the wallet signs to authorise a session's key; with `binding` version 2, else version 1. In normal mode its fourth line lets
 * that key ask for transactions too.
 */
export function sessionMessage(
  sessionId: string,
  clientPublicKey: string,
  useEIP712: boolean,
  binding: SessionBinding | null,
): string {
  return [
    "Authorize Service session",
    `Session ID: ${sessionId}`,
    `Public Key: ${clientPublicKey}`,
    ...(useEIP712 ? [] : ["This signature can also be used to submit transactions."]),
    ...(binding === null ? [] : [`Address: ${binding.address}`, `Audience: ${binding.audience}`]),
    ...(binding?.chainId === undefined ? [] : [`Chain ID: ${binding.chainId}`]),
  ].join("\n")
}
