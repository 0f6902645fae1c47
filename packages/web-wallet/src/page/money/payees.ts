import { parseAmount, type AmountProblem } from "./amount.ts"
import { recipientProblem, type RecipientProblem, type RecipientRules } from "./recipient.ts"

/** One recipient of a private send. */
export interface Payee {
  readonly recipient: string
  readonly units: bigint
}

/** What is wrong with a line, counted from 1. */
export interface LineProblem {
  readonly line: number
  readonly problem:
    | { readonly of: "amount"; readonly is: AmountProblem }
    | { readonly of: "recipient"; readonly is: RecipientProblem }
}

/** Reads one recipient and amount per line, apart by a comma, semicolon, tab or spaces, as spreadsheets paste them. Empty lines count for nothing. */
export function readPayees(
  text: string,
  decimals: number,
  rules: RecipientRules,
): { readonly payees: ReadonlyArray<Payee> } | LineProblem {
  const payees: Array<Payee> = []
  for (const [index, row] of text.split("\n").entries()) {
    const [, recipient = "", amount = ""] = /^\s*([^\s,;]+)(?:[\s,;]+(.*?))?\s*$/.exec(row) ?? []
    if (recipient === "") continue
    const line = index + 1
    const wrong = recipientProblem(recipient, rules)
    if (wrong !== null) return { line, problem: { of: "recipient", is: wrong } }
    const parsed = parseAmount(amount, decimals)
    if ("problem" in parsed) return { line, problem: { of: "amount", is: parsed.problem } }
    payees.push({ recipient, units: parsed.units })
  }
  return payees.length === 0 ? { line: 1, problem: { of: "recipient", is: "empty" } } : { payees }
}
