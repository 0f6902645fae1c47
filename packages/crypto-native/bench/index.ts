import type { NoteCryptoShape } from "@shielded-relay/core"
import { nobleNoteCrypto } from "@shielded-relay/pool"
import { makeNativeNoteCrypto } from "../src/index.ts"
import { perProcessorSecond } from "./perProcessorSecond.ts"

/** Notes per second of processor time. */
export interface ScanRates {
  /** For notes of other owners: key agreement, two derivations, and an authentication that fails. */
  readonly native: number
  readonly noble: number
}

/** Measures opening notes of other owners, with `node:crypto` and with plain JavaScript, in one run. */
export function scanRates(notes = 2000): ScanRates {
  return { native: rate(makeNativeNoteCrypto(), notes), noble: rate(nobleNoteCrypto, notes / 5) }
}

function rate(crypto: NoteCryptoShape, notes: number): number {
  const viewing = new Uint8Array(32).fill(5)
  const keys = Array.from({ length: 64 }, (_, n) =>
    crypto.publicKey(new Uint8Array(32).fill(n + 1)),
  )
  const sealed = new Uint8Array(124)
  const nonce = new Uint8Array(12)
  const info = new Uint8Array(19)
  let n = 0
  const scan = () => {
    const ephemeral = keys[n % keys.length] ?? viewing
    n += 1
    const shared = crypto.sharedSecret(viewing, ephemeral)
    if (shared === null) return
    const key = crypto.hkdfExpand(crypto.hkdfExtract(ephemeral, shared), info, 32)
    crypto.open(key, nonce, sealed, info)
  }
  return perProcessorSecond(scan, notes)
}
