import { RelayAnswerError, RelayNetworkError } from "../errors.ts"
import { capabilityFields, type Capabilities } from "../generated/contract.ts"
import { kindOf } from "./readAnswer.ts"
import { retrying } from "./retry.ts"
import type { Transport } from "./Transport.ts"

/**
 * Asks a service which sessions it opens and how much it takes. The request is not signed, so the answer may be old or somebody else's unless
 * answers are verified.
 *
 * @throws RelayNetworkError when no answer arrives, or the service fails.
 * @throws RelayAnswerError when it is no such answer, as that of a service of an earlier version.
 */
export function readCapabilities(transport: Transport): Promise<Capabilities> {
  return retrying(transport, async () => {
    const target = "/capabilities"
    const { status, body } = await transport.send({ method: "GET", target, headers: {} })
    if (status === 200 && body !== null && areCapabilities(body)) return body
    const message = `Status ${status} without capabilities`
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
