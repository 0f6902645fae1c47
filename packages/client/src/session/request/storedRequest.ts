import { isText, nullable, objectOf, oneOf } from "../../transport/shape.ts"
import { jsonHeader, pathOf, signatureHeaderName, type SignedWireRequest } from "./signedRequest.ts"

/** A payment's request with its fixed bytes, as `beforeSending` gets it. */
interface StoredRequest {
  readonly route: "POST /transfer" | "POST /withdraw" | "POST /swap" | "POST /withdraw-stuck-utxos"
  readonly nonce: string
  readonly body: string
  /** Of the session's key; `null` in EIP-712 mode, where the body has the wallet's. */
  readonly signature: string | null
}

const isStored = objectOf<StoredRequest>({
  route: oneOf("POST /transfer", "POST /withdraw", "POST /swap", "POST /withdraw-stuck-utxos"),
  nonce: isText,
  body: isText,
  signature: nullable(isText),
})

export function storedText(
  route: StoredRequest["route"],
  { nonce, body = "", headers }: SignedWireRequest,
): string {
  const signature = headers[signatureHeaderName] ?? null
  return JSON.stringify({ route, nonce, body, signature } satisfies StoredRequest)
}

/**
 * The request of a stored text, byte for byte.
 *
 * @throws TypeError if the text is not one.
 */
export function storedRequest(text: string): {
  readonly route: StoredRequest["route"]
  readonly request: SignedWireRequest & { readonly body: string }
} {
  const stored: unknown = JSON.parse(text)
  if (!isStored(stored)) throw new TypeError("The text is not a stored request")
  const { route, nonce, body, signature } = stored
  const headers = {
    ...jsonHeader,
    ...(signature === null ? {} : { [signatureHeaderName]: signature }),
  }
  return { route, request: { method: "POST", target: pathOf(route), headers, body, nonce } }
}
