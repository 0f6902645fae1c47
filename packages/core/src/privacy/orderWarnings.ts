import type { Address } from "../address/Address.ts"

/** Properties of a private send's request that let others link its payer to its payees (docs/privacy.md). */
export const orderWarnings = [
  /** Without a completion time the payouts follow their deposit within minutes, which tells whose they are. */
  "PAID_AT_ONCE",
  /** The deposit is the sum of the payouts and their fees to the last digit. */
  "EXACT_DEPOSIT",
  /** The fee shows that the payer also holds another token. */
  "FOREIGN_FEE_TOKEN",
  /** The service asks an endpoint of the chain about the payer's wallet. */
  "WALLET_ASKED_ABOUT",
] as const
export type OrderWarning = (typeof orderWarnings)[number]

interface Ordered {
  readonly token: Address
  readonly feeToken: Address | null
  readonly completionTime: number | null
  readonly roundDeposit: boolean
  readonly walletFillsNonce: boolean
}

/** The warnings about an order, from its request alone. */
export function warningsAbout({
  token,
  feeToken,
  completionTime,
  roundDeposit,
  walletFillsNonce,
}: Ordered): ReadonlyArray<OrderWarning> {
  const holds: Readonly<Record<OrderWarning, boolean>> = {
    PAID_AT_ONCE: completionTime === null,
    EXACT_DEPOSIT: !roundDeposit,
    FOREIGN_FEE_TOKEN: feeToken !== null && feeToken !== token,
    WALLET_ASKED_ABOUT: !walletFillsNonce,
  }
  return orderWarnings.filter((warning) => holds[warning])
}
