import { base58, base64 } from "@scure/base"
import type { Commitment } from "../chain/Block.ts"
import type { Address } from "../transaction/address.ts"
import { invalidParams, type RpcError } from "./RpcError.ts"

/** The options object that ends most methods' parameters. Unknown options are ignored, as a validator does. */
export type Settings = Readonly<Record<string, unknown>>

export function readSettings(value: unknown): Settings {
  if (value === undefined || value === null) return {}
  if (typeof value !== "object" || Array.isArray(value)) throw wrongType(value, "an object")
  return Object.fromEntries(Object.entries(value))
}

export function readText(value: unknown): string {
  if (typeof value !== "string") throw wrongType(value, "a string")
  return value
}

export function readBoolean(value: unknown): boolean {
  if (value === undefined || value === null) return false
  if (typeof value !== "boolean") throw wrongType(value, "a boolean")
  return value
}

/** An integer from 0; `undefined` if it is missing. */
export function readOptionalCount(value: unknown): number | undefined {
  return value === undefined || value === null ? undefined : readCount(value)
}

export function readCount(value: unknown): number {
  if (typeof value !== "number" || !Number.isSafeInteger(value) || value < 0)
    throw wrongType(value, "u64")
  return value
}

/** @param most maximum length that a validator accepts */
export function readList(value: unknown, most: number): ReadonlyArray<unknown> {
  if (!Array.isArray(value)) throw wrongType(value, "a sequence")
  if (value.length > most) throw invalidParams(`Too many inputs provided; max ${most}`)
  return value
}

export function readAddress(value: unknown): Address {
  const text = readText(value)
  const bytes = text.length > 44 ? null : base58Bytes(text)
  if (bytes === null && text.length <= 44) throw invalidParams("Invalid param: Invalid")
  if (bytes?.length !== 32) throw invalidParams("Invalid param: WrongSize")
  return text
}

export function readSignature(value: unknown): string {
  const text = readText(value)
  const bytes = text.length > 88 ? null : base58Bytes(text)
  if (bytes === null && text.length <= 88) throw invalidParams("Invalid param: Invalid")
  if (bytes?.length !== 64) throw invalidParams("Invalid param: WrongSize")
  return text
}

export function readChoice<Choice extends string>(
  value: unknown,
  choices: ReadonlyArray<Choice>,
  otherwise: Choice,
): Choice {
  if (value === undefined || value === null) return otherwise
  const text = readText(value)
  const choice = choices.find((each) => each === text)
  if (choice === undefined)
    throw invalidParams(
      `Invalid params: unknown variant \`${text}\`, expected one of ${choices.map((each) => `\`${each}\``).join(", ")}.`,
    )
  return choice
}

const commitments: ReadonlyArray<Commitment> = ["processed", "confirmed", "finalized"]

export const readCommitment = (value: unknown): Commitment =>
  readChoice(value, commitments, "finalized")

/** The commitment for methods that read blocks, which support `confirmed` and `finalized`. */
export function readBlockCommitment(value: unknown): Commitment {
  const commitment = readCommitment(value)
  if (commitment === "processed")
    throw invalidParams("Method does not support commitment below `confirmed`")
  return commitment
}

/** Decodes base58 or base64. */
export function readBytes(value: unknown, encoding: "base58" | "base64"): Uint8Array {
  const text = readText(value)
  if (encoding === "base58") {
    const bytes = base58Bytes(text)
    if (bytes === null) throw invalidParams("invalid base58 encoding: InvalidCharacter")
    return bytes
  }
  try {
    return base64.decode(text)
  } catch {
    throw invalidParams("invalid base64 encoding: InvalidByte")
  }
}

/** Longest base58 text that is decoded: decoding takes quadratic time, and valid parameters are short. */
const LONGEST_BASE58 = 1_700

function base58Bytes(text: string): Uint8Array | null {
  if (text.length > LONGEST_BASE58) return null
  try {
    return base58.decode(text)
  } catch {
    return null
  }
}

export function wrongType(value: unknown, expected: string): RpcError {
  return invalidParams(`Invalid params: invalid type: ${kindOf(value)}, expected ${expected}.`)
}

function kindOf(value: unknown): string {
  if (typeof value === "string") return `string "${value.slice(0, 40)}"`
  if (typeof value === "number" || typeof value === "boolean") return `${typeof value} \`${value}\``
  if (value === null || value === undefined) return "null"
  return Array.isArray(value) ? "sequence" : "map"
}
