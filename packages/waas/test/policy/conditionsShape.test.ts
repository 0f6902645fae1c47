import { Ajv2020 } from "ajv/dist/2020.js"
import { Result } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { conditionsShape } from "../../src/policy/conditionsShape.ts"
import { readConditions } from "../../src/policy/readConditions.ts"

const isDocumented = new Ajv2020({ strict: false }).compile(conditionsShape)
const isRead = (conditions: unknown) => Result.isSuccess(readConditions(conditions, () => 6))

const token = { chainId: 1, token: `0x${"11".repeat(20)}` }
const whole: Readonly<Record<string, unknown>> = {
  chainIds: [1, 10],
  tokens: [token],
  wallets: [token.token],
  recipients: [],
  maxAmount: [{ ...token, amount: "1.5" }],
  limits: [
    { ...token, amount: "2", window: 60 },
    { ...token, count: 3, window: 366 * 24 * 60 * 60, per: "user" },
  ],
  typedData: [
    { chainId: 1, verifyingContract: token.token, primaryTypes: ["Permit"], maxValidity: 60 },
    { chainId: 1, verifyingContract: token.token, primaryTypes: [] },
  ],
  notBefore: "2027-01-01T00:00:00Z",
  notAfter: "2027-01-31T23:59:59Z",
}

/** A value with one place in it changed: another value, an unknown field, or a field less. */
function changedAt(value: unknown, path: ReadonlyArray<number>, by: unknown): unknown {
  const [step, ...rest] = path
  if (step === undefined || typeof value !== "object" || value === null) return by
  if (Array.isArray(value)) {
    const at = value.length === 0 ? 0 : step % value.length
    return value.map((one: unknown, index) => (index === at ? changedAt(one, rest, by) : one))
  }
  const entries = Object.entries(value)
  const at = step % (entries.length + 1)
  if (at === entries.length) return { ...value, unknown: by }
  if (step % 5 === 0) return Object.fromEntries(entries.filter((_, index) => index !== at))
  return Object.fromEntries(
    entries.map(([name, one], index) => [name, index === at ? changedAt(one, rest, by) : one]),
  )
}

describe("the conditions in the service's document", () => {
  it("are read", () => {
    expect(isDocumented(whole)).toBe(true)
    expect(isRead(whole)).toBe(true)
    expect(isRead({})).toBe(true)
    expect(isDocumented({})).toBe(true)
  })

  it("are refused by both where they differ in a place, and taken by both elsewhere", () => {
    const others = fc.constantFrom<unknown>(
      0,
      1,
      1.5,
      -1,
      1e9,
      null,
      "",
      [],
      {},
      [1],
      "policy",
      "user",
    )
    const place = fc.array(fc.nat({ max: 1_000 }), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(place, others, (path, by) => {
        const conditions = changedAt(whole, path, by)
        // A text in the place of a text: only its reader knows addresses, amounts and times.
        const onlyRead = !isRead(conditions) && typeof by === "string"
        expect(onlyRead || isDocumented(conditions) === isRead(conditions)).toBe(true)
      }),
    )
  })

  it.each([
    ["an unknown condition", { recipient: [] }],
    ["an unknown field of a limit", { limits: [{ ...token, count: 1, window: 1, most: 1 }] }],
    ["a limit of nothing", { limits: [{ ...token, window: 1 }] }],
    ["a window that is too long", { limits: [{ ...token, count: 1, window: 366 * 86_400 + 1 }] }],
    ["a count that is too large", { limits: [{ ...token, count: 1_000_001, window: 1 }] }],
    ["too many entries", { chainIds: Array.from({ length: 1_001 }, () => 1) }],
    [
      "a type's name with a space",
      { typedData: [{ chainId: 1, verifyingContract: token.token, primaryTypes: ["A b"] }] },
    ],
  ])("refuse %s", (_, conditions) => {
    expect(isRead(conditions)).toBe(false)
    expect(isDocumented(conditions)).toBe(false)
  })
})
