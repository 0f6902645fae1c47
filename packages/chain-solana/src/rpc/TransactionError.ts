import { Schema } from "effect"

/**
 * Why the runtime did not execute a transaction, in the form of agave's RPC: a name, or an object with one name as its key.
 * `InstructionError` is `[index, name | {Custom: code}]`; `InsufficientFundsForRent` contains the account's index.
 */
export const TransactionError = Schema.Union([
  Schema.String,
  Schema.Record(Schema.String, Schema.Unknown),
])
export type TransactionError = typeof TransactionError.Type

/** A program's custom error. */
export interface ProgramRefusal {
  /** Base58. */
  readonly program: string
  readonly code: number
}

const refusal =
  /^Program ([1-9A-HJ-NP-Za-km-z]{32,44}) failed: custom program error: 0x([0-9a-f]{1,8})$/

/**
 * The error of the innermost program, read from the runtime's own log lines. Lines that programs write start with "Program log: " or
 * "Program data: ", so they cannot imitate one.
 */
export function programRefusal(logs: ReadonlyArray<string>): ProgramRefusal | null {
  for (const line of logs) {
    const [, program, code] = refusal.exec(line) ?? []
    if (program !== undefined && code !== undefined)
      return { program, code: Number.parseInt(code, 16) }
  }
  return null
}

/** The error's name. */
export function errorName(error: TransactionError): string {
  return typeof error === "string" ? error : (Object.keys(error)[0] ?? "")
}

/** Index of the account that would end below its rent-exempt minimum; `null` for any other error. */
export function accountWithoutRent(error: TransactionError): number | null {
  if (typeof error === "string") return null
  const { InsufficientFundsForRent: detail } = error
  const place = Schema.decodeUnknownOption(Schema.Struct({ account_index: Schema.Number }))(detail)
  return place._tag === "Some" ? place.value.account_index : null
}
