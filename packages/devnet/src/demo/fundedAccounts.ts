import { formatUnits } from "viem"

/** So much of a token or coin, in the open. */
export interface PublicHolding {
  readonly symbol: string
  readonly decimals: number
  /** Smallest units. */
  readonly units: bigint
}

/** A wallet of the tour that holds money: a reader goes on with it. */
export interface FundedAccount {
  readonly name: string
  readonly address: string
  /** As wallets import it. */
  readonly secretKey: string
  readonly holdings: ReadonlyArray<PublicHolding>
}

/**
 * The funded accounts as the tour prints them: address, key and public balances. `warning` says what the keys are worth: they must never hold
 * money on a public network.
 */
export function renderAccounts(warning: string, accounts: ReadonlyArray<FundedAccount>): string {
  const lines = accounts.flatMap(({ name, address, secretKey, holdings }) => [
    `  ${name.padEnd(7)} ${address}`,
    `          key ${secretKey}`,
    `          ${holdings.map(renderHolding).join(", ")}`,
  ])
  return ["\nFunded accounts, with what they hold in public now", `  ${warning}`, ...lines].join(
    "\n",
  )
}

function renderHolding({ symbol, decimals, units }: PublicHolding): string {
  return `${formatUnits(units, decimals)} ${symbol}`
}

/** The names of the tour's users: the two that it tells of, and those who have not done anything yet. */
export function nameOf(index: number): string {
  return ["Alice", "Bob"][index] ?? `user ${index + 1}`
}
