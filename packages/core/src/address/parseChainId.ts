import { Brand } from "effect"
import type { ChainId } from "./ChainId.ts"

const brand = Brand.nominal<ChainId>()

/** A chain's number from JSON: a positive safe integer; otherwise `null`. */
export function chainIdFromNumber(value: unknown): ChainId | null {
  return typeof value === "number" && Number.isSafeInteger(value) && value > 0 ? brand(value) : null
}

/** A chain's number from a query: `[1-9][0-9]*` up to 2^53 − 1; otherwise `null`. */
export function chainIdFromText(value: unknown): ChainId | null {
  return typeof value === "string" && /^[1-9][0-9]{0,15}$/.test(value)
    ? chainIdFromNumber(Number(value))
    : null
}
