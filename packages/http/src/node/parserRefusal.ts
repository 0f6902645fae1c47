import type { ServerLimits } from "./ServerLimits.ts"
import type { KnownOfRequest } from "shielded-relay/handler"

/**
 * Maps an error of Node's HTTP parser to a refusal; `null` if the caller just disconnected. Error codes: `HPE_*` of
 * llhttp, `ERR_HTTP_REQUEST_TIMEOUT` of node:http.
 */
export function parserRefusal(
  code: string | undefined,
  { headerBytes }: Pick<ServerLimits, "headerBytes">,
): KnownOfRequest | null {
  if (code === "HPE_HEADER_OVERFLOW")
    return { code: "HEADERS_TOO_LARGE", reason: `at most ${headerBytes} bytes` }
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") return { code: "REQUEST_TIMEOUT" }
  if (code === "HPE_CHUNK_EXTENSIONS_OVERFLOW")
    return { code: "BODY_TOO_LARGE", reason: "its chunk extensions exceed the limit" }
  if (code?.startsWith("HPE_") === true && code !== "HPE_INVALID_EOF_STATE") {
    return { code: "INVALID_REQUEST", reason: "Malformed HTTP request" }
  }
  return null
}
