import { base64url } from "@scure/base"
import { Result } from "effect"
import { refusal, type RelayError } from "../../error/RelayError.ts"
import { parseBareHex } from "../../request/hex.ts"
import { parseJsonObject } from "../../request/json.ts"
import { parseStampKey, type StampKey } from "./StampKey.ts"

/** A stamp whose signature is not verified yet. */
export interface Stamp {
  readonly publicKey: StampKey
  /** 64 bytes, R ‖ s. */
  readonly signature: Uint8Array
}

/** Maximum length of the header, in characters. A stamp has 298 without padding and further fields. */
const longestHeader = 2048

/**
 * Reads the stamp from the values of its header, one for each time the header was sent: base64url (RFC 4648, 5) without or with padding, of
 * a JSON object with `publicKey` (64 hex digits) and `signature` (128 hex digits), in any case. `scheme`, if present, is `Ed25519` in any
 * case; further fields are ignored. Fails with MISSING_STAMP without a header, otherwise with INVALID_STAMP. Source: the service's contract,
 * "`/waas` stamp".
 */
export function readStamp(headers: ReadonlyArray<string>): Result.Result<Stamp, RelayError> {
  const [header, ...others] = headers
  if (header === undefined || header === "") return Result.fail(refusal("MISSING_STAMP"))
  if (others.length > 0) return invalid(`sent ${headers.length} times, expected once`)
  if (header.length > longestHeader)
    return invalid(`${header.length} characters, at most ${longestHeader} are allowed`)
  const bytes = decodeBase64Url(header)
  if (bytes === null) return invalid("expected base64url without stray characters or bits")
  const fields = parseJsonObject(bytes)
  if (fields === null) return invalid("expected a JSON object in UTF-8 with unique keys")
  const publicKey = parseStampKey(fields["publicKey"])
  if (publicKey === null) return invalid("publicKey: expected 64 hex digits")
  const signature = parseSignature(fields["signature"])
  if (signature === null) return invalid("signature: expected 128 hex digits")
  if (!isEd25519(fields["scheme"])) return invalid("scheme: expected Ed25519, or none")
  return Result.succeed({ publicKey, signature })
}

function invalid(reason: string): Result.Result<never, RelayError> {
  return Result.fail(refusal("INVALID_STAMP", { reason }))
}

/** Decodes canonical base64url. The library demands padding and zeros in the unused bits; padding that was sent must be right. */
function decodeBase64Url(text: string): Uint8Array | null {
  const padded = text.includes("=") ? text : text.padEnd(Math.ceil(text.length / 4) * 4, "=")
  try {
    return base64url.decode(padded)
  } catch {
    return null
  }
}

function parseSignature(value: unknown): Uint8Array | null {
  return typeof value === "string" ? parseBareHex(value, 64) : null
}

function isEd25519(scheme: unknown): boolean {
  return scheme === undefined || (typeof scheme === "string" && scheme.toLowerCase() === "ed25519")
}
