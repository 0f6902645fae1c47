import { discoverEvm } from "./evm/discoverEvm.ts"
import type { Family, FoundWallet } from "./OpenWallet.ts"
import { discoverSolana } from "./solana/discoverSolana.ts"
import { discoverTron } from "./tron/discoverTron.ts"

/** Calls back with each wallet of this browser, once per wallet, also with those that come later. */
export function discoverWallets(found: (wallet: FoundWallet) => void): void {
  discoverEvm(found)
  discoverSolana(found)
  discoverTron(found)
}

/** The family of a chain, which the form of its pool's address tells; `null` for one that this page does not know. */
export function familyOf(poolAddress: string): Family | null {
  if (/^0x[0-9a-f]{40}$/i.test(poolAddress)) return "evm"
  if (/^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(poolAddress)) return "tron"
  return /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(poolAddress) ? "solana" : null
}
