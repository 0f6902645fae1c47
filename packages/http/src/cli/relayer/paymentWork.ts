import { nativeDecimals, renderWholeTokens, LegRejected } from "@shielded-relay/core"
import { withFileLock } from "@shielded-relay/file-lock"
import { Effect } from "effect"
import { PaymentJournal, paymentsPath } from "../../payment/PaymentJournal.ts"
import type { Payer } from "../../payment/Payer.ts"
import type { Payment } from "../../payment/Payment.ts"
import { settlePayment, type Unsettled } from "../../payment/settlePayment.ts"
import { timeOfDay } from "../../telemetry/processClock.ts"
import type { ExitCode, Terminal } from "../Terminal.ts"
import type { Relayer } from "./openRelayer.ts"

/** Milliseconds to wait for another command's end. */
const lockTimeout = 1_000

/** Runs a command that pays, alone among all on this vault. */
export const withPayments = <A>(
  terminal: Terminal,
  { configuration: { vault } }: Pick<Relayer, "configuration">,
  work: (journal: PaymentJournal) => Promise<A>,
): Promise<A> =>
  withFileLock(`${paymentsPath(vault.path)}.lock`, lockTimeout, () =>
    work(new PaymentJournal(terminal, paymentsPath(vault.path))),
  )

/** What a command pays. `nonce`: at least this one, on a chain with nonces. */
export interface Order {
  readonly kind: Payment["kind"]
  readonly to: string
  readonly amount: bigint
  readonly nonce: number
}

/** The payments of one command, on one chain, from one payer. */
export function paymentWork(
  terminal: Terminal,
  journal: PaymentJournal,
  { chain, text: account }: Pick<Relayer, "chain" | "text">,
  payer: Payer & { readonly text: string },
) {
  const coins = (amount: bigint) => `${coinsText(chain.family, amount)} coins`
  const keep = (payment: Payment) => Effect.promise(() => journal.put(payment))

  const settle = Effect.fnUntraced(function* (payment: Payment) {
    const settled = yield* settlePayment(payment, payer, keep)
    terminal.complain(
      typeof settled === "string" ? unsettledText(payment, settled) : endText(settled, coins),
    )
    return typeof settled === "string" ? null : settled.end
  })

  return {
    coins,

    /**
     * Brings what earlier commands left to its end. Returns the command's exit code if that was this command's own work, or if it has no end
     * yet; `null` if the command goes on.
     */
    settleOpen: Effect.fnUntraced(function* (kind: Payment["kind"]) {
      let code: ExitCode | null = null
      for (const payment of journal.open(chain.chainId, account, payer.text)) {
        terminal.complain(
          `An earlier ${payment.kind} of ${payment.account} has not ended: ${hashesOf(payment)}\n`,
        )
        const end = yield* settle(payment)
        if (end === null) return 1 satisfies ExitCode as ExitCode
        if (end.state !== "void" && payment.kind === kind && payment.account === account)
          code = end.state === "paid" ? 0 : 1
      }
      return code
    }),

    /** Signs a payment, stores its bytes, and sends them until a final block has them. */
    pay: Effect.fnUntraced(function* (order: Order, leg: Parameters<Payer["wallets"]["priceLeg"]>) {
      const { gateway, wallets, address } = payer
      const fees = yield* wallets.priceLeg(...leg)
      const next =
        gateway.senderNonces === null ? null : yield* gateway.senderNonces.next(address, "pending")
      const signed = yield* wallets.signLeg(
        leg[0],
        leg[1],
        next === null ? null : Math.max(next, order.nonce),
        fees,
        () => Effect.die(new Error("a top-up is signed by its tank")),
      )
      const payment: Payment = {
        kind: order.kind,
        chainId: chain.chainId,
        account,
        payer: payer.text,
        to: order.to,
        startedAt: timeOfDay(),
        versions: [{ amount: order.amount, signed }],
        end: null,
      }
      // Before any endpoint sees the bytes (test: `relayer.test.ts`).
      yield* keep(payment)
      terminal.complain(`Sent ${signed.hash}\n`)
      const end = yield* settle(payment)
      return (end?.state === "paid" ? 0 : 1) satisfies ExitCode as ExitCode
    }),
  }
}

/** Smallest units as coins, with all digits. */
export const coinsText = (family: Relayer["chain"]["family"], amount: bigint): string =>
  renderWholeTokens(amount, nativeDecimals[family])

const hashesOf = ({ versions }: Payment) => versions.map(({ signed }) => signed.hash).join(", ")

function endText({ kind, to, end }: Payment, coins: (amount: bigint) => string): string {
  switch (end?.state) {
    case "paid":
      return `Done ${end.hash}: ${coins(end.amount)} to ${to}, in a final block\n`
    case "failed":
      return `The chain executed ${end.hash} without moving coins: ${to} does not take them. Its fee is paid\n`
    case "void":
    case undefined:
      return `The ${kind} was not executed, and no block can execute it any more: nothing was paid\n`
  }
}

function unsettledText({ payer }: Payment, why: Unsettled): string {
  switch (why) {
    case "waiting":
      return "No final block has it yet. Run the command again: it goes on with these bytes and pays nothing twice\n"
    case "unfunded":
      return `${payer} lacks the coins for it. Send it coins and run the command again: it goes on with these bytes and pays nothing twice\n`
  }
}

/** Tells why the chain takes no such transfer, and what to do. */
export const tellRejection = (terminal: Terminal) =>
  Effect.catchIf(
    (error: unknown): error is LegRejected => error instanceof LegRejected,
    ({ code }) => {
      terminal.complain(`Nothing was sent: ${rejectionText(code)}\n`)
      return Effect.succeed<ExitCode>(1)
    },
  )

function rejectionText(code: string): string {
  switch (code) {
    case "InsufficientFunds":
      return "the payer lacks the coins for the amount and the fee. Send it coins, or pay less"
    case "InsufficientFundsForRent":
      return "the payer or the account would have less than the chain's minimum balance. Pay more, or leave the payer nothing or more"
    default:
      return `the chain refuses the transfer (${code}): the address may be a contract that takes no coins so`
  }
}
