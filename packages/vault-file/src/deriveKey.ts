import { randomBytes, scrypt } from "node:crypto"
import { hexToBytes } from "@noble/hashes/utils.js"

/** RFC 7914 parameters; `salt` in lower-case hex. */
export interface ScryptParameters {
  readonly n: number
  readonly r: number
  readonly p: number
  readonly salt: string
}

/** Parameters of a new vault: 128 MiB and a third of a second per guess. */
export function newScryptParameters(): ScryptParameters {
  return { n: 2 ** 17, r: 8, p: 1, salt: randomBytes(32).toString("hex") }
}

/**
 * 32 bytes from a passphrase, off the event loop. The passphrase is normalised (NFKC), so that a keyboard's way of
 * composing an accent does not lock the vault.
 */
export function deriveKey(passphrase: string, parameters: ScryptParameters): Promise<Uint8Array> {
  const { n: N, r, p, salt } = parameters
  return new Promise((resolve, reject) => {
    scrypt(
      passphrase.normalize("NFKC"),
      hexToBytes(salt),
      32,
      // Node's own limit is 32 MiB; what scrypt needs is 128·N·r and a little.
      { N, r, p, maxmem: 128 * N * r + 128 * r * p + 2 ** 20 },
      (error, key) => (error === null ? resolve(new Uint8Array(key)) : reject(error)),
    )
  })
}
