import type { Payment } from "../callers/depositAndPay.ts"

/** What the page's server tells the page. */
export interface PageSettings {
  readonly nodeUrl: string
  readonly pool: string
  readonly payment: Payment
}

/** JSON has no integers of that size, so amounts travel as texts. */
export function writePageSettings(settings: PageSettings): string {
  return JSON.stringify(settings, (_, value: unknown) =>
    typeof value === "bigint" ? String(value) : value,
  )
}

export function readPageSettings(written: {
  readonly nodeUrl: string
  readonly pool: string
  readonly payment: Omit<Payment, "deposit" | "payout"> & {
    readonly deposit: string
    readonly payout: string
  }
}): PageSettings {
  const { payment } = written
  const [deposit, payout] = [BigInt(payment.deposit), BigInt(payment.payout)]
  return { ...written, payment: { ...payment, deposit, payout } }
}
