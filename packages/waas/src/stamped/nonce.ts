import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js"
import {
  SignatureVerifier,
  stampScope,
  type StampScope,
  type UsedNonce,
  type VerifiedStamp,
} from "@shielded-relay/core"
import { Effect } from "effect"

/** Hex SHA-256 of a stamp's nonce, under which the service remembers it. */
export const nonceHash = Effect.fnUntraced(function* (nonce: string) {
  const { sha256 } = yield* SignatureVerifier
  return bytesToHex(sha256(utf8ToBytes(nonce)))
})

/** A used nonce in the scope of a stamp's key. */
export interface StampNonce extends UsedNonce {
  readonly scope: StampScope
}

/**
 * How long the nonce of a read is kept if the stamp signs its time; milliseconds. The same bytes are refused for their time after five minutes.
 * A day leaves room for clocks that are set back.
 */
const keptForReads = 86_400_000

/**
 * The nonce of a stamp, unique for its key in all organizations and on all routes: for ever, or for a day if it only reads and signs its time.
 */
export const usedNonce = Effect.fnUntraced(function* (stamp: VerifiedStamp, onlyReads: boolean) {
  return {
    scope: stampScope(stamp.publicKey),
    nonce: yield* nonceHash(stamp.nonce),
    digest: bytesToHex(stamp.digest),
    usedAt: stamp.now,
    keepUntil:
      onlyReads && stamp.timestamp !== null ? stamp.now + keptForReads : Number.MAX_SAFE_INTEGER,
  } satisfies StampNonce
})
