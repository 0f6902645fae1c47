import { createHash } from "node:crypto"
import type { Custody } from "../src/index.ts"
import { memoryWrappingKey } from "../src/testing/index.ts"

/** The bytes of a key in memory, by its id. */
export const secretOf = (id: string): Uint8Array => createHash("sha256").update(id).digest()

/** A custody by its text: a passphrase, or `key:` and the id of a key in memory. */
export function custodyOf(text: string): Custody {
  if (!text.startsWith("key:")) return { passphrase: text }
  const id = text.slice(4)
  return { key: memoryWrappingKey(id, secretOf(id)) }
}
