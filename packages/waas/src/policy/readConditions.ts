import {
  invalidField,
  parseAddress,
  parseTime,
  parseWholeTokens,
  quoted,
  type Address,
  type RelayError,
} from "@shielded-relay/core"
import { Result } from "effect"
import type { Conditions, TokenBound, TypedDataRule, WindowLimit } from "./Conditions.ts"

/** The fraction digits of a token; `null` if the chain does not serve it. */
export type DecimalsOf = (chainId: number, token: Address) => number | null

/** The longest window of a limit, in seconds: 366 days. */
export const longestWindow = 366 * 24 * 60 * 60
/** Entries of one list. */
export const mostEntries = 1_000
/** The largest number of requests that a limit may count. */
export const mostRequests = 1_000_000
/** Names of types. */
export const typeName = "[A-Za-z_$][A-Za-z0-9_$]{0,127}"
const isTypeName = new RegExp(`^${typeName}$`)
/** The most approvals that a policy may want. */
export const mostApprovals = 10

/** A field that breaks a rule. Thrown inside this module only. */
class Fault extends Error {
  readonly refusal: RelayError
  constructor(field: string, problem: string) {
    super(problem)
    this.refusal = invalidField(field, problem)
  }
}

/**
 * Reads the conditions of a policy: a closed schema, in which an unknown key is refused. Tokens are pairs of chain and address, amounts whole
 * tokens. Fails with INVALID_REQUEST, which names the field.
 */
export function readConditions(
  value: unknown,
  decimalsOf: DecimalsOf,
): Result.Result<Conditions, RelayError> {
  try {
    return Result.succeed(conditionsOf(objectOf(value, "conditions", names), decimalsOf))
  } catch (error) {
    if (error instanceof Fault) return Result.fail(error.refusal)
    throw error
  }
}

const names = [
  "chainIds",
  "tokens",
  "wallets",
  "recipients",
  "maxAmount",
  "limits",
  "typedData",
  "notBefore",
  "notAfter",
  "approvals",
] as const

function conditionsOf(
  fields: Readonly<Record<string, unknown>>,
  decimalsOf: DecimalsOf,
): Conditions {
  const { chainIds, tokens, wallets, recipients, maxAmount, limits, typedData } = fields
  const { notBefore, notAfter, approvals } = fields
  const at = (name: string) => `conditions.${name}`
  const readTokenPair = (value: unknown, place: string) => {
    const { chainId, token } = readToken(value, place, [])
    return { chainId, token }
  }
  const boundOf = (value: unknown, place: string) => readBound(value, place, decimalsOf)
  const limitOf = (value: unknown, place: string) => readLimit(value, place, decimalsOf)
  return {
    ...(chainIds === undefined ? {} : { chainIds: listOf(readChainId)(chainIds, at("chainIds")) }),
    ...(tokens === undefined ? {} : { tokens: listOf(readTokenPair)(tokens, at("tokens")) }),
    ...(wallets === undefined ? {} : { wallets: listOf(readAddress)(wallets, at("wallets")) }),
    ...(recipients === undefined
      ? {}
      : { recipients: listOf(readAddress)(recipients, at("recipients")) }),
    ...(maxAmount === undefined ? {} : { maxAmount: listOf(boundOf)(maxAmount, at("maxAmount")) }),
    ...(limits === undefined ? {} : { limits: listOf(limitOf)(limits, at("limits")) }),
    ...(typedData === undefined
      ? {}
      : { typedData: listOf(readTypedDataRule)(typedData, at("typedData")) }),
    ...(notBefore === undefined ? {} : { notBefore: readMoment(notBefore, at("notBefore")) }),
    ...(notAfter === undefined ? {} : { notAfter: readMoment(notAfter, at("notAfter")) }),
    ...(approvals === undefined
      ? {}
      : { approvals: readWhole(approvals, at("approvals"), mostApprovals) }),
  }
}

const listOf =
  <A>(read: (value: unknown, at: string) => A) =>
  (value: unknown, at: string): ReadonlyArray<A> => {
    if (!Array.isArray(value)) throw new Fault(at, "expected a list")
    if (value.length > mostEntries)
      throw new Fault(at, `${value.length} entries, at most ${mostEntries} are allowed`)
    return value.map((one: unknown, index) => read(one, `${at}[${index}]`))
  }

function objectOf(
  value: unknown,
  at: string,
  allowed: ReadonlyArray<string>,
): Readonly<Record<string, unknown>> {
  if (!isObject(value)) throw new Fault(at, "expected an object")
  const unknown = Object.keys(value).find((name) => !allowed.includes(name))
  if (unknown !== undefined)
    throw new Fault(`${at}.${quoted(unknown)}`, `unknown, expected one of ${allowed.join(", ")}`)
  return value
}

function readChainId(value: unknown, at: string): number {
  if (typeof value === "number" && Number.isSafeInteger(value) && value > 0) return value
  throw new Fault(at, "expected the number of a chain")
}

function readAddress(value: unknown, at: string): Address {
  const address = typeof value === "string" ? parseAddress(value, "any") : null
  if (address === null) throw new Fault(at, "expected an address: 0x…, 41…, T… or base58")
  return address
}

function readToken(value: unknown, at: string, further: ReadonlyArray<string>) {
  const fields = objectOf(value, at, ["chainId", "token", ...further])
  return {
    chainId: readChainId(fields["chainId"], `${at}.chainId`),
    token: readAddress(fields["token"], `${at}.token`),
    fields,
  }
}

function readAmount(
  value: unknown,
  at: string,
  { chainId, token }: { readonly chainId: number; readonly token: Address },
  decimalsOf: DecimalsOf,
): bigint {
  const decimals = decimalsOf(chainId, token)
  if (decimals === null) throw new Fault(at, "this chain does not serve the token")
  const amount = typeof value === "string" ? parseWholeTokens(value, decimals) : null
  if (amount === null)
    throw new Fault(at, `expected whole tokens as text with at most ${decimals} fraction digits`)
  return amount
}

function readBound(value: unknown, at: string, decimalsOf: DecimalsOf): TokenBound {
  const { fields, chainId, token } = readToken(value, at, ["amount"])
  const amount = readAmount(fields["amount"], `${at}.amount`, { chainId, token }, decimalsOf)
  return { chainId, token, amount }
}

function readLimit(value: unknown, at: string, decimalsOf: DecimalsOf): WindowLimit {
  const { fields, chainId, token } = readToken(value, at, ["amount", "count", "window", "per"])
  const { amount, count, window, per = "policy" } = fields
  if (amount === undefined && count === undefined)
    throw new Fault(at, "expected amount, count or both")
  if (per !== "policy" && per !== "user") throw new Fault(`${at}.per`, "expected policy or user")
  return {
    chainId,
    token,
    amount:
      amount === undefined
        ? null
        : readAmount(amount, `${at}.amount`, { chainId, token }, decimalsOf),
    count: count === undefined ? null : readWhole(count, `${at}.count`, mostRequests),
    window: readWhole(window, `${at}.window`, longestWindow),
    per,
  }
}

function readTypedDataRule(value: unknown, at: string): TypedDataRule {
  const fields = objectOf(value, at, [
    "chainId",
    "verifyingContract",
    "primaryTypes",
    "maxValidity",
  ])
  const { maxValidity } = fields
  return {
    chainId: readChainId(fields["chainId"], `${at}.chainId`),
    verifyingContract: readAddress(fields["verifyingContract"], `${at}.verifyingContract`),
    primaryTypes: listOf(readName)(fields["primaryTypes"], `${at}.primaryTypes`),
    maxValidity:
      maxValidity === undefined ? null : readWhole(maxValidity, `${at}.maxValidity`, longestWindow),
  }
}

function readName(value: unknown, at: string): string {
  if (typeof value === "string" && isTypeName.test(value)) return value
  throw new Fault(at, "expected the name of a type")
}

function readWhole(value: unknown, at: string, most: number): number {
  if (typeof value === "number" && Number.isSafeInteger(value) && value >= 1 && value <= most)
    return value
  throw new Fault(at, `expected a whole number from 1 to ${most}`)
}

function readMoment(value: unknown, at: string): number {
  const time = typeof value === "string" ? parseTime(value) : null
  if (time === null)
    throw new Fault(at, "expected a time in ISO 8601, such as 2026-01-31T12:00:00Z")
  return time
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}
