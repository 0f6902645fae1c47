/** An account of a wallet. */
export interface StandardAccount {
  /** Base58. */
  readonly address: string
  /** Such as `solana:mainnet`. */
  readonly chains: ReadonlyArray<string>
  /** Names of what the wallet does with this account. */
  readonly features: ReadonlyArray<string>
}

/** What a wallet that can be used here does (https://github.com/wallet-standard/wallet-standard). */
export interface Features {
  readonly "standard:connect": {
    connect(input: { readonly silent: boolean }): Promise<unknown>
  }
  readonly "standard:events"?: {
    /** Returns how to stop. */
    on(event: "change", listener: (changes: unknown) => void): () => void
  }
  readonly "solana:signMessage": {
    signMessage(input: {
      readonly account: StandardAccount
      readonly message: Uint8Array
    }): Promise<
      ReadonlyArray<{ readonly signedMessage: Uint8Array; readonly signature: Uint8Array }>
    >
  }
  readonly "solana:signAndSendTransaction": {
    signAndSendTransaction(input: {
      readonly account: StandardAccount
      readonly transaction: Uint8Array
      readonly chain: string
    }): Promise<ReadonlyArray<{ readonly signature: Uint8Array }>>
  }
}

export interface StandardWallet {
  readonly name: string
  readonly features: Features
}

/** What an account must be able to do. */
export const needed = ["solana:signMessage", "solana:signAndSendTransaction"] as const

export function isStandardWallet(value: unknown): value is StandardWallet {
  const field = (object: unknown, name: string): unknown => Reflect.get(Object(object), name)
  const features = field(value, "features")
  const name = field(value, "name")
  return (
    typeof name === "string" &&
    name !== "" &&
    [
      ["standard:connect", "connect"],
      ["solana:signMessage", "signMessage"],
      ["solana:signAndSendTransaction", "signAndSendTransaction"],
    ].every(
      ([feature = "", method = ""]) =>
        typeof field(field(features, feature), method) === "function",
    )
  )
}

/** The accounts in what a wallet gives. They stay its own objects, by which it knows them. */
export function accountsIn(value: unknown): ReadonlyArray<StandardAccount> {
  const accounts: unknown = Reflect.get(Object(value), "accounts")
  return Array.isArray(accounts) ? accounts.filter(isAccount) : []
}

function isAccount(value: unknown): value is StandardAccount {
  const isList = (list: unknown) =>
    Array.isArray(list) && list.every((one: unknown) => typeof one === "string")
  return (
    /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(String(Reflect.get(Object(value), "address"))) &&
    isList(Reflect.get(Object(value), "chains")) &&
    isList(Reflect.get(Object(value), "features"))
  )
}
