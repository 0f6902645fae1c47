import type { Answers } from "../generated/contract.ts"
import type { Transport } from "../transport/Transport.ts"
import type { Wallet } from "../wallet/Wallet.ts"
import { sendSignedText } from "./signedText.ts"

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

/**
 * Has the wallet sign a request for a statement and sends it once.
 *
 * @throws RelayNetworkError if no answer arrives. Call it again then; the wallet signs again.
 */
export async function disclose(
  transport: Transport,
  wallet: Wallet,
  audience: string,
  parameters: DisclosureParameters,
): Promise<Disclosure> {
  const { operation, from, to } = {
    operation: undefined,
    from: undefined,
    to: undefined,
    ...parameters,
  }
  const title = "Disclose shielded notes"
  const { answer, received } = await sendSignedText(
    transport,
    wallet,
    audience,
    "POST /disclosure",
    title,
    [
      ["verifier", "Verifier", parameters.verifier],
      ["chainId", "Chain ID", parameters.chainId],
      ["operation", "Operation", operation],
      ["from", "From", from?.toISOString()],
      ["to", "To", to?.toISOString()],
      ["after", "After position", parameters.after],
    ],
  )
  // The service writes JSON without spaces, so this equals the received bytes.
  const file = JSON.stringify(received.body)
  return { statement: answer.statement, file, serviceSignature: received.signature }
}
