import { Schema } from "effect"

/**
 * Why the runtime does not execute a transaction, as nodes write it: a name, or an object with one. `InstructionError` is
 * `[index, name | {Custom: code}]`; `InsufficientFundsForRent` names an account by its place.
 */
export const TransactionError = Schema.Union([
  Schema.String,
  Schema.Record(Schema.String, Schema.Unknown),
])
export type TransactionError = typeof TransactionError.Type

/** A program's own refusal. */
export interface ProgramRefusal {
  /** Base58. */
  readonly program: string
  readonly code: number
}

const refusal =
  /^Program ([1-9A-HJ-NP-Za-km-z]{32,44}) failed: custom program error: 0x([0-9a-f]{1,8})$/

/**
 * The refusal of the innermost program, by the runtime's own lines. What programs say for themselves stands behind "Program log: " or
 * "Program data: " and so passes for none of them.
 */
export function programRefusal(logs: ReadonlyArray<string>): ProgramRefusal | null {
  for (const line of logs) {
    const [, program, code] = refusal.exec(line) ?? []
    if (program !== undefined && code !== undefined)
      return { program, code: Number.parseInt(code, 16) }
  }
  return null
}

/** The one name of an error. */
export function errorName(error: TransactionError): string {
  return typeof error === "string" ? error : (Object.keys(error)[0] ?? "")
}

/** The place of the account that would be left without its rent; `null` when that is not what is wrong. */
export function accountWithoutRent(error: TransactionError): number | null {
  if (typeof error === "string") return null
  const { InsufficientFundsForRent: detail } = error
  const place = Schema.decodeUnknownOption(Schema.Struct({ account_index: Schema.Number }))(detail)
  return place._tag === "Some" ? place.value.account_index : null
}
