import { Result, Schema } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { decodeWith } from "../../src/authorization/index.ts"
import { parseJsonObject } from "../../src/request/index.ts"

interface Lists {
  readonly amounts: ReadonlyArray<unknown>
  readonly payouts?: ReadonlyArray<unknown>
}

const decode = decodeWith(
  Schema.Struct({
    chainId: Schema.Int,
    recipient: Schema.String.check(
      Schema.isPattern(/^[a-z]+$/, { message: "expected lower-case letters" }),
    ),
    amounts: Schema.Array(Schema.String).check(Schema.isMinLength(1), Schema.isMaxLength(3)),
    either: Schema.optionalKey(Schema.String),
    other: Schema.optionalKey(Schema.String),
    payouts: Schema.optionalKey(Schema.Array(Schema.Struct({ to: Schema.String }))),
    pairs: Schema.optionalKey(
      Schema.Array(Schema.String).check(
        Schema.makeFilter((list: ReadonlyArray<string>) => list.length === 2, {
          message: "pairs must have two items",
        }),
      ),
    ),
    flag: Schema.optionalKey(Schema.Boolean),
    choice: Schema.optionalKey(Schema.Union([Schema.String, Schema.Int])),
  }).check(
    Schema.makeFilter(
      ({ either, other }: { readonly either?: string; readonly other?: string }) =>
        (either === undefined) === (other === undefined) || "either and other go together",
    ),
    Schema.makeFilter(
      ({ amounts, payouts }: Lists) =>
        payouts === undefined ||
        payouts.length === amounts.length || { path: ["payouts"], issue: "one for each amount" },
    ),
  ),
)
const right = { chainId: 10, recipient: "abc", amounts: ["1"] }

const read = (fields: unknown) => {
  const parsed = parseJsonObject(
    new TextEncoder().encode(typeof fields === "string" ? fields : JSON.stringify(fields)),
  )
  if (parsed === null) throw new Error("not JSON")
  return Result.match(decode(parsed), {
    onSuccess: (value) => ({ value }),
    onFailure: ({ code, message }) => ({ code, message }),
  })
}

describe("a schema's refusal", () => {
  it("is none for what fits; unknown fields are ignored", () => {
    expect(read({ ...right, unknown: { deep: 1 } })).toEqual({ value: right })
  })

  it("names a required field that is missing or null", () => {
    for (const name of ["chainId", "recipient", "amounts"]) {
      const expected = { code: "MISSING_FIELD", message: `Missing required field: ${name}` }
      expect(read({ ...right, [name]: undefined })).toEqual(expected)
      expect(read({ ...right, [name]: null })).toEqual(expected)
    }
  })

  it("is none for an optional field that is null", () => {
    expect(read({ ...right, flag: null, payouts: null, choice: null })).toEqual({ value: right })
  })

  it("names the field that is wrong, down to its place in a list", () => {
    const invalid = (message: string) => ({ code: "INVALID_REQUEST", message })
    const number = "expected a whole number, written in digits alone"
    expect(read({ ...right, chainId: "10" })).toEqual(invalid(`chainId: '10', ${number}`))
    expect(read({ ...right, recipient: "ABC" })).toEqual(
      invalid("recipient: a text of length 3, expected lower-case letters"),
    )
    expect(read({ ...right, recipient: 5 })).toEqual(invalid("recipient: a number, expected text"))
    expect(read({ ...right, amounts: "1" })).toEqual(invalid("amounts: '1', expected a list"))
    expect(read({ ...right, amounts: {} })).toEqual(invalid("amounts: an object, expected a list"))
    expect(read({ ...right, amounts: ["1", 2] })).toEqual(invalid("amounts[1]: 2, expected text"))
    expect(read({ ...right, amounts: ["1", "2", "3", "4"] })).toEqual(
      invalid("amounts: 4 entries, expected at most 3"),
    )
    expect(read({ ...right, amounts: [] })).toEqual(
      invalid("amounts: 0 entries, expected at least 1"),
    )
    expect(read({ ...right, payouts: [{ to: "a" }, { to: 1 }] })).toEqual(
      invalid("payouts[1].to: a number, expected text"),
    )
    expect(read({ ...right, payouts: ["a"] })).toEqual(
      invalid("payouts[0]: a text of length 1, expected an object"),
    )
    expect(read({ ...right, flag: "" })).toEqual(invalid("flag: empty, expected true or false"))
    expect(read({ ...right, recipient: true })).toEqual(invalid("recipient: true, expected text"))
    expect(read({ ...right, choice: [] })).toEqual(
      invalid("choice: a list, another value is expected"),
    )
    expect(read({ ...right, payouts: [{}] })).toEqual({
      code: "MISSING_FIELD",
      message: "Missing required field: payouts[0].to",
    })
  })

  it("counts a list that a rule over several fields finds too long or too short", () => {
    expect(read({ ...right, payouts: [{ to: "a" }, { to: "b" }] })).toEqual({
      code: "INVALID_REQUEST",
      message: "payouts: 2 entries, one for each amount",
    })
  })

  it("uses the message that the schema's author wrote", () => {
    expect(read({ ...right, pairs: ["a"] })).toEqual({
      code: "INVALID_REQUEST",
      message: "pairs: 1 entry, pairs must have two items",
    })
    expect(read({ ...right, either: "a" })).toEqual({
      code: "INVALID_REQUEST",
      message: "either and other go together",
    })
  })

  it("tells the length of a long text, never the text, where it may be repeated at all", () => {
    const message = (fields: object) => {
      const answer = read({ ...right, ...fields })
      return "message" in answer ? answer.message : ""
    }
    expect(message({ chainId: `${"9".repeat(100)}\u0000` })).toBe(
      `chainId: '${"9".repeat(64)}…', expected a whole number, written in digits alone`,
    )
    expect(message({ chainId: "a\u0000\u202e<é" })).toContain("'a??<?'")
    expect(message({ recipient: "X".repeat(5_000) })).toContain("a text of length 5000")
  })

  it("takes no number that is not a canonical integer for an integer", () => {
    for (const lexeme of ["10.0", "1e1", "-0", "9007199254740993"]) {
      expect(read(`{"chainId":${lexeme},"recipient":"abc","amounts":["1"]}`), lexeme).toEqual({
        code: "INVALID_REQUEST",
        message: `chainId: ${lexeme}, expected a whole number, written in digits alone`,
      })
    }
  })

  it("never repeats the value of a field that is not named as public", () => {
    const secret = "51gn4tur3-5ecret"
    const place = fc.constantFrom("recipient", "payouts", "pairs", "flag", "choice")
    const shape = fc.constantFrom<unknown>(
      secret,
      [secret],
      { [secret]: secret },
      [[secret]],
      [{ to: { x: secret } }],
    )
    fc.assert(
      fc.property(place, shape, (name, value) => {
        expect(JSON.stringify({ ...read({ ...right, [name]: value }), value: 0 })).not.toContain(
          secret,
        )
      }),
    )
  })
})
