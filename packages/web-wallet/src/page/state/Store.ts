import type { Capabilities, OfferedToken, RelayClient, RelaySession } from "@shielded-relay/client"
import type { Kept } from "../keep/operations.ts"
import type { PayRequest } from "../money/payLink.ts"
import type { Explanation } from "../text/explain.ts"
import type { Language } from "../text/languages.ts"
import type { FoundWallet, ServedChain, WalletAccount } from "../wallet/OpenWallet.ts"

/** What the service offers on the chains that this page knows. */
export interface Offer {
  readonly chains: ReadonlyArray<ServedChain>
  readonly tokens: ReadonlyArray<OfferedToken>
  readonly capabilities: Capabilities
}

/** Who is signed in, with what, where. */
export interface Account {
  readonly wallet: FoundWallet
  /** The wallet's account on the chain. */
  readonly own: WalletAccount
  readonly address: string
  readonly chain: ServedChain
  readonly tokens: ReadonlyArray<OfferedToken>
  readonly client: RelayClient
  readonly session: RelaySession
  /** Whether the session pays without asking the wallet. */
  readonly isQuick: boolean
  /** A link to a transaction in a block explorer; `null` if the operator names none. */
  readonly explorer: string | null
  /** Ends everything that is done for this account. */
  readonly leaving: AbortController
}

export interface Balance {
  readonly token: OfferedToken
  readonly units: bigint
  readonly pending: bigint
  readonly quarantined: bigint
}

export const screens = [
  "home",
  "deposit",
  "pay",
  "withdraw",
  "swap",
  "send",
  "recover",
  "statement",
  "receive",
  "history",
  "operation",
] as const

export type Screen = (typeof screens)[number]

export interface PageState {
  readonly language: Language
  readonly offer: Offer | "asking" | { readonly failed: Explanation }
  readonly wallets: ReadonlyArray<FoundWallet>
  /** The wallet that is asked to connect and sign in, and how to stop waiting for it. */
  readonly asked: { readonly wallet: FoundWallet; readonly stop: AbortController } | null
  /** What the connect screen tells. */
  readonly told: string | Explanation | null
  readonly account: Account | null
  /** Whether the wallet said that it is on another chain than the account. */
  readonly isElsewhere: boolean
  /** Whether the wallet said that it does not know the account's chain. */
  readonly isChainUnknown: boolean
  readonly balances: ReadonlyArray<Balance> | null
  /** What private sends left behind. */
  readonly stuck: ReadonlyArray<Pick<Balance, "token" | "units">>
  /** The newest block that the balance covers, and its time in milliseconds since the epoch. */
  readonly block: number | null
  readonly blockTime: number | null
  readonly kept: ReadonlyArray<Kept>
  readonly screen: Screen
  /** How often an address was followed: each time, the screen begins anew. */
  readonly visit: number
  /** The operation that its screen shows. */
  readonly shown: string
  /** What a payment link asks for, until it is paid, left or replaced. */
  readonly link: PayRequest | "damaged" | null
}

/** The page's state, and who is told of changes. */
export class Store {
  #state: PageState
  readonly #listeners = new Set<() => void>()

  constructor(state: PageState) {
    this.#state = state
  }

  get state(): PageState {
    return this.#state
  }

  set(changes: Partial<PageState>): void {
    this.#state = { ...this.#state, ...changes }
    for (const listener of this.#listeners) listener()
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}
