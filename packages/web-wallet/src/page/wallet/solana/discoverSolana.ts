import { announced } from "../announced.ts"
import type { FoundWallet } from "../OpenWallet.ts"
import { isStandardWallet, type StandardWallet } from "./StandardWallet.ts"

/**
 * Calls back with each wallet that registers itself (wallet-standard), signs texts and sends transactions, once per wallet. A wallet that only
 * signs transactions would need a node of somebody's.
 */
export function discoverSolana(found: (wallet: FoundWallet) => void): void {
  const seen = new Set<StandardWallet>()
  const register = (...wallets: ReadonlyArray<unknown>) => {
    for (const wallet of wallets) {
      if (!isStandardWallet(wallet) || seen.has(wallet)) continue
      seen.add(wallet)
      const info = announced(wallet)
      const open = async () => (await import("./solanaWallet.ts")).solanaWalletOf(wallet)
      found({ ...info, uuid: `solana ${seen.size}`, rdns: info.name, family: "solana", open })
    }
    return () => {}
  }
  const app = Object.freeze({ register })
  addEventListener("wallet-standard:register-wallet", (event) => {
    const tell: unknown = Reflect.get(event, "detail")
    if (typeof tell === "function") Reflect.apply(tell, undefined, [app])
  })
  dispatchEvent(new CustomEvent("wallet-standard:app-ready", { detail: app }))
}
