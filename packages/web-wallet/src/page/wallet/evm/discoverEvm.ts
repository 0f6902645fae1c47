import { announced } from "../announced.ts"
import type { FoundWallet } from "../OpenWallet.ts"
import { isEvmProvider } from "./EvmProvider.ts"

/** Calls back with each wallet that announces itself (EIP-6963), once per wallet. */
export function discoverEvm(found: (wallet: FoundWallet) => void): void {
  const seen = new Set<string>()
  addEventListener("eip6963:announceProvider", (event) => {
    const detail: unknown = Object(Reflect.get(event, "detail"))
    const provider: unknown = Reflect.get(Object(detail), "provider")
    const info = announced(Reflect.get(Object(detail), "info"))
    const { uuid, name } = info
    if (!isEvmProvider(provider) || uuid === "" || name === "" || seen.has(uuid)) return
    seen.add(uuid)
    const open = async () => (await import("./evmWallet.ts")).evmWallet(provider)
    found({ ...info, family: "evm", open })
  })
  dispatchEvent(new Event("eip6963:requestProvider"))
}
