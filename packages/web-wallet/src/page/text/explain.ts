import {
  DepositRevertedError,
  RelayAnswerError,
  RelayNetworkError,
  RelayRequestError,
  RelayVerificationError,
  WrongDepositError,
} from "@shielded-relay/client"
import { walletFault } from "../wallet/walletFault.ts"
import { errorFacts } from "./errorFacts.ts"
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
 * Explains the error of something that moved nothing: a question, or a deposit or payment that is certain not to have been sent. What may have
 * been sent is no error but an operation, which is asked about until its end is known.
 */
export function explain(error: unknown, texts: Texts): Explanation {
  const { faults, money, remedies } = texts
  const told = (
    what: string,
    remedy: keyof Texts["remedies"],
    detail: string | null = null,
  ): Explanation => ({ what, money: money.none, remedy: remedies[remedy], detail })
  if (error instanceof RelayRequestError) {
    const row = Object.entries(errorFacts).find(([code]) => code === error.code)
    if (row === undefined) return told(error.message, "report")
    const [code, { remedy }] = row
    return told(errorText(texts, code), remedy, faults.serviceSays(error.message))
  }
  if (error instanceof WrongDepositError)
    return told(faults.wrongDeposit, "operator", error.message)
  if (error instanceof DepositRevertedError) return told(faults.reverted, "again")
  if (error instanceof RelayVerificationError) return told(faults.forged, "operator")
  if (error instanceof RelayNetworkError || error instanceof RelayAnswerError)
    return told(faults.network, "later")
  const fault = walletFault(error)
  switch (fault?.kind) {
    case "refused":
      return told(faults.refused, "again")
    case "pending":
      return told(faults.pending, "again")
    case "other":
      return told(faults.wallet, "again", faults.walletAt(fault.text))
    case undefined:
      return told(faults.page, "report")
  }
}

function errorText({ errors }: Texts, code: string): string {
  return Object.entries(errors).find(([name]) => name === code)?.[1] ?? code
}
