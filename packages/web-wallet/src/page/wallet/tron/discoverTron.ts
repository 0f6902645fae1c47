import { announced } from "../announced.ts"
import type { FoundWallet } from "../OpenWallet.ts"
import { isTronProvider, type TronProvider } from "./TronProvider.ts"

/** Calls back with each wallet that announces itself (TIP-6963), and with the one at `window.tron` (TIP-1193), once per wallet. */
export function discoverTron(found: (wallet: FoundWallet) => void): void {
  const seen = new Set<TronProvider>()
  const take = (provider: unknown, info: ReturnType<typeof announced>) => {
    if (!isTronProvider(provider) || info.name === "" || seen.has(provider)) return
    seen.add(provider)
    const open = async () => (await import("./tronWallet.ts")).tronWalletOf(provider)
    found({ ...info, uuid: `tron ${seen.size}`, family: "tron", open })
  }
  /** TronLink before TIP-6963: its object tells nothing of itself but what it is. */
  const takeInjected = () => {
    const provider: unknown = Reflect.get(globalThis, "tron")
    const isTronLink = Reflect.get(Object(provider), "isTronLink") === true
    const name = isTronLink ? "TronLink" : "TRON"
    take(provider, announced({ name, rdns: isTronLink ? "org.tronlink.www" : "window.tron" }))
  }
  addEventListener("TIP6963:announceProvider", (event) => {
    const detail: unknown = Object(Reflect.get(event, "detail"))
    take(Reflect.get(Object(detail), "provider"), announced(Reflect.get(Object(detail), "info")))
  })
  dispatchEvent(new Event("TIP6963:requestProvider"))
  takeInjected()
  addEventListener("tronLink#initialized", takeInjected)
}
