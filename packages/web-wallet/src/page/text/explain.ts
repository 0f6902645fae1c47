import {
  DepositRevertedError,
  RelayAnswerError,
  RelayNetworkError,
  RelayRequestError,
  RelayVerificationError,
  WrongDepositError,
} from "@shielded-relay/client"
import { walletFault } from "../wallet/walletFault.ts"
import { errorFacts, type Money } from "./errorFacts.ts"
import type { Texts } from "./Texts.ts"

/** An error for people: what happened, whether money moved, what to do. */
export interface Explanation {
  readonly what: string
  readonly money: string
  readonly remedy: string
  /** The words of the service or the wallet. */
  readonly detail: string | null
}

/**
 * Explains an error.
 *
 * @param moving Whether the failed call could move money. Of a call that reads, nothing moved, whatever happened.
 */
export function explain(error: unknown, texts: Texts, moving = true): Explanation {
  const { faults, money, remedies } = texts
  const unknown: Money = moving ? "unknown" : "none"
  const told = (
    what: string,
    moved: Money,
    remedy: keyof Texts["remedies"],
    detail: string | null = null,
  ): Explanation => ({
    what,
    money: money[moving ? moved : "none"],
    remedy: remedies[remedy],
    detail,
  })
  if (error instanceof RelayRequestError) {
    const says = faults.serviceSays(error.message)
    const row = Object.entries(errorFacts).find(([code]) => code === error.code)
    if (row === undefined) return told(error.message, unknown, moving ? "history" : "report")
    const [code, { money: moved, remedy }] = row
    return told(errorText(texts, code), moved, remedy, says)
  }
  if (error instanceof WrongDepositError)
    return told(faults.wrongDeposit, "none", "operator", error.message)
  if (error instanceof DepositRevertedError) return told(faults.reverted, "none", "again")
  if (error instanceof RelayVerificationError)
    return told(faults.forged, unknown, moving ? "history" : "operator")
  if (error instanceof RelayNetworkError || error instanceof RelayAnswerError)
    return told(faults.network, unknown, moving ? "history" : "later")
  const fault = walletFault(error)
  switch (fault?.kind) {
    case "refused":
      return told(faults.refused, "none", "again")
    case "pending":
      return told(faults.pending, "none", "again")
    case "other":
      return told(faults.wallet, unknown, moving ? "history" : "again", faults.walletAt(fault.text))
    case undefined:
      return told(faults.page, unknown, moving ? "history" : "report")
  }
}

function errorText({ errors }: Texts, code: string): string {
  return Object.entries(errors).find(([name]) => name === code)?.[1] ?? code
}
