import type { Answers } from "../generated/contract.ts"
import { uuidV7 } from "../request/uuid.ts"
import { readAnswer } from "../transport/readAnswer.ts"
import type { Transport } from "../transport/Transport.ts"
import { untilAborted } from "../transport/untilAborted.ts"
import type { Wallet } from "../wallet/Wallet.ts"
import { jsonHeader } from "./request/signedRequest.ts"

export type DisclosureParameters = {
  readonly chainId: number
  /** Who the statement is for: the name that its reader gives to `verify-disclosure`. Printable ASCII. */
  readonly verifier: string
  /** The last position of an earlier statement whose `more` is true. */
  readonly after?: number
} & (
  | {
      /** The nonce of a transaction request. */
      readonly operation: string
    }
  | { readonly from: Date; readonly to: Date }
)

export interface Disclosure {
  /** The parsed file, for the owner to read before giving it away. */
  readonly statement: Answers["POST /disclosure"]["statement"]
  /** What to give to the reader: the exact text of the service's answer. Change none of its bytes. */
  readonly file: string
  /** The service's signature of the file, base64. It vouches for `wordOfService`, which the chain cannot show. `null` if it sent none. */
  readonly serviceSignature: string | null
}

/** Milliseconds for which the signed request is valid. */
const lifetime = 10 * 60_000

/**
 * Has the wallet sign a request for a statement and sends it once, because the signature is valid for one answer.
 *
 * @throws RelayNetworkError if no answer arrives. Call it again then; the wallet signs again.
 */
export async function disclose(
  transport: Transport,
  wallet: Wallet,
  audience: string,
  parameters: DisclosureParameters,
): Promise<Disclosure> {
  const { chainId, verifier, after } = parameters
  const now = transport.now()
  const nonce = uuidV7(now, transport.random)
  const address = await untilAborted(() => wallet.address(), transport.signal)
  const scope =
    "operation" in parameters
      ? { operation: parameters.operation }
      : { from: parameters.from.toISOString(), to: parameters.to.toISOString() }
  const expiresAt = new Date(now + lifetime).toISOString()
  const message = [
    "Disclose shielded notes",
    `Address: ${address}`,
    `Audience: ${audience}`,
    `Verifier: ${verifier}`,
    `Chain ID: ${chainId}`,
    ...(scope.operation === undefined
      ? [`From: ${scope.from}`, `To: ${scope.to}`]
      : [`Operation: ${scope.operation}`]),
    ...(after === undefined ? [] : [`After position: ${after}`]),
    `Nonce: ${nonce}`,
    `Expires: ${expiresAt}`,
  ].join("\n")
  const signature = await untilAborted(() => wallet.signMessage(message), transport.signal)
  const fields = { address, audience, verifier, chainId, ...scope, after, nonce, expiresAt }
  const body = JSON.stringify({ ...fields, signature })
  const target = "/disclosure"
  const answer = await transport.send({ method: "POST", target, headers: jsonHeader, body, nonce })
  const { statement } = readAnswer("POST /disclosure", answer, nonce)
  // The service writes JSON without spaces, so this equals the received bytes.
  return { statement, file: JSON.stringify(answer.body), serviceSignature: answer.signature }
}
