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

/** The nonce of a stamp, unique for its key for ever, in all organizations and on all routes. */
export const usedNonce = Effect.fnUntraced(function* (stamp: VerifiedStamp) {
  return {
    scope: stampScope(stamp.publicKey),
    nonce: yield* nonceHash(stamp.nonce),
    digest: bytesToHex(stamp.digest),
    usedAt: stamp.now,
    keepUntil: Number.MAX_SAFE_INTEGER,
  } satisfies StampNonce
})
