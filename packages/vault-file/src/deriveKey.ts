import { randomBytes, scrypt } from "node:crypto"
import { hexToBytes } from "@noble/hashes/utils.js"

/** scrypt parameters (RFC 7914). `salt` is lowercase hex. */
export interface ScryptParameters {
  readonly n: number
  readonly r: number
  readonly p: number
  readonly salt: string
}

/** Parameters of a new vault: 128 MiB of memory and about a third of a second per guess. */
export function newScryptParameters(): ScryptParameters {
  return { n: 2 ** 17, r: 8, p: 1, salt: randomBytes(32).toString("hex") }
}

/**
 * Derives 32 bytes from a passphrase, off the event loop. The passphrase is normalized (NFKC), so that different keyboards' encodings of an
 * accent give the same key.
 */
export function deriveKey(passphrase: string, parameters: ScryptParameters): Promise<Uint8Array> {
  const { n: N, r, p, salt } = parameters
  return new Promise((resolve, reject) => {
    scrypt(
      passphrase.normalize("NFKC"),
      hexToBytes(salt),
      32,
      // Node allows 32 MiB by default; scrypt needs 128·N·r bytes and slightly more.
      { N, r, p, maxmem: 128 * N * r + 128 * r * p + 2 ** 20 },
      (error, key) => (error === null ? resolve(new Uint8Array(key)) : reject(error)),
    )
  })
}
