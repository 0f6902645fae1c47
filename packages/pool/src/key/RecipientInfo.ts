import { InvalidRecipientInfo, type NoteCryptoShape } from "@shielded-relay/core"
import { bech32m } from "@scure/base"
import { Result } from "effect"
import { bytesToFieldElement, concatBytes, integerToBytes } from "../field/bytes.ts"
import { HINT_LENGTH } from "./hint.ts"

/** What a payer needs to make a note for a recipient. It hides who the recipient is. */
export interface RecipientInfo {
  /** H(sk, i). */
  readonly ownerKey: bigint
  /** X25519, 32 bytes. */
  readonly viewingPublic: Uint8Array
  /** 60 bytes, opaque. */
  readonly hint: Uint8Array
}

const PREFIX = "shielded"
const VERSION = 1
const LENGTH = 1 + 32 + 32 + HINT_LENGTH

/** Any scalar works: a low-order key gives an all-zero secret with every clamped scalar (RFC 7748, section 6.1). */
const PROBE = new Uint8Array(32).fill(1)

/** Encodes as bech32m (BIP-350) without its length limit: 215 lower-case characters. */
export function renderRecipientInfo(recipient: RecipientInfo): string {
  const payload = concatBytes(
    Uint8Array.of(VERSION),
    integerToBytes(recipient.ownerKey, 32),
    recipient.viewingPublic,
    recipient.hint,
  )
  return bech32m.encode(PREFIX, bech32m.toWords(payload), false)
}

/**
 * Parses a recipientInfo in lower or upper case. Fails with `InvalidRecipientInfo` for mixed case, non-zero padding, another
 * version or a low-order key.
 */
export function parseRecipientInfo(
  crypto: NoteCryptoShape,
  text: string,
): Result.Result<RecipientInfo, InvalidRecipientInfo> {
  const refuse = (reason: string) => Result.fail(new InvalidRecipientInfo({ reason }))
  const payload = decode(text)
  if (payload === null) return refuse("not a bech32m-encoded recipientInfo")
  if (payload[0] !== VERSION) return refuse("unknown version")
  if (payload.length !== LENGTH) return refuse("wrong length")
  const ownerKey = bytesToFieldElement(payload.subarray(1, 33))
  if (ownerKey === null) return refuse("the owner key is not a field element")
  const viewingPublic = payload.slice(33, 65)
  if (crypto.sharedSecret(PROBE, viewingPublic) === null)
    return refuse("the viewing key has low order")
  return Result.succeed({ ownerKey, viewingPublic, hint: payload.slice(65) })
}

function decode(text: string): Uint8Array | null {
  // A valid text has 215 characters. Much longer texts are refused before the checksum is computed.
  if (text.length > 1000) return null
  const decoded = bech32m.decodeUnsafe(text, false)
  return decoded?.prefix === PREFIX ? (bech32m.fromWordsUnsafe(decoded.words) ?? null) : null
}
