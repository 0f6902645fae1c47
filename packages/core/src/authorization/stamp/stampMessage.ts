import { utf8ToBytes } from "@noble/hashes/utils.js"
import type { JsonEntry } from "../../request/JsonTranscript.ts"

/**
 * The bytes that a stamp signs: the compact JSON text of `["<METHOD> <pattern>", [[key, value], …]]` in UTF-8. The fields stand in the
 * order as sent, and each value as `JSON.stringify` writes it. `binding`: the method and the literal route pattern, for instance `POST
 * /waas/create-wallet`. Source: the service's contract, "`/waas` stamp".
 */
export function stampMessage(binding: string, entries: ReadonlyArray<JsonEntry>): Uint8Array {
  const pairs = entries.map(({ key, text }) => `[${JSON.stringify(key)},${text}]`)
  return utf8ToBytes(`[${JSON.stringify(binding)},[${pairs.join(",")}]]`)
}
