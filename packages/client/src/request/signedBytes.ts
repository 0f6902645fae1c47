/** The bytes that a request signature covers: `<METHOD> <pattern>`, a newline, and the body or raw query. */
export function signedBytes(routeKey: string, data: string): Uint8Array {
  return new TextEncoder().encode(`${routeKey}\n${data}`)
}

/** The signed bytes of POST /create-session, the only route signed without method and pattern: the body. */
export function unboundBytes(body: string): Uint8Array {
  return new TextEncoder().encode(body)
}

/**
 * The fields that version 2 of the session message adds: the account, the service and, for a session on one chain, that
 * chain.
 */
export interface SessionBinding {
  readonly address: string
  readonly audience: string
  readonly chainId: number | undefined
}

/**
 * The message that the wallet signs to authorise a session's key: version 2 with `binding`, else version 1. In normal
 * mode its fourth line allows that key to request transactions.
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
