import { RelayAnswerError, RelayNetworkError } from "../errors.ts"
import { capabilityFields, type Capabilities } from "../generated/contract.ts"
import { kindOf } from "./readAnswer.ts"
import { retrying } from "./retry.ts"
import type { Transport } from "./Transport.ts"

/**
 * Reads a service's session rules and limits. The request is not signed, so without verification the response may be
 * old or forged.
 *
 * @throws RelayNetworkError if no response arrives, or the service fails.
 * @throws RelayAnswerError if the response has other fields, as from a service of an earlier version.
 */
export function readCapabilities(transport: Transport): Promise<Capabilities> {
  return retrying(transport, async () => {
    const target = "/capabilities"
    const { status, body } = await transport.send({ method: "GET", target, headers: {} })
    if (status === 200 && body !== null && areCapabilities(body)) return body
    const message = `Expected capabilities, got status ${status}`
    throw status >= 500 ? new RelayNetworkError(message, {}) : new RelayAnswerError(message, {})
  })
}

function areCapabilities(
  body: Readonly<Record<string, unknown>>,
): body is Readonly<Record<string, unknown>> & Capabilities {
  return Object.entries<ReadonlyArray<string>>(capabilityFields).every(([name, kinds]) =>
    kinds.includes(kindOf(body[name])),
  )
}
