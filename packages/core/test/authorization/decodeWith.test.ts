import { Result, Schema } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { decodeWith } from "../../src/authorization/index.ts"
import { parseJsonObject } from "../../src/request/index.ts"

const decode = decodeWith(
  Schema.Struct({
    chainId: Schema.Int,
    recipient: Schema.String.check(Schema.isPattern(/^[a-z]+$/)),
    amounts: Schema.Array(Schema.String),
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
  }),
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
    expect(read({ ...right, chainId: "10" })).toEqual(invalid("Invalid chainId"))
    expect(read({ ...right, recipient: "ABC" })).toEqual(invalid("Invalid recipient"))
    expect(read({ ...right, amounts: "1" })).toEqual(invalid("Invalid amounts"))
    expect(read({ ...right, amounts: ["1", 2] })).toEqual(invalid("Invalid amounts[1]"))
    expect(read({ ...right, payouts: [{ to: "a" }, { to: 1 }] })).toEqual(
      invalid("Invalid payouts[1].to"),
    )
    expect(read({ ...right, flag: "true" })).toEqual(invalid("Invalid flag"))
    expect(read({ ...right, choice: [] })).toEqual(invalid("Invalid choice"))
    expect(read({ ...right, payouts: [{}] })).toEqual({
      code: "MISSING_FIELD",
      message: "Missing required field: payouts[0].to",
    })
  })

  it("uses the message that the schema's author wrote", () => {
    expect(read({ ...right, pairs: ["a"] })).toEqual({
      code: "INVALID_REQUEST",
      message: "pairs must have two items",
    })
  })

  it("takes no number that is not a canonical integer for an integer", () => {
    for (const lexeme of ["10.0", "1e1", "-0", "9007199254740993"]) {
      expect(read(`{"chainId":${lexeme},"recipient":"abc","amounts":[]}`), lexeme).toEqual({
        code: "INVALID_REQUEST",
        message: "Invalid chainId",
      })
    }
  })

  it("never repeats a value of the request", () => {
    const secret = "51gn4tur3-5ecret"
    const place = fc.constantFrom(
      "chainId",
      "recipient",
      "amounts",
      "payouts",
      "pairs",
      "flag",
      "choice",
    )
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
