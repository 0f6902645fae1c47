import {
  chainIdFromText,
  parseAddress,
  parseUuid,
  type Address,
  type EntryKey,
} from "@shielded-relay/core"
import { Problems, type Problem } from "../configuration/Problems.ts"
import type { decisionOptions, returnOptions } from "./words/commandOptions.ts"
import { readOption } from "./readOption.ts"

export type DecisionOptions = {
  readonly [name in keyof typeof decisionOptions | keyof typeof returnOptions]?: string | undefined
}

/** The note or order that an operator decides about, and the reason. */
export interface DecisionAsked {
  readonly about:
    | { readonly kind: "note"; readonly key: EntryKey }
    | { readonly kind: "order"; readonly id: string }
  readonly reason: string
}

/** The note that an operator returns, to whom and why. */
export interface ReturnAsked {
  readonly key: EntryKey
  /** `null`: the note's only payer. */
  readonly payer: Address | null
  readonly caseName: string | null
  readonly reason: string
}

/** Hashes of EVM chains (with `0x`) and of TRON (without) in either case, or Solana signatures in base58. */
const hexHash = /^(?:0x)?[0-9a-fA-F]{64}$/
const solanaSignature = /^[1-9A-HJ-NP-Za-km-z]{64,88}$/

/** Parses the options, or returns every problem with them. */
export function readDecision(
  options: DecisionOptions,
): { readonly asked: DecisionAsked } | { readonly wrong: ReadonlyArray<Problem> } {
  const problems = new Problems()
  const about =
    options.order === undefined ? readNote(options, problems) : readOrder(options, problems)
  const reason = readText(options, "reason", problems)
  return about === undefined || reason === undefined || problems.list.length > 0
    ? { wrong: problems.list }
    : { asked: { about, reason } }
}

/** Parses the options of a return, or returns every problem with them. */
export function readReturn(
  options: DecisionOptions,
): { readonly asked: ReturnAsked } | { readonly wrong: ReadonlyArray<Problem> } {
  const problems = new Problems()
  if (options.order !== undefined)
    problems.add(
      "--order",
      "cannot be returned: several payers may have paid a private send. Release or keep its remainder",
    )
  const note = readNote(options, problems)
  const payer =
    options.payer === undefined
      ? null
      : readOption(
          options,
          "payer",
          problems,
          (text) => parseAddress(text, "any"),
          "the address of one of the note's payers",
        )
  const caseName = options.case === undefined ? null : readText(options, "case", problems)
  const reason = readText(options, "reason", problems)
  return note === undefined ||
    payer === undefined ||
    caseName === undefined ||
    reason === undefined ||
    problems.list.length > 0
    ? { wrong: problems.list }
    : { asked: { key: note.key, payer, caseName, reason } }
}

function readText(
  options: DecisionOptions,
  name: "reason" | "case",
  problems: Problems,
): string | undefined {
  return readOption(
    options,
    name,
    problems,
    (text) => (isReason(text) ? text : null),
    "1 to 500 characters on one line, not only spaces",
  )
}

function readNote(
  options: DecisionOptions,
  problems: Problems,
): Extract<DecisionAsked["about"], { readonly kind: "note" }> | undefined {
  const chainId = readOption(
    options,
    "chain",
    problems,
    chainIdFromText,
    "a chain's number, from 1, in digits",
  )
  const transactionHash = readOption(
    options,
    "transaction",
    problems,
    (text) => {
      if (hexHash.test(text)) return text.toLowerCase()
      return solanaSignature.test(text) ? text : null
    },
    "0x and 64 hex digits (on TRON the digits alone), or a Solana signature in base58",
  )
  const log = readOption(
    options,
    "log",
    problems,
    (text) => (/^(?:0|[1-9][0-9]{0,8})$/.test(text) ? Number(text) : null),
    "a whole number from 0 to 999999999",
  )
  return chainId === undefined || transactionHash === undefined || log === undefined
    ? undefined
    : { kind: "note", key: { chainId, transactionHash, log } }
}

function readOrder(
  options: DecisionOptions,
  problems: Problems,
): DecisionAsked["about"] | undefined {
  for (const name of ["chain", "transaction", "log"] as const)
    if (options[name] !== undefined)
      problems.add(
        `--${name}`,
        "selects a note and cannot be combined with --order: use one of them",
      )
  const id = readOption(options, "order", problems, parseUuid, "an order's id, a UUID")
  return id === undefined ? undefined : { kind: "order", id }
}

/** Counts characters as Unicode code points. */
function isReason(text: string): boolean {
  return /\S/.test(text) && /^[^\p{Cc}\p{Cs}]{1,500}$/u.test(text)
}
