import { formatUnits } from "viem"

/** A public balance of a token or coin. */
export interface PublicHolding {
  readonly symbol: string
  readonly decimals: number
  /** In the smallest unit. */
  readonly units: bigint
}

/** A wallet of the tour that holds money, for the reader to continue with. */
export interface FundedAccount {
  readonly name: string
  readonly address: string
  /** In the format that wallets import. */
  readonly secretKey: string
  readonly holdings: ReadonlyArray<PublicHolding>
}

/** Renders the funded accounts: address, key and public balances. `warning` says that the keys are unsafe for real money. */
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

/** The names of the tour's users. */
export function nameOf(index: number): string {
  return ["Alice", "Bob", "Carol", "Dave", "Erin"][index] ?? `user ${index + 1}`
}
