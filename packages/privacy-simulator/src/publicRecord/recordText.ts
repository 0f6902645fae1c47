import type { BaseFee, PublicPolicy, PublicRecord, PublicTransaction } from "./PublicRecord.ts"

/** Whole numbers beyond 2^53 travel as text with this ending. */
const mark = "n"

/** The record as JSON lines: the policy, the base fees, then one line per transaction. */
export function* recordLines({ policy, baseFees, transactions }: PublicRecord): Generator<string> {
  yield line(policy)
  yield line(baseFees)
  for (const transaction of transactions) yield line(transaction)
}

/** @throws SyntaxError for lines that `recordLines` did not write */
export function parseRecord(lines: Iterable<string>): PublicRecord {
  const [policy, baseFees, ...transactions] = [...lines].filter((text) => text !== "")
  if (policy === undefined || baseFees === undefined)
    throw new SyntaxError("a public record begins with its policy and its base fees")
  return {
    policy: parsed<PublicPolicy>(policy),
    baseFees: parsed<ReadonlyArray<BaseFee>>(baseFees),
    transactions: transactions.map((text) => parsed<PublicTransaction>(text)),
  }
}

function line(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === "bigint" ? `${part}${mark}` : part,
  )
}

function parsed<T>(text: string): T {
  const value: T = JSON.parse(text, (_, part: unknown) =>
    typeof part === "string" && /^\d+n$/.test(part) ? BigInt(part.slice(0, -1)) : part,
  )
  return value
}
