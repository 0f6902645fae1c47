import type { Answers } from "../generated/contract.ts"
import { uuidV7 } from "../request/uuid.ts"
import { readAnswer } from "../transport/readAnswer.ts"
import type { Transport } from "../transport/Transport.ts"
import { untilAborted } from "../transport/untilAborted.ts"
import type { Wallet } from "../wallet/Wallet.ts"
import { jsonHeader } from "./request/signedRequest.ts"

/** A field of a signed text: its name in the request, its label in the text, and its value. Without a value it is in neither. */
export type TextField = readonly [name: string, label: string, value: string | number | undefined]

/** Milliseconds for which the signed request is valid. */
const lifetime = 10 * 60_000

/**
 * Has the wallet sign a text that authorises a request by itself, without a session, and sends the request once, because the signature is valid
 * for one answer. Returns what the service answered, parsed and as received.
 *
 * @throws RelayNetworkError if no answer arrives. Call it again then; the wallet signs again.
 */
export async function sendSignedText<K extends keyof Answers & `POST ${string}`>(
  transport: Transport,
  wallet: Wallet,
  audience: string,
  key: K,
  title: string,
  asked: ReadonlyArray<TextField>,
) {
  const now = transport.now()
  const nonce = uuidV7(now, transport.random)
  const address = await untilAborted(() => wallet.address(), transport.signal)
  const fields: ReadonlyArray<TextField> = [
    ["address", "Address", address],
    ["audience", "Audience", audience],
    ...asked.filter(([, , value]) => value !== undefined),
    ["nonce", "Nonce", nonce],
    ["expiresAt", "Expires", new Date(now + lifetime).toISOString()],
  ]
  const message = [title, ...fields.map(([, label, value]) => `${label}: ${value}`)].join("\n")
  const signature = await untilAborted(() => wallet.signMessage(message), transport.signal)
  const texts = Object.fromEntries(fields.map(([name, , value]) => [name, value]))
  const body = JSON.stringify({ ...texts, signature })
  const target = key.slice(5)
  const received = await transport.send({
    method: "POST",
    target,
    headers: jsonHeader,
    body,
    nonce,
  })
  return { answer: readAnswer(key, received, nonce), received }
}
