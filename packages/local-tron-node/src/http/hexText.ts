import { bytesToHex } from "@noble/hashes/utils.js"

/** A message as java-tron writes it: hex of its UTF-8, or the text itself with `visible`. */
export function hexText(text: string, visible = false): string {
  return visible ? text : bytesToHex(new TextEncoder().encode(text))
}
