/** A wallet's provider (EIP-1193). */
export interface Provider {
  request(call: {
    readonly method: string
    readonly params?: ReadonlyArray<unknown>
  }): Promise<unknown>
  on?(event: string, listener: (value: unknown) => void): unknown
  removeListener?(event: string, listener: (value: unknown) => void): unknown
}

/** A wallet that announced itself (EIP-6963). Name and icon are its own words: any extension can announce any name. */
export interface FoundWallet {
  readonly uuid: string
  readonly name: string
  /** A `data:` image; the page's policy loads no other. `null` if it has none. */
  readonly icon: string | null
  /** Such as `io.metamask`; stays the same between visits. */
  readonly rdns: string
  readonly provider: Provider
}

/** Calls back with each wallet of this browser, once per wallet. Returns how to stop. */
export function discoverWallets(found: (wallet: FoundWallet) => void): () => void {
  const seen = new Set<string>()
  const listen = (event: Event) => {
    const wallet = walletIn(Reflect.get(event, "detail"))
    if (wallet === null || seen.has(wallet.uuid)) return
    seen.add(wallet.uuid)
    found(wallet)
  }
  addEventListener("eip6963:announceProvider", listen)
  dispatchEvent(new Event("eip6963:requestProvider"))
  return () => removeEventListener("eip6963:announceProvider", listen)
}

function walletIn(detail: unknown): FoundWallet | null {
  const info: unknown = Reflect.get(Object(detail), "info")
  const provider: unknown = Reflect.get(Object(detail), "provider")
  const text = (name: string, most: number) => {
    const value: unknown = Reflect.get(Object(info), name)
    return typeof value === "string" ? value.slice(0, most) : ""
  }
  const [uuid, name, rdns, icon] = [
    text("uuid", 64),
    text("name", 40),
    text("rdns", 100),
    text("icon", 500_000),
  ]
  if (!isProvider(provider) || uuid === "" || name === "") return null
  return { uuid, name, rdns, provider, icon: icon.startsWith("data:image/") ? icon : null }
}

function isProvider(value: unknown): value is Provider {
  return typeof value === "object" && value !== null && "request" in value
}
