import type { VerifiedStamp } from "@shielded-relay/core"
import type { StampNonce } from "./nonce.ts"
import type { Signer } from "./Signer.ts"

/** An authenticated request of a known user. */
export interface StampedCaller extends Signer {
  readonly stamp: VerifiedStamp
  readonly route: string
  readonly used: StampNonce
}
