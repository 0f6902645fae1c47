/** What a page asks a wallet. */
export interface WalletCall {
  readonly address: string
  readonly method: string
  readonly params: ReadonlyArray<unknown>
}

/** Test wallets of a local network, which sign without asking anybody. */
export interface LocalWallets {
  readonly family: "evm" | "solana" | "tron"
  readonly people: ReadonlyArray<{ readonly name: string; readonly address: string }>
  /** Reads and signs what a page asks. Rejects with what the wallet says. */
  readonly answer: (call: WalletCall) => Promise<unknown>
}

/** The wallet of an address. @throws Error for an address of nobody */
export function ownerOf<A>(wallets: ReadonlyMap<string, A>, address: string): A {
  const wallet = wallets.get(address)
  if (wallet === undefined) throw new Error(`There is no test wallet ${address}`)
  return wallet
}
