import type { OfferedChain, Payer, Wallet } from "@shielded-relay/client"

/** Chains whose wallets speak one language. */
export type Family = "evm" | "solana" | "tron"

/** A chain of the service, with what tells it from others to wallets. */
export interface ServedChain extends OfferedChain {
  readonly family: Family
  /** The hash of a Solana cluster's first block; `null` elsewhere. */
  readonly genesisHash: string | null
}

/** A wallet of this browser. Name and icon are its own words: any extension can take any name. */
export interface FoundWallet {
  readonly uuid: string
  readonly name: string
  /** A `data:` image; the page's policy loads no other. `null` if it has none. */
  readonly icon: string | null
  /** Such as `io.metamask`; stays the same between visits. */
  readonly rdns: string
  readonly family: Family
  /** Loads the family's code, which pages without such a wallet do without. */
  readonly open: () => Promise<OpenWallet>
}

/** A wallet in use. */
export interface OpenWallet {
  /** The account that it shows this page on a chain; `null` if it shows none. It asks its owner only where `how` says so. */
  readonly accountOn: (
    chain: ServedChain,
    how: "asking" | "silently",
  ) => Promise<WalletAccount | null>
}

/** Why a text is no public address of a family. */
export type AddressProblem = "form" | "checksum" | "zero"

/** One account of a wallet on one chain: all that the page does with a wallet, whichever its family. */
export interface WalletAccount {
  readonly address: string
  /** As the SDK's owner of a balance. */
  readonly owner: Wallet
  /** As the SDK's payer of deposits into the chain's pool. The wallet's own node is asked about nothing but the account's own doings. */
  readonly payer: (signal: AbortSignal) => Payer
  /** Whether the pool takes tokens by an allowance, which the wallet gives first. */
  readonly approves: boolean
  /** What the account holds of a token outside the pool; `null` if the wallet does not tell. Smallest units. */
  readonly held: (token: string) => Promise<bigint | null>
  /** Whether the wallet is on another chain; `null` if it does not tell. */
  readonly isElsewhere: () => Promise<boolean | null>
  /** Asks the wallet to go to the chain. */
  readonly toChain: () => Promise<void>
  /** Tells of changes in the wallet until the signal aborts. */
  readonly watch: (changes: WalletChanges, signal: AbortSignal) => void
  /** What speaks against a public address of the chain; `null` if nothing does. */
  readonly addressProblem: (text: string) => AddressProblem | null
}

export interface WalletChanges {
  /** The wallet no longer shows this account. */
  readonly accountGone: () => void
  readonly chainChanged: (isElsewhere: boolean) => void
}
