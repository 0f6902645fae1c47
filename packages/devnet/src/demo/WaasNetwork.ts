import type { WalletAddresses } from "@shielded-relay/client/waas"
import type { AnyDevnet } from "../service/serviceSettings.ts"
import type { ListedToken } from "./tour.ts"

/** A local chain of the tour of managed wallets, with an explorer's view of it. Amounts are in smallest units. */
export interface WaasNetwork {
  /** What the tour calls it. */
  readonly name: string
  readonly devnet: AnyDevnet
  /** Which of a wallet's addresses is on this chain. */
  readonly family: keyof WalletAddresses
  readonly pool: string
  readonly token: ListedToken
  readonly tokenBalance: (holder: string) => Promise<bigint>
  readonly coinBalance: (holder: string) => Promise<bigint>
  /** Gives tokens to an address that may be new to the chain. */
  readonly endow: (holder: string, units: bigint) => Promise<void>
  /** The cost of a transaction, once a block contains it. */
  readonly mined: (hash: string) => Promise<{ readonly cost: string }>
  /** Lends coins to wallets that have none. `null` where relaying accounts pay for the transactions of wallets. */
  readonly gasTank: string | null
  /** Units of the token that lent coins are worth, rounded up. */
  readonly worthOf: (coins: bigint) => bigint
  /** An unused address, so that its whole balance comes from the tour. */
  readonly freshAddress: () => Promise<string>
  readonly close: () => Promise<void>
}

/** The quotient of two amounts, rounded up. */
export function dividedUp(amount: bigint, by: bigint): bigint {
  return (amount + by - 1n) / by
}
