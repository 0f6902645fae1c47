/** What a request signature covers: `<METHOD> <pattern>`, a newline, and the body or the raw query. */
export function signedBytes(routeKey: string, data: string): Uint8Array {
  return new TextEncoder().encode(`${routeKey}\n${data}`)
}

/** POST /create-session alone is signed without binding: the body's bytes. */
export function unboundBytes(body: string): Uint8Array {
  return new TextEncoder().encode(body)
}

/** The text that the wallet signs to authorise a session's key. In normal mode its last line lets that key ask for transactions too. */
export function sessionMessage(
  sessionId: string,
  clientPublicKey: string,
  useEIP712: boolean,
): string {
  return [
    "Authorize Service session",
    `Session ID: ${sessionId}`,
    `Public Key: ${clientPublicKey}`,
    ...(useEIP712 ? [] : ["This signature can also be used to submit transactions."]),
  ].join("\n")
}
