import { concatBytes, utf8ToBytes } from "@noble/hashes/utils.js"
import {
  type Address,
  addressBytes,
  addressLength,
  invalidField,
  isAddressOf,
  type RelayError,
} from "@shielded-relay/core"
import { Result } from "effect"
import type { PlainMessage } from "./PlainMessage.ts"

/** No transaction begins with 0xff: it would be version 127, which the runtime rejects. */
const signingDomain = concatBytes(Uint8Array.of(0xff), utf8ToBytes("solana offchain"))
const headerVersion = 0
/** 32 zero bytes: no application in particular. */
const applicationDomain = new Uint8Array(32)
const restrictedAscii = 0
const limitedUtf8 = 1
const signerCount = 1

/** Longest preamble and text together in formats 0 and 1, in bytes. */
const longestEnvelope = 1_232

/** Preamble with one signer, in bytes. */
const preambleLength = 85

/** Longest message of a Solana wallet, in bytes of UTF-8. */
export const longestSolanaMessage = longestEnvelope - preambleLength

/**
 * The bytes that a Solana wallet signs for a message: a preamble with the wallet as only signer, then the text. Format 0 (restricted ASCII)
 * for printable ASCII, format 1 (limited UTF-8) for everything else, such as a text of several lines. These are the only bytes outside a
 * transaction that a Solana wallet may sign: a bare text could itself be a transaction.
 *
 * Fails with INVALID_REQUEST above 1,147 bytes of UTF-8. @throws RangeError if `signer` is not a Solana address.
 * Source: Solana's "Off-chain message signing", header version 0.
 */
export function solanaOffchainMessage(
  message: PlainMessage,
  signer: Address,
): Result.Result<Uint8Array, RelayError> {
  if (!isAddressOf(signer, "solana")) {
    throw new RangeError(`A signer has ${addressLength("solana")} bytes`)
  }
  const text = utf8ToBytes(message)
  if (text.length > longestSolanaMessage) {
    const problem = `${text.length} bytes of UTF-8; a Solana wallet signs at most ${longestSolanaMessage}`
    return Result.fail(invalidField("message", problem))
  }
  const format = /^[ -~]*$/.test(message) ? restrictedAscii : limitedUtf8
  const preamble = [
    signingDomain,
    Uint8Array.of(headerVersion),
    applicationDomain,
    Uint8Array.of(format, signerCount),
    addressBytes(signer),
    Uint8Array.of(text.length & 0xff, text.length >> 8),
  ]
  return Result.succeed(concatBytes(...preamble, text))
}
