import { existingText } from "../cli/deploy/existingText.ts"
import type { Terminal } from "../cli/Terminal.ts"
import { ConfigurationError } from "../configuration/Problems.ts"
import { parsePayments, printPayments, type Payment } from "./Payment.ts"

/** The journal of the payments of a vault's relaying accounts: beside the vault. */
export const paymentsPath = (vault: string): string => `${vault}.payments`

/** Ended payments that the journal keeps. */
const kept = 100

/**
 * Payments in a file. Each has its signed bytes before an endpoint sees them, so a command that was killed at any moment finds what it may have
 * sent, and sends nothing else in its place.
 */
export class PaymentJournal {
  readonly #terminal: Pick<Terminal, "readFile" | "replaceFile">
  readonly #path: string
  #payments: ReadonlyArray<Payment>

  /** @throws ConfigurationError if the file is there and is no journal */
  constructor(terminal: Pick<Terminal, "readFile" | "replaceFile">, path: string) {
    const text = existingText(terminal, path, "the journal of payments")
    const payments = text === null ? [] : parsePayments(text)
    if (payments === null)
      throw new ConfigurationError([
        {
          where: path,
          what: "is no journal of payments. It says what was sent: restore it from a copy; without one, compare the accounts with the chain before you remove it",
        },
      ])
    this.#terminal = terminal
    this.#path = path
    this.#payments = payments
  }

  /** The payments of a chain that have not ended and concern the account: to it, from it, or by the same payer. Oldest first. */
  open(chainId: number, account: string, payer: string): ReadonlyArray<Payment> {
    return this.#payments.filter(
      (one) =>
        one.end === null &&
        one.chainId === chainId &&
        (one.account === account || one.payer === payer),
    )
  }

  /** Writes a new payment, or in place of its earlier state. A payment is known by its first transaction. */
  async put(payment: Payment): Promise<void> {
    const own = hashOf(payment)
    const others = this.#payments.filter((one) => hashOf(one) !== own)
    const ended = others.filter(({ end }) => end !== null)
    const dropped = new Set(ended.slice(0, Math.max(0, ended.length - kept)))
    const payments = [...others.filter((one) => !dropped.has(one)), payment]
    await this.#terminal.replaceFile(this.#path, printPayments(payments))
    this.#payments = payments
  }
}

const hashOf = ({ versions: [first] }: Payment): string => first.signed.hash
