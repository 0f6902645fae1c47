import type { Payer, SentOperation, Wallet } from "@shielded-relay/client"
import { setting } from "../setting.ts"
import { depositAndPay, type Payment } from "./depositAndPay.ts"

/** Deposits DEPOSIT of TOKEN and pays PAYOUT of it to PAYEE, both in smallest units. */
export const payOut = (wallet: Wallet, payer: Payer): Promise<SentOperation> =>
  depositAndPay(wallet, payer, paymentOfSettings(), (text) => process.stdout.write(`${text}\n`))

export function paymentOfSettings(): Payment {
  return {
    serviceUrl: setting("SERVICE_URL"),
    chainId: Number(setting("CHAIN_ID")),
    token: setting("TOKEN"),
    deposit: BigInt(setting("DEPOSIT")),
    payout: BigInt(setting("PAYOUT")),
    payee: setting("PAYEE"),
  }
}
