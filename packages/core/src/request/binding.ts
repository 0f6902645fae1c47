import { concatBytes, utf8ToBytes } from "@noble/hashes/utils.js"
import type { IncomingRequest } from "./IncomingRequest.ts"

/**
 * Returns the bytes that the request signature covers: the binding, then the data as received. Source: the service's contract, "Request
 * signature".
 */
export function signedPayload({
  binding,
  data,
}: Pick<IncomingRequest, "binding" | "data">): Uint8Array {
  return concatBytes(
    utf8ToBytes(binding),
    data.encoding === "json" ? data.bytes : utf8ToBytes(data.text),
  )
}
