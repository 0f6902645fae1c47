import type { OfferedToken } from "@shielded-relay/client"
import { isSameAddress } from "../money/address.ts"
import { amountText } from "../money/amount.ts"
import type { Account } from "../state/Store.ts"
import { usePage } from "./context.ts"

/** How amounts of tokens are written in the reader's language. */
export function useAmounts() {
  const { locale } = usePage()
  return {
    of: ({ decimals, symbol }: OfferedToken, units: bigint) =>
      `${amountText(locale, units, decimals)} ${symbol}`,
    count: (count: number) => new Intl.NumberFormat(locale).format(count),
    time: (at: number | Date) =>
      new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" }).format(at),
    /** Hours, or days from two on. */
    span: (seconds: number) => {
      const days = seconds / 86_400
      const unit = days < 2 ? ("hour" as const) : ("day" as const)
      const style = { style: "unit", unit, unitDisplay: "long" } as const
      return new Intl.NumberFormat(locale, style).format(unit === "day" ? days : seconds / 3_600)
    },
    clock: (at: Date) => new Intl.DateTimeFormat(locale, { timeStyle: "medium" }).format(at),
  }
}

export function tokenAt({ tokens }: Account, address: string): OfferedToken | undefined {
  return tokens.find(({ tokenAddress }) => isSameAddress(tokenAddress, address))
}
