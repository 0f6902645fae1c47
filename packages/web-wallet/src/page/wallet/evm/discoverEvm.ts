import { announced } from "../announced.ts"
import type { FoundWallet } from "../OpenWallet.ts"

/** A wallet's provider (EIP-1193). */
export interface Provider {
  request(call: {
    readonly method: string
    readonly params?: ReadonlyArray<unknown>
  }): Promise<unknown>
  on?(event: string, listener: (value: unknown) => void): unknown
  removeListener?(event: string, listener: (value: unknown) => void): unknown
}

/** Calls back with each wallet that announces itself (EIP-6963), once per wallet. */
export function discoverEvm(found: (wallet: FoundWallet) => void): void {
  const seen = new Set<string>()
  addEventListener("eip6963:announceProvider", (event) => {
    const detail: unknown = Object(Reflect.get(event, "detail"))
    const provider: unknown = Reflect.get(Object(detail), "provider")
    const info = announced(Reflect.get(Object(detail), "info"))
    const { uuid, name } = info
    if (!isProvider(provider) || uuid === "" || name === "" || seen.has(uuid)) return
    seen.add(uuid)
    const open = async () => (await import("./evmWallet.ts")).evmWallet(provider)
    found({ ...info, family: "evm", open })
  })
  dispatchEvent(new Event("eip6963:requestProvider"))
}

export function isProvider(value: unknown): value is Provider {
  return typeof value === "object" && value !== null && "request" in value
}
