import { createHash } from "node:crypto"
import type { Custody } from "../src/index.ts"
import { memoryWrappingKey } from "../src/testing/index.ts"

/** A custody by its text: a passphrase, or `key:` and the id of a key in memory. */
export function custodyOf(text: string): Custody {
  if (!text.startsWith("key:")) return { passphrase: text }
  const secret = createHash("sha256").update(text).digest()
  return { key: memoryWrappingKey(text.slice(4), secret) }
}
