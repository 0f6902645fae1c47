import { base58 } from "@scure/base"
import type { AddressProblem } from "../OpenWallet.ts"

/** What speaks against an address of Solana; `null` if nothing does. It has no checksum: a letter that is wrong is another address. */
export function solanaAddressProblem(text: string): AddressProblem | null {
  if (!/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text)) return "form"
  const bytes = base58.decode(text)
  if (bytes.length !== 32) return "form"
  return bytes.every((byte) => byte === 0) ? "zero" : null
}
